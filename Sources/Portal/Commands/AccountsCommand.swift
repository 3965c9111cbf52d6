import Access
import ArgumentParser
import FoundationEssentials
import JSON
import PortalUI
import RegistrationServer
import SQLStore
import Timekeeping

/// Imports and lists participants' accounts.
struct AccountsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accounts", abstract: "Imports and lists participants' accounts in apps.",
        subcommands: [Import.self, All.self])

    struct All: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "Lists the accounts of an app, oldest first.",
            discussion: """
                JSON keys: app, accounts (id, verified, language, createdAt, signedInAt, platform, appVersion, studies, \
                email). The audit log records the use of this command.
                """)

        @Argument(help: "ORG/APP") var path: String

        @Flag(help: "Show email addresses.") var addresses = false

        @OptionGroup var common: CommonOptions

        func run() async throws {
            let (path, addresses) = (path, addresses)
            let (app, accounts) = try await Installation.use(common) { portal in
                let app = try await FolderArgument.app(path, in: portal)
                let grant = portal.console.grant(ManageAccounts.self, on: app)
                let repository = AccountOverviewRepository(key: portal.keys.sealing)
                let accounts = try await portal.store.write { transaction in
                    let found = try repository.all(addresses: addresses, with: grant, in: transaction)
                    try grant.record(
                        "account.list", about: app.title,
                        ["count": .number(found.count), "addresses": .flag(addresses)], in: transaction)
                    return found
                }
                return (app, accounts)
            }
            try common.report(
                accounts.isEmpty ? ["\(app.path) has no accounts."] : accounts.map(Self.line),
                ["app": .string(app.path), "accounts": .array(accounts.map(Self.document))])
        }

        private static func line(_ account: AccountOverviewRepository.Overview) -> String {
            let parts = [
                "\(account.id)", account.email, account.isVerified ? "verified" : "not verified",
                account.language, account.platform.map { "\($0) \(account.appVersion)" } ?? "no phone",
                account.signedInAt.map { "signed in \($0.iso8601)" } ?? "never signed in",
                NumberFormat.counted(account.studyCount, "study", "studies"),
            ]
            return parts.compactMap { $0 }.joined(separator: "\t")
        }

        private static func document(_ account: AccountOverviewRepository.Overview) -> JSONTree {
            [
                "id": .int(account.id.rawValue), "verified": .bool(account.isVerified),
                "language": .string(account.language), "createdAt": .string(account.createdAt.iso8601),
                "signedInAt": account.signedInAt.map { .string($0.iso8601) } ?? .null,
                "platform": account.platform.map { .string($0) } ?? .null,
                "appVersion": .string(account.appVersion), "studies": .int(account.studyCount),
                "email": account.email.map { .string($0) } ?? .null,
            ]
        }
    }
}
