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

    /// Finds the events from before a time that may leave now.
    public init(
        before time: Instant, with grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws {
        try self.init(before: time, limit: Self.countMax, in: transaction)
    }

    init(before time: Instant, limit: Int, in transaction: borrowing Transaction) throws {
        var filter = AuditFilter()
        filter.before = time
        let end = min(
            try AuditSearch.numbers(filter, in: transaction).upperBound,
            try AuditRepository.head(in: transaction)?.seq ?? 0)
        var found = Collector()
        let rows = try transaction.rows(
            """
            select e.seq, e.at, e.action, e.digest from audit_events e
            where e.seq < \(end) and e.at < \(time) and \(fragment: Self.mayLeave)
            order by e.seq limit \(limit + 1)
            """
        ) { row -> (Int64, Instant, String, [UInt8]) in (try row[0], try row[1], try row[2], try row[3]) }
        for (seq, at, action, digest) in rows.prefix(limit) {
            try found.add(seq, at, action, Digest(bytes: digest), in: transaction)
        }
        before = time
        isTruncated = rows.count > limit
        (count, runs, times) = (min(rows.count, limit), found.runs, found.times)
        kinds = found.counts.map { Kind(action: $0.key, count: $0.value) }.sorted {
            ($1.count, $0.action) < ($0.count, $1.action)
        }
    }

    /// Returns the error for a chain that isn't intact, from which no events are removed.
    static func refusal(at number: Int64) -> Conflict {
        Conflict(AuditIntegrityFailure.altered(number).sentence)
    }

    private struct Collector {
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

// MARK: The rule

extension ExpiredAuditEvents {
    /// Verbs of actions that only view something or download it as a file.
    private static let readingVerbs = ["view", "export", "print", "reveal", "find", "download", "run", "sql"]
    /// Actions that change who has access, and those that the chain depends on.
    private static let keptActions =
        AuditRepository.rightsActions + [
            "signature.require", "user.create", "user.invite", "user.deactivate", "user.reactivate",
            AuditCheckpoint.action, SiteKey.rotation, AuditLoss.restoreAction, AuditLoss.acceptAction,
            MissingAnchors.action, MissingAnchors.startAction,
            "folder.purge",
        ]

    private static let isReading = SQL.joined(
        readingVerbs.map { "e.action like \("%." + $0)" as SQL }, by: " or ")

    private static let isLocked: SQL = """
        exists (
            select 1 from data_locks l join channels c on c.id = l.channel_id
            where c.study_folder_id = f.id and l.unlocked_at is null)
        """

    /// An SQL condition: whether an event `e` may leave after its retention period.
    private static let mayLeave: SQL = """
        e.action not in (\(list: keptActions))
            and not exists (select 1 from signatures s where s.event_seq = e.seq)
            and not exists (
                select 1 from folders f where f.id = e.folder_id and f.kind in ('app', 'study')
                    and (not (\(fragment: isReading)) or \(fragment: isLocked)))
        """
}
