import Access
import ArgumentParser
import JSON
import SQLStore
import Studies
import Timekeeping

/// Adds, lists, unlocks and deactivates users.
struct UserCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "user", abstract: "Adds, lists, unlocks and deactivates users.",
        subcommands: [Add.self, List.self, Unlock.self, Deactivate.self])

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Adds a user, or gives roles on a folder to an existing user.",
            discussion: "JSON keys: email, roles, folder.")

        @Argument(help: "Email address to sign in with.") var email: String

        @Option(help: "Name shown on pages.") var name = ""

        @Option(help: "Role, such as site-admin or reader. Repeatable.") var role: [Role] = []

        @Option(help: "Folder of the roles: / or ORG[/APP[/STUDY]].") var folder = "/"

        @Flag(help: "Read the password from standard input.") var passwordStdin = false

        @OptionGroup var common: CommonOptions

        func run() async throws {
            guard let path = FolderPath(folder) else {
                throw CommandFailure(
                    sentence: "\(folder) is not a folder path. Enter / or ORG[/APP[/STUDY]].")
            }
            let password = passwordStdin ? try Self.password(line: readLine(strippingNewline: true)) : nil
            let (email, name, roles) = (email, name.isEmpty ? email : name, role)
            try await Installation.use(common, .any) { portal in
                try await portal.add(email, name: name, password: password, roles: roles, on: path)
            }
            let titles = roles.map(\.title).joined(separator: ", ")
            try common.report(
                "Added \(email)\(roles.isEmpty ? "." : " with \(titles) on \(path).")",
                [
                    "email": .string(email), "roles": .array(roles.map { .string($0.rawValue) }),
                    "folder": .string("\(path)"),
                ])
        }

        /// Returns the password in the first line of standard input.
        static func password(line: String?) throws -> String {
            guard let line, !line.isEmpty else {
                throw CommandFailure(sentence: "Standard input has no password. Enter it as the first line.")
            }
            return line
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Lists all users: email address, status, name.",
            discussion: """
                JSON keys: users (email, name, state, createdAt, signedInAt). The state is invited, active or \
                deactivated. Times have the format 2026-11-20T21:30:00.123Z.
                """)

        @OptionGroup var common: CommonOptions

        func run() async throws {
            let users = try await Installation.use(common) { portal in
                try await portal.store.read { transaction in
                    try UserRepository.all(for: portal.console, in: transaction)
                }
            }
            try common.report(
                users.map { "\($0.email)\t\($0.state.rawValue)\t\($0.name)" },
                ["users": .array(users.map(\.document))])
        }
    }

    struct Unlock: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Unlocks an account after failed sign-in attempts.", discussion: "JSON keys: email.")

        @Argument(help: "Email address of the user.") var email: String

        @OptionGroup var common: CommonOptions

        func run() async throws {
            let email = email
            try await Installation.use(common) { portal in
                try await portal.accounts.unlock(email: email, by: portal.console)
            }
            try common.report("Unlocked \(email).", ["email": .string(email)])
        }
    }

    struct Deactivate: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Deactivates a user immediately.", discussion: "JSON keys: email.")

        @Argument(help: "Email address of the user.") var email: String

        @OptionGroup var common: CommonOptions

        func run() async throws {
            let email = email
            try await Installation.use(common) { portal in
                try await portal.store.write { transaction in
                    guard let user = try UserRepository.user(email: email, in: transaction) else {
                        throw NotFound("user")
                    }
                    let site = portal.console.grant(ManageSite.self, on: SiteFolder())
                    try UserRepository.deactivate(user.id, with: site, in: transaction)
                }
            }
            try common.report(
                "Deactivated \(email) and signed them out on all devices.", ["email": .string(email)])
        }
    }
}

extension Role: ExpressibleByArgument {}

extension Installation {
    /// Adds the user if needed and gives them the roles on the folder.
    func add(
        _ email: String, name: String, password: String?, roles: [Role], on path: FolderPath
    ) async throws {
        let place = try await store.read { transaction in
            try FolderRepository.place(path, in: transaction)
        }
        guard let place else { throw NotFound("folder") }
        let home = place.organization?.id ?? .site
        let user = try await accounts.add(
            email: email, name: name, password: password, home: home, by: console)
        let grant = console.grant(ManageRoles.self, on: place.folder)
        try await store.write { transaction in
            for role in roles {
                try RoleRepository.assign(role, to: .user(user.id), with: grant, in: transaction)
            }
        }
    }
}

extension User {
    fileprivate var document: JSONTree {
        [
            "email": .string(email), "name": .string(name), "state": .string(state.rawValue),
            "createdAt": .string(createdAt.iso8601),
            "signedInAt": signedInAt.map { .string($0.iso8601) } ?? .null,
        ]
    }
}
