import Access
import ArgumentParser
import Cryptography
import JSON
import SQLStore
import Studies
import Timekeeping

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
            abstract: "Issues a bundle ID and token; the token is shown this once.",
            discussion: "With --json: app, platform, bundleID, token.")

        @Argument(help: "ORG/APP") var path: String

        @Option(help: "ios, android or response") var platform: AppPlatform

        @Option(
            help: """
                The bundle ID that the app sends; ORG.APP.PLATFORM if left out. For Android, at most \
                \(AppPlatform.android.bundleIDLengthMax) characters.
                """) var bundle: String?

        @OptionGroup var common: CommonOptions

        func run() async throws {
            let (path, platform, given) = (path, platform, bundle)
            let (app, bundle, token) = try await Installation.use(common) { portal in
                let app = try await FolderArgument.app(path, in: portal)
                let bundle = given ?? Self.bundleID(of: app, platform)
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
            commandName: "list", abstract: "Lists the credentials of an app, the newest first.",
            discussion:
                "With --json: credentials, with id, platform, bundleID, canBeSent, issuedAt, usedAt and revokedAt each."
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
            let lines = tokens.map { token in
                let state =
                    token.revokedAt.map { "revoked \($0.iso8601)" }
                    ?? token.lastUsedAt.map { "used \($0.iso8601)" } ?? "not used yet"
                let flag =
                    token.canBeSent || token.revokedAt != nil ? "" : "\ttoo long for Android: issue another"
                return "\(token.id)\t\(token.platform.rawValue)\t\(token.bundleID)\t\(state)\(flag)"
            }
            let rows = tokens.map { token -> JSONTree in
                [
                    "id": .int(token.id.rawValue), "platform": .string(token.platform.rawValue),
                    "bundleID": .string(token.bundleID), "canBeSent": .bool(token.canBeSent),
                    "issuedAt": .string(token.createdAt.iso8601),
                    "usedAt": token.lastUsedAt.map { .string($0.iso8601) } ?? .null,
                    "revokedAt": token.revokedAt.map { .string($0.iso8601) } ?? .null,
                ]
            }
            try common.report(
                lines.isEmpty ? ["The app has no credentials."] : lines, ["credentials": .array(rows)])
        }
    }

    struct Revoke: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Revokes a credential; a running server refuses it from then on.",
            discussion: "With --json: app, revoked.")

        @Argument(help: "ORG/APP") var path: String

        @Argument(help: "The number of the credential, as portal app token list shows it.") var id: Int64

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
                        sentence: "\(app.path) has no working credential \(id). "
                            + "portal app token list \(app.path) shows them.")
                }
                // Anyone who reads that it is revoked must not find it working in a server that runs.
                try await Task.sleep(for: AppTokenCache.noticeTime)
                return app
            }
            try common.report(
                "Credential \(id) of \(app.path) is revoked.",
                ["app": .string(app.path), "revoked": .int(id)])
        }
    }
}

extension AppPlatform: ExpressibleByArgument {}
