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
        var check = AuditCheck(self)
        while true {
            if let report = check.report { return report }
            try check.advance(by: AuditCheck.stepCount, in: transaction)
        }
    }
}

/// A check of the chain that goes on in steps, each in a transaction of its own, so that none lasts.
///
/// The chain only grows at its end, so steps in later transactions read what one would have read.
public struct AuditCheck: Sendable {
    /// How many events a step reads that holds nobody up.
    public static let stepCount = 10_000

    /// What was found, once the end is reached.
    public private(set) var report: AuditReport?
    private let audit: Audit
    private var last = AuditHead.start
    private var readTo: Int64?

    /// A check that begins at the first event.
    public init(_ audit: Audit) { self.audit = audit }

    /// How many events were found to be right so far.
    public var checkedCount: Int64 { last.seq }

    /// How many events there are, as the end of the chain says.
    public static func count(in transaction: borrowing Transaction) throws -> Int64 {
        try AuditRepository.head(in: transaction)?.seq ?? 0
    }

    /// Reads the next events; at the end of the chain, compares it with the seal.
    public mutating func advance(by count: Int, in transaction: borrowing Transaction) throws {
        let links = try AuditRepository.links(after: readTo, limit: count, in: transaction)
        for (entry, digest) in links {
            readTo = entry.seq
            guard entry.seq == last.seq + 1 else {
                return conclude(.gap(expected: last.seq + 1, found: entry.seq))
            }
            guard entry.digest(after: last.digest) == digest else { return conclude(.altered(entry.seq)) }
            last = AuditHead(seq: entry.seq, digest: digest, seal: [])
        }
        guard links.count < count else { return }
        if let flaw = endFlaw(try AuditRepository.head(in: transaction)) { return conclude(flaw) }
        // A site has an event before it has anything to hide: the one about its first user.
        let isEmptied = try last.seq == 0 && UserRepository.isAnybodyThere(in: transaction)
        conclude(isEmptied ? .unsealed : nil)
    }

    private mutating func conclude(_ flaw: AuditFlaw?) {
        report = AuditReport(eventCount: last.seq, flaw: flaw)
    }

    private func endFlaw(_ head: AuditHead?) -> AuditFlaw? {
        guard let head else { return last.seq == 0 ? nil : .unsealed }
        guard audit.isSealed(head) else { return .forgedSeal }
        guard head.seq == last.seq else { return .cut(sealed: head.seq, found: last.seq) }
        return head.digest == last.digest ? nil : .altered(last.seq)
    }
}
