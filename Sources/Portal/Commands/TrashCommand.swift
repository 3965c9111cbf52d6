import Access
import ArgumentParser
import JSON
import SQLStore
import Timekeeping

/// Shows what was deleted, brings it back, or removes it for good.
struct TrashCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trash", abstract: "Lists, restores and empties what was deleted.",
        subcommands: [List.self, Restore.self, Empty.self])

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Lists what was deleted: its number, path, kind, when, by whom and why.",
            discussion:
                "With --json: entries with id, path, kind, title, deletedAt, expiresAt, deletedBy, reason each."
        )

        @OptionGroup var common: CommonOptions

        func run() async throws {
            let days = try common.place.configuration().trashDays
            let entries = try await Installation.use(common) { portal in
                try await portal.store.read { transaction in
                    try Trash.entries(
                        with: portal.console.grant(ManageSite.self, on: SiteFolder()), in: transaction)
                }
            }
            let lines = entries.map {
                "\($0.id)\t\($0.path)\t\($0.kind.rawValue)\t\($0.deletedAt.iso8601)\t\($0.deletedBy)\t\($0.reason)"
            }
            try common.report(
                entries.isEmpty ? ["The trash is empty."] : lines,
                ["entries": .array(entries.map { Self.document($0, days) })])
        }

        private static func document(_ entry: TrashItem, _ days: Int) -> JSONTree {
            [
                "id": .int(Int(entry.id.rawValue)), "path": .string(entry.path),
                "kind": .string(entry.kind.rawValue), "title": .string(entry.title),
                "deletedAt": .string(entry.deletedAt.iso8601),
                "expiresAt": .string(entry.expires(afterDays: days).iso8601),
                "deletedBy": .string(entry.deletedBy), "reason": .string(entry.reason),
            ]
        }
    }

    struct Restore: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Brings back what was deleted.", discussion: "With --json: id, path (where it is now).")

        @Argument(help: "The number that portal trash list shows.") var id: Int64

        @Option(name: .customLong("as"), help: "Another name, if its own has been taken meanwhile.")
        var name: String?

        @OptionGroup var common: CommonOptions

        func run() async throws {
            let (id, name) = (id, name)
            let path = try await Installation.use(common) { portal in
                try await portal.store.write { transaction in
                    try Trash.restore(
                        TrashID(rawValue: id), as: name,
                        with: portal.console.grant(ManageSite.self, on: SiteFolder()), in: transaction)
                }
            }
            try common.report("\(path) is restored.", ["id": .int(Int(id)), "path": .string(path)])
        }
    }

    struct Empty: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract:
                "Removes what was deleted for good: all of it, one thing, or what has been there for long.",
            discussion: "With --json: removed (the paths).")

        @Argument(help: "The number that portal trash list shows; everything if left out.") var id: Int64?

        @Flag(help: "Only what has been there for PORTAL_TRASH_DAYS days.") var expired = false

        @Flag(help: "Do it. There is no way back.") var yes = false

        @OptionGroup var common: CommonOptions

        func run() async throws {
            let (id, expired, yes) = (id, expired, yes)
            let days = try common.place.configuration().trashDays
            let removed = try await Installation.use(common) { portal in
                let entries = try await Self.chosen(id, expired, days, portal)
                guard yes || entries.isEmpty else {
                    throw CommandFailure(
                        sentence:
                            "This removes \(Self.words(entries)) with every response. "
                            + "Add --yes; there is no way back.")
                }
                let keeper = TrashWorker(
                    store: portal.store, audit: portal.audit, keptDays: days, report: { _ in })
                for entry in entries { try await keeper.remove(entry.id, by: portal.console) }
                return entries
            }
            try common.report(
                removed.isEmpty
                    ? "There was nothing to remove." : "Removed \(Self.words(removed)) for good.",
                ["removed": .array(removed.map { .string($0.path) })])
        }

        /// Number and time, too: what was deleted, made again and deleted has one path.
        private static func words(_ entries: [TrashItem]) -> String {
            entries.map { "\($0.path) (number \($0.id), deleted \($0.deletedAt.iso8601))" }
                .joined(separator: ", ")
        }

        private static func chosen(
            _ id: Int64?, _ expired: Bool, _ days: Int, _ portal: Installation
        ) async throws -> [TrashItem] {
            let grant = portal.console.grant(ManageSite.self, on: SiteFolder())
            let time = portal.audit.clock().adding(seconds: -days * 86_400)
            return try await portal.store.read { transaction in
                if let id { return [try Trash.entry(TrashID(rawValue: id), with: grant, in: transaction)] }
                return expired
                    ? try Trash.expired(before: time, with: grant, in: transaction)
                    : try Trash.entries(with: grant, in: transaction)
            }
        }
    }
}
