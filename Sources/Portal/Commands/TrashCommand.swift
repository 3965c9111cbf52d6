import Access
import ArgumentParser
import JSON
import SQLStore
import StudyManagement
import Timekeeping

/// Lists and restores deleted items, or deletes them permanently.
struct TrashCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trash", abstract: "Lists, restores and permanently deletes items in the trash.",
        subcommands: [List.self, Restore.self, Empty.self])

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Lists deleted items: number, path, kind, time, user, reason.",
            discussion:
                "JSON keys: entries (id, path, kind, title, deletedAt, expiresAt, deletedBy, reason)."
        )

        @OptionGroup var common: CommonOptions

        func run() async throws {
            let days = try common.place.configuration().trashDays
            let entries = try await Installation.use(common) { portal in
                try await portal.store.read { transaction in
                    try TrashRepository.items(
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
            abstract: "Restores a deleted item.", discussion: "JSON keys: id, path (new path).")

        @Argument(help: "Number from portal trash list.") var id: Int64

        @Option(name: .customLong("as"), help: "New name, if the old one is in use.")
        var name: String?

        @OptionGroup var common: CommonOptions

        func run() async throws {
            let (id, name) = (id, name)
            let path = try await Installation.use(common) { portal in
                try await portal.store.write { transaction in
                    try TrashRepository.restore(
                        TrashID(rawValue: id), as: name,
                        with: portal.console.grant(ManageSite.self, on: SiteFolder()), in: transaction)
                }
            }
            try common.report("Restored \(path).", ["id": .int(Int(id)), "path": .string(path)])
        }
    }

    struct Empty: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract:
                "Permanently deletes all items, one item or expired items in the trash.",
            discussion: "JSON keys: removed (paths).")

        @Argument(help: "Number from portal trash list. Default: all items.") var id: Int64?

        @Flag(help: "Only items deleted more than PORTAL_TRASH_DAYS days ago.") var expired = false

        @Flag(help: "Delete the items. This can't be undone.") var yes = false

        @OptionGroup var common: CommonOptions

        func run() async throws {
            let (id, expired, yes) = (id, expired, yes)
            let days = try common.place.configuration().trashDays
            let removed = try await Installation.use(common) { portal in
                let entries = try await Self.chosen(id, expired, days, portal)
                guard yes || entries.isEmpty else {
                    throw CommandFailure(
                        sentence:
                            "This permanently deletes \(Self.words(entries)) and all responses. "
                            + "To continue, add --yes. This cannot be undone.")
                }
                let worker = TrashWorker(
                    store: portal.store, audit: portal.audit, keptDays: days, report: { _ in })
                for entry in entries { try await worker.remove(entry.id, by: portal.console) }
                return entries
            }
            try common.report(
                removed.isEmpty
                    ? "There was nothing to delete." : "Permanently deleted \(Self.words(removed)).",
                ["removed": .array(removed.map { .string($0.path) })])
        }

        /// Includes number and time, because several deleted items can have the same path.
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
                if let id {
                    return [try TrashRepository.item(TrashID(rawValue: id), with: grant, in: transaction)]
                }
                return expired
                    ? try TrashRepository.expired(before: time, with: grant, in: transaction)
                    : try TrashRepository.items(with: grant, in: transaction)
            }
        }
    }
}
