import Access
import ArgumentParser
import Cryptography
import JSON
import SQLStore
import Timekeeping

/// Issues, lists and revokes API keys, and rotates the key of the data folder.
struct KeyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "key", abstract: "Issues, lists and revokes API keys; rotates the data folder's key.",
        subcommands: [Issue.self, List.self, Revoke.self, Rotate.self])

    struct Issue: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Issues a key to a user. The key is shown only once.",
            discussion: """
                Programs send the key as "Authorization: Bearer KEY". Its scopes limit what it can do in its folder \
                and below, and it never has more permissions than the user. It expires after at most \
                \(APIKey.days.upperBound) days (service accounts: \(APIKey.serviceDays.upperBound)). \
                The user is notified by email.
                JSON keys: email, title, scopes, folder, days, key.
                """)

        @Argument(help: "Email address of the user or service account.") var email: String

        @Option(
            help: ArgumentHelp(
                "Scopes: \(APIKeyScope.allCases.map(\.rawValue).joined(separator: ", ")).",
                discussion: "Repeatable. Default: read-data."))
        var scope: [APIKeyScope] = []

        @Option(
            help: ArgumentHelp(
                "Folder of the key: ORG[/APP[/STUDY]]. Default: the user's organization.",
                discussion: "/ is the entire site and is available only for the scope administration."))
        var folder: String?

        @Option(help: "Days until it expires.")
        var days = APIKey.defaultDays

        @Option(help: "Title, such as the name of the program.") var title = "Made at the console"

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
            abstract: "Lists API keys: number, user, title, status, scopes, folder.",
            discussion: """
                Keys from before scopes existed are marked "old". They have all permissions of their user and expire \
                within \(APIKey.unscopedDaysMax) days of the upgrade. JSON keys: keys (id, email, title, state, \
                scopes, folder, isOld, createdAt, expiresAt, usedAt). The state is working, expired or revoked. Times \
                have the format 2026-11-20T21:30:00.123Z.
                """)

        @Argument(help: "Email address of a user or service account. Default: all keys.") var email: String?

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
            abstract: "Revokes a key immediately.", discussion: "JSON keys: id.")

        @Argument(help: "Key number from portal key list.") var id: Int64

        @OptionGroup var common: CommonOptions

        func run() async throws {
            let id = APIKeyID(rawValue: id)
            try await Installation.use(common) { portal in
                try await portal.store.write { transaction in
                    try APIKeyRepository.revoke(id, by: portal.console, in: transaction)
                }
            }
            try common.report("Revoked key \(id).", ["id": .int(id.rawValue)])
        }
    }
}

extension APIKeyScope: ExpressibleByArgument {}

extension Installation {
    /// Returns the folder of a new key: the given folder, or the user's organization.
    fileprivate func keyFolder(_ path: String?, for email: String) async throws -> Folder {
        try await store.read { transaction in
            guard let path else {
                guard let user = try UserRepository.user(email: email, in: transaction) else {
                    throw NotFound("user")
                }
                let home = try FolderRepository.folder(user.home, in: transaction)
                guard let home, home.kind != .site else {
                    throw CommandFailure(
                        sentence: "\(email) does not belong to an organization. Name the folder of the key: "
                            + "--folder ORG[/APP[/STUDY]].")
                }
                return home
            }
            guard let named = FolderPath(path),
                let place = try FolderRepository.place(named, in: transaction)
            else {
                throw CommandFailure(sentence: "The folder \(path) was not found. Enter ORG[/APP[/STUDY]].")
            }
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
