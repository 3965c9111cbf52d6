import Access
import Cryptography
import SQLStore

/// Makes anchors of the newest event and stores them on this machine: in the data folder and the system journal.
struct AuditAnchorWriter: Sendable {
    let store: Store
    let audit: Audit
    let file: AuditAnchorFile
    let journal: SystemJournal

    init(_ installation: Installation) {
        self.init(store: installation.store, audit: installation.audit, installation.folder.configuration)
    }

    init(store: Store, audit: Audit, _ configuration: Configuration) {
        (self.store, self.audit) = (store, audit)
        file = AuditAnchorFile(configuration)
        journal = SystemJournal(configuration)
    }

    /// An anchor that was made.
    struct Made: Sendable {
        let anchor: AuditAnchor
        /// Whether the system journal accepted it.
        let isInJournal: Bool
    }

    /// Makes an anchor if there are events since the last one in the file.
    ///
    /// It waits for earlier writes, so that events of running transactions are included.
    func anchor() async throws -> Made? {
        let last = file.last()
        let anchor = try await store.write { [audit] in try audit.anchor(in: $0) }
        guard let anchor, anchor.digest != last?.digest else { return nil }
        try file.append(anchor)
        return Made(anchor: anchor, isInJournal: journal.write(anchor))
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
