import Access
import ArgumentParser
import Cryptography
import JSON
import SQLStore
import Timekeeping
import Vocabulary

/// Issues and revokes the credentials with which apps read published studies.
struct AppCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "app", abstract: "Issues and revokes the credentials of apps.",
        subcommands: [Token.self])

    struct Token: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "The credentials of an app.", subcommands: [Issue.self, All.self, Revoke.self])
    }

    struct Issue: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Issues a bundle ID and token. The token is shown only once.",
            discussion: "JSON keys: app, platform, bundleID, token.")

        @Argument(help: "ORG/APP") var path: String

        @Option(help: "ios, android or response") var platform: AppPlatform

        @Option(
            help: """
                Bundle ID that the app sends. Default: ORG.APP.PLATFORM. For Android, at most \
                \(AppPlatform.android.bundleIDLengthMax) characters.
                """) var bundle: String?

        @OptionGroup var common: CommonOptions

        func run() async throws {
            let (path, platform, given) = (path, platform, bundle)
            let (app, bundle, token) = try await Installation.use(common) { portal in
                let app = try await FolderArgument.app(path, in: portal)
                let bundle = given?.trimmed ?? Self.bundleID(of: app, platform)
                let token = try await portal.store.write { transaction in
                    try AppTokenRepository.issue(
                        platform, bundleID: bundle, random: SystemRandom.bytes,
                        with: portal.console.require(ManageApp.self, on: app), in: transaction)
                }
                return (app, bundle, token)
            }
            try common.report(
                ["Bundle ID: \(bundle)", "Token:     \(token.text)"],
                [
                    "app": .string(app.path), "platform": .string(platform.rawValue),
                    "bundleID": .string(bundle), "token": .string(token.text),
                ])
        }

        private static func bundleID(of app: AppFolder, _ platform: AppPlatform) -> String {
            "\(app.organization.name.text).\(app.name.text).\(platform.rawValue)".lowercased()
        }
    }
}

extension AppCommand {
    struct All: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "Lists the credentials of an app, newest first.",
            discussion:
                "JSON keys: credentials (id, platform, bundleID, canBeSent, issuedAt, usedAt, revokedAt)."
        )

        @Argument(help: "ORG/APP") var path: String

        @OptionGroup var common: CommonOptions

        func run() async throws {
            let path = path
            let tokens = try await Installation.use(common) { portal in
                let app = try await FolderArgument.app(path, in: portal)
                return try await portal.store.read { transaction in
                    try AppTokenRepository.all(
                        with: portal.console.grant(ManageApp.self, on: app), in: transaction)
                }
            }
            try common.report(
                tokens.isEmpty ? ["The app has no credentials."] : tokens.map(\.line),
                ["credentials": .array(tokens.map(\.document))])
        }
    }

    struct Revoke: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Revokes a credential. A running server rejects it immediately.",
            discussion: "JSON keys: app, revoked.")

        @Argument(help: "ORG/APP") var path: String

        @Argument(help: "Credential number from portal app token list.") var id: Int64

        @OptionGroup var common: CommonOptions

        func run() async throws {
            let (path, id) = (path, id)
            let app = try await Installation.use(common) { portal in
                let app = try await FolderArgument.app(path, in: portal)
                do {
                    try await portal.store.write { transaction in
                        try AppTokenRepository.revoke(
                            AppTokenID(rawValue: id),
                            with: portal.console.grant(ManageApp.self, on: app), in: transaction)
                    }
                } catch is NotFound {
                    throw CommandFailure(
                        sentence: "\(app.path) has no active credential \(id). "
                            + "To see its credentials, run portal app token list \(app.path).")
                }
                // A running server must no longer accept the credential when we report it as revoked.
                try await Task.sleep(for: AppTokenCache.noticeTime)
                return app
            }
            try common.report(
                "Revoked credential \(id) of \(app.path).",
                ["app": .string(app.path), "revoked": .int(id)])
        }
    }
}

extension AppToken {
    /// Number, platform, bundle ID and last use.
    fileprivate var line: String {
        let state =
            revokedAt.map { "revoked \($0.iso8601)" }
            ?? lastUsedAt.map { "used \($0.iso8601)" } ?? "never used"
        let flag = canBeSent || revokedAt != nil ? "" : "\ttoo long for Android: issue a new one"
        return "\(id)\t\(platform.rawValue)\t\(bundleID)\t\(state)\(flag)"
    }

    /// The same as a JSON document for scripts.
    fileprivate var document: JSONTree {
        [
            "id": .int(id.rawValue), "platform": .string(platform.rawValue),
            "bundleID": .string(bundleID), "canBeSent": .bool(canBeSent),
            "issuedAt": .string(createdAt.iso8601),
            "usedAt": lastUsedAt.map { .string($0.iso8601) } ?? .null,
            "revokedAt": revokedAt.map { .string($0.iso8601) } ?? .null,
        ]
    }
}

extension AppPlatform: ExpressibleByArgument {}
