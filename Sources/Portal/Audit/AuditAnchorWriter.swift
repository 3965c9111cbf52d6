import Access
import Cryptography
import SQLStore

/// Makes anchors of the newest event and stores them on this machine: in the data folder and the system journal.
struct AuditAnchorWriter: Sendable {
    let store: Store
    let audit: Audit
    let file: AuditAnchorFile
    let journal: SystemJournal
    /// Audits with previous keys, which may have sealed the last line.
    private let previousKeys: @Sendable () -> [Audit]

    init(_ installation: Installation) {
        (store, audit) = (installation.store, installation.audit)
        let configuration = installation.folder.configuration
        file = AuditAnchorFile(configuration)
        journal = SystemJournal(configuration)
        let locator = AuditAnchorLocator(installation.folder)
        previousKeys = { locator.previousKeys }
    }

    /// An anchor that was made.
    struct Made: Sendable {
        let anchor: AuditAnchor
        /// Whether the system journal accepted it.
        let isInJournal: Bool
    }

    /// Makes an anchor if there are events since the last one in the file.
    ///
    /// It waits for earlier writes, so that events of running transactions are included. Its event is on the
    /// disk before the line is, because an event that is rolled back must have no anchor; and the line before
    /// the database knows it: after a crash in between, the file has a line more, which is accepted, and
    /// never one less.
    ///
    /// - Throws: ``MissingLines`` if lines of the file are missing or were changed. Nothing is added then.
    func anchor() async throws -> Made? {
        let last = file.last()
        let newest = try await store.write { transaction in try audit.anchor(in: transaction) }
        guard let newest, newest.digest != last?.digest else { return nil }
        let anchor = try await store.write { transaction -> AuditAnchor? in
            let keys = try audit.recognized(previousKeys(), in: transaction)
            let record = try audit.anchorRecord(previousKeys: keys, in: transaction)
            if record == .unsupported {
                try file.append(newest)
                return newest
            }
            // Without the row, a file that was cut off would look like one that was never longer.
            let isLost = try record == .none && AuditRepository.hasStartedAnchors(in: transaction)
            guard !isLost, let end = try file.end(record, keys: [audit] + keys) else {
                throw MissingLines(path: file.path)
            }
            // A command may have anchored later events meanwhile. Numbers don't tell: a restored log has
            // lower ones again.
            guard file.last()?.digest == last?.digest else { return nil }
            let anchor = audit.anchor(newest, after: end)
            try file.append(anchor)
            try audit.setAnchorEnd(end.adding(anchor), in: transaction)
            return anchor
        }
        return anchor.map { Made(anchor: $0, isInJournal: journal.write($0)) }
    }

    /// Lines of the file are missing or were changed.
    struct MissingLines: Error, CustomStringConvertible {
        let path: String
        var description: String {
            "The audit log was not anchored: lines of \(path) are missing or were changed. Run portal audit verify."
        }
    }

    /// Records what is missing or changed in the file, if anything is. Returns what is wrong, or nil.
    func accountForLines(_ reason: String, by actor: Actor) async throws -> String? {
        let keys = previousKeys()
        let result = try await store.backgroundSnapshot { transaction in
            try audit.inspect(file.lines, previousKeys: keys, in: transaction)
        }
        guard !result.causes.isEmpty else { return nil }
        return try await store.write { transaction in
            try audit.accountForAnchors(
                file.lines, previousKeys: keys, reason: reason, by: actor, in: transaction)
        }
    }
}

extension Installation {
    /// Anchors the events of a command. A failure is printed and does not undo the command.
    func anchorEvents() async {
        do {
            _ = try await AuditAnchorWriter(self).anchor()
        } catch let error as SQLError where error.message.hasPrefix("no such table") {
            // The database needs an upgrade.
        } catch {
            // The work of the command is done; its result must not depend on a warning that can't be printed.
            try? Output.writeAll(Array("\(CommandFailure(error))\n".utf8)[...], to: 2)
        }
    }
}
