import Access
import SQLStore

/// What a restored log lacks, so that the restore can record it.
///
/// A backup is older than the newest anchors, so that its log lacks events which anchors name. Hiding that would let
/// anyone cut the log off by calling it a restore, and taking it for tampering would make every later verification
/// fail. So the restore adds an event to the chain, which takes the key file: the last event that was kept, the last
/// one known, and until when anchors of those in between were made. A verification accepts these anchors and names the
/// event each time. Anchors made later are not excused by it.
enum RestoredLog {
    /// Returns which events were recorded before a backup took the place of the database, and aren't in the backup.
    ///
    /// `previous` is the database that was replaced, if there was one and it is readable. Anchors tell the rest, also of
    /// events that the replaced database had lost before.
    static func loss(previous: String?, of portal: Installation) throws -> AuditLoss {
        // Too damaged to be read is a good reason to restore; then the anchors alone tell.
        let end = previous.flatMap { path in try? Backup.read(path) { try AuditAnchor.end(ofBackup: $0) } }
        var evidence = AuditAnchorLocator(portal.folder).evidence()
        if let end {
            evidence.sources.append(AuditAnchorSource("the replaced database") { try $0(.anchor(end)) })
        }
        return try loss(evidence, of: portal)
    }

    /// Returns what explains everything that the log doesn't confirm.
    static func loss(_ evidence: AuditEvidence, of portal: Installation) throws -> AuditLoss {
        try portal.store.withSnapshot { transaction in
            AuditLoss(
                try portal.audit.compare(evidence, in: transaction),
                head: try AuditCheck.count(in: transaction), now: portal.audit.clock())
        }
    }
}

extension AuditLoss {
    /// What an operator reads after a restore; nil if nothing was lost.
    var notice: String? {
        if isEmpty { return nil }
        guard last > kept else {
            return "The audit log that was here before is another one. The log says so."
        }
        return
            "The audit log has the events up to \(kept) of the log before. Events \(kept + 1) to \(last) were recorded before and are not "
            + "in it; the log says so from now on."
    }
}
