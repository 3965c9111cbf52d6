import Access
import Cryptography
import SQLStore
import Studies
import Timekeeping

/// The job of forwarding as rows: a worker takes a channel under a lease, and a response is written down as being
/// sent before it is, and as delivered with its status, in one transaction.
///
/// A worker that ends in between leaves a lease that runs out and an attempt without an end; anyone who takes the
/// channel next tells the attempt interrupted and sends the response again, under the same name. That is the one repeat
/// that a target may see.
struct ForwardingQueue: Sendable {
    /// How long a worker has for one response: longer than the courier takes at most.
    static let leaseSeconds = 150

    let clock: Clock
    let key: SealingKey
    let audit: Audit
    /// How long to wait after a failure.
    let intervalSeconds: Int
    private let repository = ForwardingRepository()

    init(clock: @escaping Clock, key: SealingKey, audit: Audit, intervalSeconds: Int) {
        self.clock = clock
        self.key = key
        self.audit = audit
        self.intervalSeconds = intervalSeconds
    }

    /// A worker's hold on a channel.
    struct Lease: Sendable {
        let channel: ChannelID
        let until: Instant
    }

    /// Whether anyone forwards anything.
    func hasTargets(_ transaction: borrowing Transaction) throws -> Bool {
        let one: Int? = try transaction.value("select 1 from forwardings where kind <> 'disabled' limit 1")
        return one != nil
    }

    /// The channels that have something to send and may, those first that have waited longest.
    func due(_ transaction: borrowing Transaction) throws -> [ChannelID] {
        let now = clock()
        return try transaction.rows(
            """
            select f.channel_id from forwardings f
            where \(fragment: Self.hasWork) and f.next_run_at <= \(now)
                and (f.leased_until is null or f.leased_until <= \(now))
            order by f.last_run_at, f.channel_id
            """
        ) { try $0[0] }
    }

    /// When there is something to do next; nil when nothing waits.
    func next(_ transaction: borrowing Transaction) throws -> Instant? {
        try transaction.value(
            """
            select min(case when f.leased_until > f.next_run_at then f.leased_until else f.next_run_at end)
            from forwardings f where \(fragment: Self.hasWork)
            """)
    }

    private static let hasWork: SQL = """
        f.kind <> 'disabled'
            and exists (select 1 from channels c where c.id = f.channel_id and c.trash_id is null)
            and (exists (select 1 from responses r where r.channel_id = f.channel_id and r.status = 1)
                or exists (select 1 from forwarding_attempts a
                    where a.channel_id = f.channel_id and a.state in ('waiting', 'sending')))
        """

    /// Takes a channel, unless another worker has it; what a worker before left open is told interrupted.
    func claim(_ channel: ChannelID, _ transaction: borrowing Transaction) throws -> Lease? {
        let now = clock()
        let until = now.adding(seconds: Self.leaseSeconds)
        let claimed = try transaction.run(
            """
            update forwardings set leased_until = \(until), last_run_at = \(now)
            where channel_id = \(channel) and kind <> 'disabled' and next_run_at <= \(now)
                and (leased_until is null or leased_until <= \(now))
            """)
        guard claimed > 0 else { return nil }
        // What someone asked for is asked for again.
        try transaction.run(
            """
            insert into forwarding_attempts
                (channel_id, response_id, kind, state, target, started_at, requested_by)
            select channel_id, response_id, kind, 'waiting', target, \(now), requested_by
            from forwarding_attempts
            where channel_id = \(channel) and \(fragment: ForwardingAttempts.isSending) and kind = 'replay'
            order by +id
            """)
        try transaction.run(
            """
            update forwarding_attempts set state = 'interrupted', ended_at = \(now),
                failure = 'The server stopped before it knew the answer. The response is sent again by the same name.'
            where channel_id = \(channel) and \(fragment: ForwardingAttempts.isSending)
            """)
        return Lease(channel: channel, until: until)
    }

    /// Takes the next response of a channel, and writes down that it is being sent; nil when there is none, with which
    /// the channel is given back, or when another worker has the channel by now.
    func dequeue(
        _ lease: Lease, _ transaction: borrowing Transaction
    ) throws -> (parcel: ForwardingPayload, lease: Lease)? {
        let channel = lease.channel
        let settings = try repository.settings(of: channel, transaction)
        guard settings.kind != .disabled else { return nil }
        let renewed = Lease(channel: channel, until: clock().adding(seconds: Self.leaseSeconds))
        let count = try transaction.run(
            """
            update forwardings set leased_until = \(renewed.until)
            where channel_id = \(channel) and leased_until = \(lease.until)
            """)
        guard count > 0 else { return nil }
        let next =
            try replay(of: channel, settings, transaction) ?? response(of: channel, settings, transaction)
        guard let next,
            let parcel = try ForwardingPayload.pack(
                next.response, of: channel, attempt: next.attempt, settings, key: key, transaction)
        else {
            try release(renewed, transaction)
            return nil
        }
        return (parcel, renewed)
    }

    /// What someone asked for goes first.
    private func replay(
        of channel: ChannelID, _ settings: ForwardingSettings, _ transaction: borrowing Transaction
    ) throws -> (attempt: Int64, response: ResponseID)? {
        try transaction.first(
            """
            update forwarding_attempts set state = 'sending', started_at = \(clock()),
                target = \(settings.target)
            where id = (select min(id) from forwarding_attempts
                where channel_id = \(channel) and \(fragment: ForwardingAttempts.isWaiting))
            returning id, response_id
            """
        ) { (try $0[0], try $0[1]) }
    }

    /// In the order of arrival, beginning behind the one that was not taken last.
    private func response(
        of channel: ChannelID, _ settings: ForwardingSettings, _ transaction: borrowing Transaction
    ) throws -> (attempt: Int64, response: ResponseID)? {
        let id: ResponseID? = try transaction.value(
            """
            select coalesce(
                (select min(r.id) from responses r where r.channel_id = f.channel_id and r.status = 1
                    and r.id > f.failed_response_id),
                (select min(r.id) from responses r where r.channel_id = f.channel_id and r.status = 1))
            from forwardings f where f.channel_id = \(channel)
            """)
        guard let id else { return nil }
        return try transaction.first(
            """
            insert into forwarding_attempts (channel_id, response_id, kind, state, target, started_at)
            values (\(channel), \(id), 'run', 'sending', \(settings.target), \(clock())) returning id
            """
        ) { (try $0[0], id) }
    }

    /// Writes down what came of a parcel; returns whether the run may go on.
    func recordResult(
        _ parcel: ForwardingPayload, _ delivery: ForwardingResult, _ transaction: borrowing Transaction
    ) throws -> Bool {
        let now = clock()
        try transaction.run(
            """
            update forwarding_attempts set state = \(delivery.isDelivered ? "delivered" : "failed"),
                ended_at = \(now), status = \(delivery.status), answer = \(delivery.answer),
                failure = \(delivery.failure)
            where id = \(parcel.attempt)
            """)
        if delivery.isDelivered {
            try transaction.run(
                """
                update responses set status = \(ResponseStatus.forwarded.rawValue), processed_at = \(now)
                where id = \(parcel.response) and channel_id = \(parcel.channel)
                    and status = \(ResponseStatus.processed.rawValue)
                """)
            try mark(parcel.channel, failing: false, delivery, transaction)
        } else {
            try transaction.run(
                """
                update forwardings set next_run_at = \(now.adding(seconds: intervalSeconds)),
                    failed_response_id = \(parcel.response?.rawValue ?? 0)
                where channel_id = \(parcel.channel)
                """)
            try mark(parcel.channel, failing: true, delivery, transaction)
        }
        return delivery.isDelivered
    }

    /// Puts the failing flag up or down, and tells the audit when it changes.
    private func mark(
        _ channel: ChannelID, failing: Bool, _ delivery: ForwardingResult,
        _ transaction: borrowing Transaction
    ) throws {
        let differs: SQL = failing ? "failing_since is null" : "failing_since is not null"
        let changed = try transaction.run(
            """
            update forwardings set failing_since = \(failing ? clock() : nil)
            where channel_id = \(channel) and \(fragment: differs)
            """)
        guard changed > 0 else { return }
        let folder: FolderID? = try transaction.value(
            "select study_folder_id from channels where id = \(channel)")
        guard let folder else { return }
        try Actor.system("Forwarding", audit: audit).record(
            failing ? "forwarding.fail" : "forwarding.recover", on: folder,
            failing ? ["failure": .text(delivery.failure)] : [:], in: transaction)
    }

    /// Lets every channel be taken at once; for a start, when no worker has one.
    static func releaseLeases(_ transaction: borrowing Transaction) throws {
        try transaction.run("update forwardings set leased_until = null where leased_until is not null")
    }

    /// Gives a channel back.
    func release(_ lease: Lease, _ transaction: borrowing Transaction) throws {
        try transaction.run(
            """
            update forwardings set leased_until = null
            where channel_id = \(lease.channel) and leased_until = \(lease.until)
            """)
    }

    /// Writes a test down with its outcome; one that went well lets a run begin that was waiting for better times.
    func recordTest(
        of channel: ChannelID, _ settings: ForwardingSettings, _ delivery: ForwardingResult,
        startedAt: Instant,
        by author: String, _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            insert into forwarding_attempts (channel_id, kind, state, target, started_at, ended_at, status,
                answer, failure, requested_by)
            values (\(channel), 'test', \(delivery.isDelivered ? "delivered" : "failed"),
                \(settings.target), \(startedAt), \(clock()), \(delivery.status), \(delivery.answer),
                \(delivery.failure), \(author))
            """)
        guard delivery.isDelivered else { return }
        try transaction.run("update forwardings set next_run_at = 0 where channel_id = \(channel)")
    }
}
