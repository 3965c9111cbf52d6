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
                A program sends it as "Authorization: Bearer KEY" and may what the user may.
                With --json: email, title, days, key.
                """)

        @Argument(help: "The user's address.") var email: String

        @Option(help: "For how many days it works, at most \(APIKey.days.upperBound).")
        var days = APIKey.daysUsual

        @Option(help: "What it is for, such as the program's name.") var title = "Made at the console"

        @OptionGroup var common: CommonOptions

        func run() async throws {
            let (email, title, days) = (email, title, days)
            let key = try await Installation.use(common) { portal in
                try await portal.store.write { transaction in
                    try APIKeyRepository.issue(
                        title, days: days, random: SystemRandom.bytes, to: email, by: portal.console,
                        in: transaction)
                }
            }
            try common.report(
                "Key: \(key.text)",
                [
                    "email": .string(email), "title": .string(title), "days": .int(days),
                    "key": .string(key.text),
                ])
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Lists every key: number, user, title, state.",
            discussion: """
                With --json: keys with id, email, title, state (working, expired or revoked), createdAt, \
                expiresAt and usedAt each; times as in 2026-11-20T21:30:00.123Z.
                """)

        @OptionGroup var common: CommonOptions

        func run() async throws {
            let (keys, now) = try await Installation.use(common) { portal in
                let keys = try await portal.store.read { transaction in
                    try APIKeyRepository.all(for: portal.console, in: transaction)
                }
                return (keys, portal.console.actor.now)
            }
            try common.report(
                keys.map { "\($0.id)\t\($0.email)\t\($0.title)\t\($0.state(at: now))" },
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

extension APIKey {
    fileprivate func state(at now: Instant) -> String {
        if revokedAt != nil { return "revoked" }
        return works(at: now) ? "working" : "expired"
    }

    fileprivate func document(at now: Instant) -> JSONTree {
        [
            "id": .int(id.rawValue), "email": .string(email), "title": .string(title),
            "state": .string(state(at: now)), "createdAt": .string(createdAt.iso8601),
            "expiresAt": .string(expiresAt.iso8601), "usedAt": usedAt.map { .string($0.iso8601) } ?? .null,
        ]
    }
}
