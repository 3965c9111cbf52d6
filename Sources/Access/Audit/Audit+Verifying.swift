import Cryptography
import SQLStore
import Timekeeping

/// The result of checking the chain.
public struct AuditReport: Sendable, Hashable {
    /// The number of events in the chain, including those that left it for archives.
    public let eventCount: Int64
    /// The number of events in archives.
    public let archivedCount: Int64
    /// The first failure; nil if the chain is intact.
    public let flaw: AuditIntegrityFailure?
    /// Where the clock was set back.
    public let clockSteps: AuditClockSteps

    /// Creates a report; `archivedCount` is the number of events in archives.
    init(
        eventCount: Int64, archivedCount: Int64 = 0, flaw: AuditIntegrityFailure?,
        clockSteps: AuditClockSteps = AuditClockSteps()
    ) {
        (self.eventCount, self.archivedCount, self.flaw) = (eventCount, archivedCount, flaw)
        self.clockSteps = clockSteps
    }

    /// Creates a report on the same chain with a failure that was found outside the chain.
    init(_ report: AuditReport, flaw: AuditIntegrityFailure?) {
        self.init(
            eventCount: report.eventCount, archivedCount: report.archivedCount, flaw: flaw,
            clockSteps: report.clockSteps)
    }

    /// Whether the chain is intact.
    public var isIntact: Bool { flaw == nil }

    /// The result as a sentence.
    public var sentence: String {
        if let flaw { return flaw.sentence }
        let archived =
            switch archivedCount {
            case 0: ""
            case 1: " 1 of them is in an archive."
            default: " \(archivedCount) of them are in archives."
            }
        return "\(EventCount.words(eventCount)), chain unbroken.\(archived)"
    }
}

/// Where and how the chain is broken.
public enum AuditIntegrityFailure: Sendable, Hashable {
    /// The numbers aren't consecutive: an event was deleted, inserted or moved before this number.
    case gap(expected: Int64, found: Int64)
    /// The event with this number, or one before it, differs from what was recorded.
    case altered(Int64)
    /// The chain ends at another event than the one in its seal.
    case cut(sealed: Int64, found: Int64)
    /// There are events but no seal.
    case unsealed
    /// The seal wasn't created with this key file.
    case forgedSeal
    /// This checkpoint event doesn't match what the log has recorded about the events it replaces.
    case misfit(Int64)
    /// Events were removed from the log without a checkpoint event.
    case unmarked
    /// An anchor outside the database is for an event that the log doesn't have.
    case unconfirmed(Unconfirmed)
    /// The file of anchors lacks lines or was changed; the sentence says which and what to do.
    case anchorLines(String)
    /// A signature was altered; the sentence says how.
    case signature(event: Int64, String, String)
    /// The signature of a signed action is missing; includes the signer.
    case signatureMissing(event: Int64, String)

    /// An anchor that the log doesn't confirm.
    public struct Unconfirmed: Sendable, Hashable {
        let number: Int64
        let at: Instant
        let source: String
        let isSealed: Bool
        /// The last event before it that an anchor confirms.
        let confirmed: Int64
        /// The last event of the log.
        let end: Int64

        /// The log may have been cut off further back, and have grown again since.
        private var replaced: String {
            guard confirmed < end else { return "" }
            let events = confirmed + 1 == end ? "Event \(end)" : "Events \(confirmed + 1) to \(end)"
            return
                " \(events) may have replaced the original: no anchor confirms the log after event \(confirmed)."
        }

        fileprivate var sentence: String {
            let what =
                number > end
                ? "Event \(end + 1) is missing: the log ends at event \(end), but an anchor from \(at.iso8601) in "
                    + "\(source) shows that it continued to event \(number).\(replaced)"
                : "Event \(number) does not match the anchor from \(at.iso8601) in \(source). The first "
                    + "missing event is between \(confirmed + 1) and \(number)."
            return isSealed
                ? what
                : what
                    + " No key in the data folder sealed this anchor, so the anchor itself may have been changed."
        }
    }

    /// What happened and what to do.
    public var sentence: String {
        let advice = "Compare the log with a backup, and find out who had write access to the database."
        switch self {
        case .gap(let expected, let found):
            return "Event \(expected) is missing; event \(found) is in its place. \(advice)"
        case .altered(let seq): return "Event \(seq) is not what was recorded. \(advice)"
        case .cut(let sealed, let found):
            return "The log was sealed at event \(sealed) but ends at event \(found). \(advice)"
        case .unsealed: return "The seal at the end of the log is missing. \(advice)"
        case .forgedSeal:
            return
                "The seal at the end of the log was not made with this key file. Check that the key file is correct. "
                + advice
        case .misfit(let seq):
            return "Checkpoint \(seq) does not match the events that were moved to an archive. \(advice)"
        case .unmarked:
            return
                "Events were removed from the log, and a table of the database says that they are in an archive. But "
                + "portal audit retain, which moves events to an archive, did not record that in the log. So the table "
                + "was edited, and the events may have been deleted. \(advice)"
        case .unconfirmed(let unconfirmed):
            return
                "\(unconfirmed.sentence) \(advice) If an older database was restored without portal restore, "
                + "record that with portal audit accept-loss."
        case .anchorLines(let sentence): return sentence
        case .signature(let event, let signer, let sentence):
            return "The signature of \(signer) for event \(event): \(sentence) \(advice)"
        case .signatureMissing(let event, let signer):
            return "The signature of \(signer) for event \(event) is missing. \(advice)"
        }
    }
}

extension Audit {
    /// Checks the entire chain for events that were edited, deleted, inserted, moved or cut off.
    ///
    /// The chain alone can't show that it was once longer: an older copy of the entire database verifies, and so does
    /// one whose newest events were deleted and whose old seal was put back. ``inspect(_:in:)`` compares it with data
    /// kept outside the database.
    public func verify(in transaction: borrowing Transaction) throws -> AuditReport {
        var check = AuditCheck(self)
        while true {
            if let report = check.report { return report }
            try check.advance(by: AuditCheck.stepCount, in: transaction)
        }
    }
}
