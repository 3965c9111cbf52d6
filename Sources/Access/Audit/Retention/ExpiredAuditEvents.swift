import Cryptography
import SQLStore
import Timekeeping

/// The events whose retention period is over and that may leave the log by the rules of ``AuditRetention``. Used for a
/// preview, and for writing an archive.
public struct ExpiredAuditEvents: Sendable {
    /// The maximum number of events removed at once: their removal is one transaction, which delays others.
    public static let countMax = 100_000

    /// The number of events of an action.
    public struct Kind: Sendable, Hashable {
        /// The action.
        public let action: String
        /// The number of events.
        public var count: Int
    }

    /// Only events from before this time were considered.
    public let before: Instant
    /// The number of events that may leave.
    public let count: Int
    /// The times of the first and last event; nil if there are none.
    public let times: ClosedRange<Instant>?
    /// The numbers by action, most frequent first.
    public let kinds: [Kind]
    /// Whether there are more events, for another archive.
    public let isTruncated: Bool
    let runs: [ArchivedEventRange]

    /// The numbers of the first and last event; nil if there are none.
    public var numbers: ClosedRange<Int64>? {
        guard let first = runs.first, let last = runs.last else { return nil }
        return first.first...last.last
    }

    /// Returns the error for a chain that isn't intact, from which no events are removed.
    static func refusal(at number: Int64) -> Conflict {
        Conflict(AuditIntegrityFailure.altered(number).sentence)
    }

    struct Collector {
        var runs: [ArchivedEventRange] = []
        var counts: [String: Int] = [:]
        var times: ClosedRange<Instant>?

        mutating func add(
            _ seq: Int64, _ at: Instant, _ action: String, _ digest: Digest?,
            in transaction: borrowing Transaction
        ) throws {
            guard let digest else { throw ExpiredAuditEvents.refusal(at: seq) }
            counts[action, default: 0] += 1
            times = times.map { min($0.lowerBound, at)...max($0.upperBound, at) } ?? at...at
            if let last = runs.last, last.last == seq - 1 {
                runs[runs.count - 1].last = seq
                runs[runs.count - 1].end = digest
            } else {
                guard let before = try ArchivedEventRangeRepository.digest(before: seq, in: transaction)
                else {
                    throw ExpiredAuditEvents.refusal(at: seq - 1)
                }
                runs.append(ArchivedEventRange(first: seq, last: seq, before: before, end: digest))
            }
        }
    }
}
