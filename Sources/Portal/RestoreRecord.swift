import Access
import SQLStore

/// The event with which a restored audit log says that it was restored, and which events it lost.
struct RestoreRecord: Sendable {
    /// Whether the event was recorded.
    private(set) var isMade = false
    /// What the restored log lacks, as sentences; nil if it lacks nothing.
    private(set) var loss: String?
    /// Why nothing was recorded.
    private(set) var warning: String?

    /// Records the restore and what it lost, unless the key is not that of the backup. In that case, the audit log must
    /// not be sealed with it.
    ///
    /// `restored` is the database that will replace the other one.
    static func make(
        of file: String, in restored: String, replacing database: String, access: RestoredAccess,
        _ folder: DataFolder
    ) async throws -> RestoreRecord {
        var record = RestoreRecord()
        guard folder.hasKey else {
            record.warning =
                "The folder \(folder.configuration.data) has no portal.key. Before you start the server, copy the "
                + "key of the backup to it. A new key can't decrypt stored secrets."
            return record
        }
        let store = try Store(path: restored)
        return try await Installation.closing(store) {
            var record = RestoreRecord()
            let portal = try Installation(folder, opened: store)
            let report = try store.withSnapshot { transaction in try portal.audit.verify(in: transaction) }
            guard report.isIntact else {
                record.warning = "The audit log of the backup is damaged. \(report.sentence)"
                return record
            }
            record.loss = try await recordLoss(of: file, replacing: database, access, portal)
            record.isMade = true
            return record
        }
    }

    private static func recordLoss(
        of file: String, replacing database: String, _ access: RestoredAccess, _ portal: Installation
    ) async throws -> String? {
        let loss = try RestoredLog.loss(previous: database, of: portal)
        let actor = portal.console.actor
        try await portal.store.write { transaction in
            if loss.isEmpty {
                try actor.record(
                    AuditLoss.restoreAction, on: .site, about: file, access.details, in: transaction)
            } else {
                try loss.record(
                    AuditLoss.restoreAction, about: file, adding: access.details, by: actor, in: transaction)
            }
        }
        let missing = try await AuditAnchorWriter(portal).accountForLines(
            "found after \(file) was restored", by: portal.console.actor)
        let notice = missing.map { "The audit log records what is missing in its file of anchors. \($0)" }
        let sentences = [loss.notice, notice].compactMap(\.self)
        return sentences.isEmpty ? nil : sentences.joined(separator: "\n")
    }

    /// Anchors the restored log. If the command is killed before, the next start of the server does it.
    static func anchor(_ folder: DataFolder) async throws {
        let store = try await folder.open(migrating: false)
        try await Installation.closing(store) { try await Installation(folder, opened: store).anchorEvents() }
    }
}
