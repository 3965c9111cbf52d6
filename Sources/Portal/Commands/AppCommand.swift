import Access
import ArgumentParser
import Cryptography
import JSON
import SQLStore
import Studies

/// Issues the credentials with which apps read published studies.
struct AppCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "app", abstract: "Issues the credentials of apps.", subcommands: [Token.self])

    struct Token: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "The credentials of an app.", subcommands: [Issue.self])
    }

    struct Issue: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Issues a bundle ID and token; the token is shown this once.",
            discussion: "With --json: app, platform, bundleID, token.")

        @Argument(help: "ORG/APP") var path: String

        @Option(help: "ios, android or response") var platform: AppPlatform

        @Option(help: "The bundle ID that the app sends; ORG.APP.PLATFORM if left out.") var bundle: String?

        @OptionGroup var common: CommonOptions

        func run() async throws {
            let (path, platform, given) = (path, platform, bundle)
            let (app, bundle, token) = try await Installation.use(common) { portal in
                let app = try await FolderArgument.app(path, in: portal)
                let bundle = given ?? Self.bundleID(of: app, platform)
                let token = try await portal.store.write { transaction in
                    try AppTokenRepository.issue(
                        platform, bundleID: bundle, random: SystemRandom.bytes,
                        with: portal.console.grant(ManageApp.self, on: app), in: transaction)
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

extension AppPlatform: ExpressibleByArgument {}
