import Access
import SQLStore

/// The events that are missing in a restored log, so that the restore can record them.
///
/// A backup is older than the newest anchors, so its log lacks events that anchors name. If a verification ignored
/// that, anyone could truncate the log and call it a restore. If it reported tampering, every later verification would
/// fail.
/// So the restore adds an event to the chain with a seal, which requires the key file. It contains the last
/// event that was kept, the last known event, and the time of the last anchor in between. A verification
/// accepts these anchors and names the event each time. It does not accept later anchors.
enum RestoredLog {
    /// Returns the events that are in the replaced database but not in the backup.
    ///
    /// `previous` is the replaced database, if it exists and is readable. Anchors also show events that the replaced
    /// database had already lost.
    static func loss(previous: String?, of portal: Installation) throws -> AuditLoss {
        // The replaced database may be unreadable. Then only the anchors count.
        let end = previous.flatMap { path in
            try? Backup.read(path) { try AuditRepository.anchor(ofBackup: $0) }
        }
        var evidence = AuditAnchorLocator(portal.folder).evidence()
        if let end {
            evidence.sources.append(AuditAnchorSource("the replaced database") { try $0(.anchor(end)) })
        }
        return try loss(evidence, isRestored: true, of: portal)
    }

    /// Returns the loss that explains all anchors that the log doesn't confirm.
    static func loss(
        _ evidence: AuditEvidence, isRestored: Bool, of portal: Installation
    ) throws -> AuditLoss {
        try portal.store.withSnapshot { transaction in
            AuditLoss(
                try portal.audit.compare(evidence, in: transaction),
                head: try AuditCheck.count(in: transaction), isRestored: isRestored,
                now: portal.audit.clock())
        }
    }
}

extension AuditLoss {
    /// Returns the message after a restore; nil if nothing was lost.
    var notice: String? {
        if isEmpty { return nil }
        guard last > shared else {
            return
                "The backup has a different audit log than the replaced database. The audit log records this."
        }
        var sentences = ["The restored audit log has events up to \(kept)."]
        if last > kept {
            sentences.append(
                "Events \(kept + 1) to \(last) are missing, because they were recorded after the backup.")
        }
        if hasOtherEvents {
            sentences.append("The replaced log had other events after event \(shared).")
        }
        return (sentences + ["The audit log records this loss."]).joined(separator: " ")
    }
}
