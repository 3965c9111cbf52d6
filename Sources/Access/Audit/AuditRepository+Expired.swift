import Cryptography
import SQLStore
import Timekeeping

extension ExpiredAuditEvents {
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
}

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
