import Cryptography
import SQLStore

/// What a check of the chain found.
public struct AuditReport: Sendable, Hashable {
    /// How many events were read.
    public let eventCount: Int64
    /// The first thing that is wrong, or nil if the chain is whole.
    public let flaw: AuditFlaw?

    /// Whether the chain is whole.
    public var isWhole: Bool { flaw == nil }

    /// The result as a sentence.
    public var sentence: String {
        guard let flaw else { return "\(eventCount) events, chain unbroken." }
        return flaw.sentence
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
        }
    }
}

extension Audit {
    /// Reads the whole chain and says whether anything was edited, deleted, inserted, moved or cut off.
    ///
    /// A copy of the whole database from an earlier time verifies: it was true once. That is what exported
    /// reports are compared with.
    public func verify(in transaction: borrowing Transaction) throws -> AuditReport {
        var last = AuditHead.start
        var flaw: AuditFlaw?
        try AuditRepository.forEachLink(in: transaction) { entry, digest in
            guard flaw == nil else { return }
            guard entry.seq == last.seq + 1 else {
                flaw = .gap(expected: last.seq + 1, found: entry.seq)
                return
            }
            guard entry.digest(after: last.digest) == digest else {
                flaw = .altered(entry.seq)
                return
            }
            last = AuditHead(seq: entry.seq, digest: digest, seal: [])
        }
        if flaw == nil {
            flaw = endFlaw(last, try AuditRepository.head(in: transaction))
            // A site has an event before it has anything to hide: the one about its first user.
            if last.seq == 0, flaw == nil, try UserRepository.isAnybodyThere(in: transaction) {
                flaw = .unsealed
            }
        }
        return AuditReport(eventCount: last.seq, flaw: flaw)
    }

    private func endFlaw(_ last: AuditHead, _ head: AuditHead?) -> AuditFlaw? {
        guard let head else { return last.seq == 0 ? nil : .unsealed }
        guard isSealed(head) else { return .forgedSeal }
        guard head.seq == last.seq else { return .cut(sealed: head.seq, found: last.seq) }
        return head.digest == last.digest ? nil : .altered(last.seq)
    }
}
