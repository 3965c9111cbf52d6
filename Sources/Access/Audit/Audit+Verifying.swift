import Cryptography
import SQLStore

/// What a check of the chain found.
public struct AuditReport: Sendable, Hashable {
    /// How many events the chain has, those that left it for archives included.
    public let eventCount: Int64
    /// How many of them are in archives.
    public let archivedCount: Int64
    /// The first thing that is wrong, or nil if the chain is whole.
    public let flaw: AuditFlaw?

    /// What a check found; `archivedCount` is how many of the events are in archives.
    init(eventCount: Int64, archivedCount: Int64 = 0, flaw: AuditFlaw?) {
        (self.eventCount, self.archivedCount, self.flaw) = (eventCount, archivedCount, flaw)
    }

    /// Whether the chain is whole.
    public var isWhole: Bool { flaw == nil }

    /// The result as a sentence.
    public var sentence: String {
        if let flaw { return flaw.sentence }
        let archived = archivedCount == 0 ? "" : " \(archivedCount) of them are in archives."
        return "\(eventCount) events, chain unbroken.\(archived)"
    }
}

/// Where and how the chain is broken.
public enum AuditFlaw: Sendable, Hashable {
    /// The events do not run on: one was taken out, put in or moved before this number.
    case gap(expected: Int64, found: Int64)
    /// The event of this number, or one before it, is not what was recorded.
    case altered(Int64)
    /// The chain ends at another event than its seal says.
    case cut(sealed: Int64, found: Int64)
    /// There are events but no seal.
    case unsealed
    /// The seal was not made with this key file.
    case forgedSeal
    /// This event stands for others that left the log, and does not fit what the log knows of them.
    case misfit(Int64)
    /// The log says that events left it, and no event of its own says so.
    case unmarked

    /// What happened and what to do.
    public var sentence: String {
        let advice = "Compare with a backup, and find out who could write to the database."
        switch self {
        case .gap(let expected, let found):
            return "Event \(expected) is missing; event \(found) stands in its place. \(advice)"
        case .altered(let seq): return "Event \(seq) is not what was recorded. \(advice)"
        case .cut(let sealed, let found):
            return "The log was sealed at event \(sealed) but ends at event \(found). \(advice)"
        case .unsealed: return "The seal at the end of the log is missing. \(advice)"
        case .forgedSeal:
            return
                "The seal at the end of the log was not made with this key file. Check that it is the right one. "
                + advice
        case .misfit(let seq):
            return "Checkpoint \(seq) does not fit the events that left the log for an archive. \(advice)"
        case .unmarked: return "Events left the log for an archive without a checkpoint. \(advice)"
        }
    }
}

extension Audit {
    /// Reads the whole chain and says whether anything was edited, deleted, inserted, moved or cut off.
    ///
    /// A copy of the whole database from an earlier time verifies: it was true once. That is what exported
    /// reports are compared with.
    public func verify(in transaction: borrowing Transaction) throws -> AuditReport {
        var check = AuditCheck(self)
        while true {
            if let report = check.report { return report }
            try check.advance(by: AuditCheck.stepCount, in: transaction)
        }
    }
}
