import Access
import Cryptography
import Responses
import SQLStore
import Timekeeping
import Vocabulary

/// The forwarding queue in the database. A worker leases a channel. A response is recorded as being sent before it is
/// sent, and as delivered with its status, in one transaction.
///
/// If a worker stops in between, its lease expires and the attempt stays open. The next worker marks the attempt as
/// interrupted and sends the response again with the same identifier. This is the only duplicate that an endpoint can
/// get.
package struct ForwardingQueueRepository: Sendable {
    /// The lease time for one response, longer than the timeout of the client.
    static let leaseSeconds = 150

    let clock: Clock
    let key: SealingKey
    let audit: Audit
    /// The waiting time after a failure.
    let intervalSeconds: Int
    private let repository = ForwardingRepository()

    init(clock: @escaping Clock, key: SealingKey, audit: Audit, intervalSeconds: Int) {
        self.clock = clock
        self.key = key
        self.audit = audit
        self.intervalSeconds = intervalSeconds
    }

    /// A worker's lease of a channel.
    struct Lease: Sendable {
        let channel: ChannelID
        let until: Instant
    }

    /// Returns whether any study uses forwarding.
    func hasTargets(_ transaction: borrowing Transaction) throws -> Bool {
        let one: Int? = try transaction.value("select 1 from forwardings where kind <> 'disabled' limit 1")
        return one != nil
    }

    /// Returns the channels with responses that are due, longest waiting first.
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

    /// Returns when the next work is due; nil if nothing is waiting.
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
            and (exists (select 1 from responses r where r.channel_id = f.channel_id and r.status = 1
                    and \(fragment: unrestricted("r.participant_id")))
                or exists (select 1 from forwarding_attempts a
                    where a.channel_id = f.channel_id and a.state in ('waiting', 'sending')
                        and (a.state = 'sending' or \(fragment: ofUnrestricted("a.response_id")))))
        """

    /// The condition that a participant's data may be forwarded. Responses that wait because processing is restricted
    /// are sent after that was lifted.
    private static func unrestricted(_ participant: SQL) -> SQL {
        """
        \(fragment: participant) not in (
            select x.participant_id from participant_restrictions x where x.lifted_at is null)
        """
    }

    private static func ofUnrestricted(_ response: SQL) -> SQL {
        """
        not exists (select 1 from responses o where o.id = \(fragment: response)
            and not \(fragment: unrestricted("o.participant_id")))
        """
    }

    /// Leases a channel, unless another worker has it. Open attempts of a previous worker are marked as interrupted.
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
        try interruptOpenAttempts(of: channel, at: now, transaction)
        return Lease(channel: channel, until: until)
    }

    /// Marks attempts that a worker left open as interrupted, and queues manual requests among them again.
    private func interruptOpenAttempts(
        of channel: ChannelID, at now: Instant, _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            insert into forwarding_attempts
                (channel_id, response_id, kind, state, target, started_at, requested_by)
            select channel_id, response_id, kind, 'waiting', target, \(now), requested_by
            from forwarding_attempts
            where channel_id = \(channel) and \(fragment: ForwardingAttemptRepository.isSending) and kind = 'replay'
            order by +id
            """)
        try transaction.run(
            """
            update forwarding_attempts set state = 'interrupted', ended_at = \(now),
                failure = 'The server stopped before it knew the answer. The response is sent again by the same name.'
            where channel_id = \(channel) and \(fragment: ForwardingAttemptRepository.isSending)
            """)
    }

    /// Returns the next response of a channel, recorded as being sent; nil if there is none, which releases the
    /// channel, or if another worker has leased it.
    func dequeue(
        _ lease: Lease, _ transaction: borrowing Transaction
    ) throws -> (payload: ForwardingPayload, lease: Lease)? {
        let channel = lease.channel
        let settings = try repository.settings(of: channel, in: transaction)
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
        guard let next, let found = try contents(of: next.response, in: channel, transaction) else {
            try release(renewed, transaction)
            return nil
        }
        let payload = ForwardingPayload.pack(
            found, of: channel, attempt: next.attempt, settings, key: key)
        return (payload, renewed)
    }

    /// Manual requests come first.
    private func replay(
        of channel: ChannelID, _ settings: ForwardingSettings, _ transaction: borrowing Transaction
    ) throws -> (attempt: Int64, response: ResponseID)? {
        try transaction.first(
            """
            update forwarding_attempts set state = 'sending', started_at = \(clock()),
                target = \(settings.target)
            where id = (select min(id) from forwarding_attempts
                where channel_id = \(channel) and \(fragment: ForwardingAttemptRepository.isWaiting)
                    and \(fragment: Self.ofUnrestricted("forwarding_attempts.response_id")))
            returning id, response_id
            """
        ) { (try $0[0], try $0[1]) }
    }

    /// Responses in the order of arrival, starting after the one that failed last.
    private func response(
        of channel: ChannelID, _ settings: ForwardingSettings, _ transaction: borrowing Transaction
    ) throws -> (attempt: Int64, response: ResponseID)? {
        let id: ResponseID? = try transaction.value(
            """
            select coalesce(
                (select min(r.id) from responses r where r.channel_id = f.channel_id and r.status = 1
                    and r.id > f.failed_response_id and \(fragment: Self.unrestricted("r.participant_id"))),
                (select min(r.id) from responses r where r.channel_id = f.channel_id and r.status = 1
                    and \(fragment: Self.unrestricted("r.participant_id"))))
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

    /// Releases all channels. For a start, when no worker is running.
    package static func releaseLeases(_ transaction: borrowing Transaction) throws {
        try transaction.run("update forwardings set leased_until = null where leased_until is not null")
    }

    /// Releases a channel.
    func release(_ lease: Lease, _ transaction: borrowing Transaction) throws {
        try transaction.run(
            """
            update forwardings set leased_until = null
            where channel_id = \(lease.channel) and leased_until = \(lease.until)
            """)
    }
}
