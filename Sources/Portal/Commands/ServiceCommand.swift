import Access
import ArgumentParser
import JSON
import SQLStore
import Studies
import Timekeeping

/// Adds and lists service accounts: accounts for programs that cannot be used to sign in.
struct ServiceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "service", abstract: "Adds and lists service accounts, which give roles to programs.",
        subcommands: [Add.self, List.self])

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Adds a service account with roles on a folder.",
            discussion: """
                To issue a key for the new account, run portal key issue with its address. JSON keys: address, roles, \
                folder.
                """)

        @Argument(help: "Name, such as nightly-export.") var name: String

        @Option(help: "Role, such as reader. Repeatable.") var role: [Role]

        @Option(help: "Folder of the roles: / or ORG[/APP[/STUDY]].") var folder: String

        @OptionGroup var common: CommonOptions

        func run() async throws {
            guard let path = FolderPath(folder) else {
                throw CommandFailure(
                    sentence: "\(folder) is not a folder path. Enter / or ORG[/APP[/STUDY]].")
            }
            let (name, roles) = (name, role)
            let user = try await Installation.use(common) { portal in
                try await portal.addService(name, roles: roles, on: path)
            }
            let titles = roles.map(\.title).joined(separator: ", ")
            try common.report(
                "Added \(user.email) with \(titles) on \(path).",
                [
                    "address": .string(user.email), "roles": .array(roles.map { .string($0.rawValue) }),
                    "folder": .string("\(path)"),
                ])
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Lists all service accounts: address, status.",
            discussion: "JSON keys: services (address, name, state, createdAt).")

        @OptionGroup var common: CommonOptions

        func run() async throws {
            let services = try await Installation.use(common) { portal in
                try await portal.store.read { transaction in
                    try UserRepository.serviceAccounts(for: portal.console, in: transaction)
                }
            }
            try common.report(
                services.map { "\($0.email)\t\($0.state.rawValue)" },
                ["services": .array(services.map(\.document))])
        }
    }
}

extension Installation {
    /// Adds a service account to the folder's organization and gives it the roles on the folder.
    fileprivate func addService(_ name: String, roles: [Role], on path: FolderPath) async throws -> User {
        let console = console
        return try await store.write { transaction in
            guard let place = try FolderRepository.place(path, in: transaction) else {
                throw NotFound("folder")
            }
            let user =
                if let organization = place.organization {
                    try UserRepository.addServiceAccount(
                        name, with: console.grant(ManagePeople.self, on: organization), in: transaction)
                } else {
                    try UserRepository.addServiceAccount(
                        name, with: console.grant(ManageSite.self, on: SiteFolder()), in: transaction)
                }
            for role in roles {
                try RoleRepository.assign(
                    role, to: .user(user.id), with: console.grant(ManageRoles.self, on: place.folder),
                    in: transaction)
            }
            return user
        }
    }
}

extension User {
    fileprivate var document: JSONTree {
        [
            "address": .string(email), "name": .string(name), "state": .string(state.rawValue),
            "createdAt": .string(createdAt.iso8601),
        ]
    }
}
