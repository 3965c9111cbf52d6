import Access
import ArgumentParser
import Cryptography
import SQLStore

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
            abstract: "Issues a bundle ID and token; the token is shown this once.")

        @Argument(help: "ORG/APP") var path: String

        @Option(help: "ios, android or response") var platform: AppPlatform

        @Option(help: "The bundle ID that the app sends; ORG.APP.PLATFORM if left out.") var bundle: String?

        @OptionGroup var common: CommonOptions

        func run() async throws {
            guard let folder = FolderPath(path), folder.app != nil, folder.study == nil else {
                throw CommandFailure(sentence: "\(path) is no app. Write ORG/APP.")
            }
            let (platform, bundle) = (platform, bundle ?? Self.bundleID(of: folder, platform))
            let token = try await Installation.use(common) { portal in
                try await portal.store.write { transaction in
                    guard let app = try FolderRepository.place(folder, in: transaction)?.app else {
                        throw NotFound("app")
                    }
                    return try AppTokenRepository.issue(
                        platform, bundleID: bundle, random: SystemRandom.bytes,
                        with: portal.console.grant(ManageApp.self, on: app), in: transaction)
                }
            }
            print("Bundle ID: \(bundle)")
            print("Token:     \(token.text)")
        }

        private static func bundleID(of folder: FolderPath, _ platform: AppPlatform) -> String {
            [folder.organization, folder.app, platform.rawValue].compactMap { $0?.lowercased() }
                .joined(separator: ".")
        }
    }
}

extension AppPlatform: ExpressibleByArgument {}
