import Cryptography
import SQLStore
import Studies
import Timekeeping

/// The events that are over their time and may leave the log, by the rule of ``AuditRetention``: a preview, and what an
/// archive is written from.
public struct ExpiredAuditEvents: Sendable {
    /// How many events leave at once at most: their removal is one transaction, for which others wait.
    public static let countMax = 100_000

    /// How many events of an action leave.
    public struct Kind: Sendable, Hashable {
        /// The action.
        public let action: String
        /// How many events.
        public var count: Int
    }

    /// Events from before this time were looked at.
    public let before: Instant
    /// How many leave.
    public let count: Int
    /// When the first and the last of them were recorded; nil for none.
    public let times: ClosedRange<Instant>?
    /// The same by action, the most frequent first.
    public let kinds: [Kind]
    /// Whether there are more, for another archive.
    public let isTruncated: Bool
    let runs: [ArchivedEventRange]

    /// The numbers of the first and the last; nil for none.
    public var numbers: ClosedRange<Int64>? {
        guard let first = runs.first, let last = runs.last else { return nil }
        return first.first...last.last
    }

    /// What of the events from before a time may leave now.
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

    /// The refusal to remove events from a chain that is not intact.
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
    /// Actions that only look at something, or take it away as a file, by their verbs.
    private static let readingVerbs = ["view", "export", "print", "reveal", "find", "download", "run", "sql"]
    /// Actions that say who may do what, and those on which the chain leans.
    private static let keptActions =
        StudyAudit.rightsActions + [
            "signature.require", "user.create", "user.invite", "user.deactivate", "user.reactivate",
            AuditCheckpoint.action, SiteKey.rotation, AuditLoss.restoreAction, AuditLoss.acceptAction,
            "folder.purge",
        ]

    private static let isReading = SQL.joined(
        readingVerbs.map { "e.action like \("%." + $0)" as SQL }, by: " or ")

    private static let isLocked: SQL = """
        exists (
            select 1 from data_locks l join channels c on c.id = l.channel_id
            where c.study_folder_id = f.id and l.unlocked_at is null)
        """

    /// Whether an event `e` may leave once it is over its time.
    private static let mayLeave: SQL = """
        e.action not in (\(list: keptActions))
            and not exists (select 1 from signatures s where s.event_seq = e.seq)
            and not exists (
                select 1 from folders f where f.id = e.folder_id and f.kind in ('app', 'study')
                    and (not (\(fragment: isReading)) or \(fragment: isLocked)))
        """
}
