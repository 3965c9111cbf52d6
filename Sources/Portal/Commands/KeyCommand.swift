import Access
import ArgumentParser
import Cryptography
import JSON
import SQLStore
import Timekeeping

/// Issues, lists and revokes the keys with which programs come in as a user, and exchanges the key of the data folder.
struct KeyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "key", abstract: "Issues, lists and revokes API keys; exchanges the data folder's key.",
        subcommands: [Issue.self, List.self, Revoke.self, Rotate.self])

    struct Issue: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Issues a key to a user; it is shown this once.",
            discussion: """
                A program sends it as "Authorization: Bearer KEY". It may do what its scopes name, in its folder \
                and below, and never more than the user. A person's key works for at most \
                \(APIKey.days.upperBound) days, one of a service account for \(APIKey.serviceDays.upperBound). \
                The user gets an email.
                With --json: email, title, scopes, folder, days, key.
                """)

        @Argument(help: "The address of the user or the service account.") var email: String

        @Option(
            help: ArgumentHelp(
                "What it may do: \(APIKeyScope.allCases.map(\.rawValue).joined(separator: ", ")).",
                discussion: "May be given again; read-data alone unless given."))
        var scope: [APIKeyScope] = []

        @Option(
            help: ArgumentHelp(
                "Where it works: ORG[/APP[/STUDY]]; the user's own organization unless given.",
                discussion: "/ is the whole site, for the scope administration alone."))
        var folder: String?

        @Option(help: "For how many days it works.")
        var days = APIKey.daysUsual

        @Option(help: "What it is for, such as the program's name.") var title = "Made at the console"

        @OptionGroup var common: CommonOptions

        func run() async throws {
            let (email, folder) = (email, folder)
            let blank = APIKeyDraft(
                title, days: days, scopes: scope.isEmpty ? [.readData] : Set(scope), folder: nil)
            let (key, draft) = try await Installation.use(common) { portal in
                var draft = blank
                draft.folder = try await portal.keyFolder(folder, for: email)
                return (try await portal.accounts.issueAPIKey(draft, to: email, by: portal.console), draft)
            }
            let scopes = APIKeyScope.allCases.filter(draft.scopes.contains).map(\.rawValue)
            try common.report(
                "Key: \(key.text)",
                [
                    "email": .string(email), "title": .string(title),
                    "scopes": .array(scopes.map { .string($0) }),
                    "folder": .string(draft.folder?.path ?? ""), "days": .int(days),
                    "key": .string(key.text),
                ])
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Lists every key, or those of one user: number, user, title, state, scopes, folder.",
            discussion: """
                Keys from before scopes are marked "old": they may do what their user may, everywhere, and end \
                within \(APIKey.unscopedDaysMax) days of the upgrade. With --json: keys with id, email, title, \
                state (working, expired or revoked), scopes, folder, isOld, createdAt, expiresAt and usedAt each; \
                times as in 2026-11-20T21:30:00.123Z.
                """)

        @Argument(help: "The address of a user or service account; every key without it.") var email: String?

        @OptionGroup var common: CommonOptions

        func run() async throws {
            let email = email
            let (keys, now) = try await Installation.use(common) { portal in
                let keys = try await portal.store.read { transaction in
                    try APIKeyRepository.all(of: email, for: portal.console, in: transaction)
                }
                return (keys, portal.console.actor.now)
            }
            try common.report(
                keys.map { $0.line(at: now) },
                ["keys": .array(keys.map { $0.document(at: now) })])
        }
    }

    struct Revoke: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Makes a key stop working at once.", discussion: "With --json: id.")

        @Argument(help: "The key's number, as `portal key list` shows it.") var id: Int64

        @OptionGroup var common: CommonOptions

        func run() async throws {
            let id = APIKeyID(rawValue: id)
            try await Installation.use(common) { portal in
                try await portal.store.write { transaction in
                    try APIKeyRepository.revoke(id, by: portal.console, in: transaction)
                }
            }
            try common.report("Key \(id) is revoked.", ["id": .int(id.rawValue)])
        }
    }
}

extension APIKeyScope: ExpressibleByArgument {}

extension Installation {
    /// The folder in which a key shall work: the one that was named, or the user's own organization.
    fileprivate func keyFolder(_ path: String?, for email: String) async throws -> Folder {
        try await store.read { transaction in
            guard let path else {
                guard let user = try UserRepository.user(email: email, in: transaction) else {
                    throw NotFound("user")
                }
                let home = try FolderRepository.folder(user.home, in: transaction)
                guard let home, home.kind != .site else {
                    throw CommandFailure(
                        sentence: "\(email) belongs to no organization. Say where the key works: "
                            + "--folder ORG[/APP[/STUDY]].")
                }
                return home
            }
            guard let named = FolderPath(path),
                let place = try FolderRepository.place(named, in: transaction)
            else { throw CommandFailure(sentence: "There is no folder \(path). Write ORG[/APP[/STUDY]].") }
            return place.folder
        }
    }
}

extension APIKey {
    fileprivate func state(at now: Instant) -> String {
        if revokedAt != nil { return "revoked" }
        return works(at: now) ? "working" : "expired"
    }

    fileprivate func line(at now: Instant) -> String {
        let may = isUnscoped ? "old" : scopes.map(\.rawValue).joined(separator: ",")
        return "\(id)\t\(email)\t\(title)\t\(state(at: now))\t\(may)\t\(place ?? "/")"
    }

    fileprivate func document(at now: Instant) -> JSONTree {
        [
            "id": .int(id.rawValue), "email": .string(email), "title": .string(title),
            "state": .string(state(at: now)), "scopes": .array(scopes.map { .string($0.rawValue) }),
            "folder": .string(place ?? "/"), "isOld": .bool(isUnscoped),
            "createdAt": .string(createdAt.iso8601),
            "expiresAt": .string(expiresAt.iso8601), "usedAt": usedAt.map { .string($0.iso8601) } ?? .null,
        ]
    }
}
