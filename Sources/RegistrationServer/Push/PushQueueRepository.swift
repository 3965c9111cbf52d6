import JSON
import SQLStore
import Studies
import Timekeeping
import Vocabulary

/// The queue of push messages: a row for each device that still has to get a message.
///
/// A row is claimed with a lease, sent, and deleted when the service has accepted the message, so a device
/// gets it twice only if the answer of the service was never recorded. Rows of accounts that are erased
/// disappear with them.
struct PushQueueRepository: Sendable {
    static let rows = LeasedRows("push_deliveries", where: "state = 'waiting'", leaseSeconds: 5 * 60)

    let secrets: AccountSecrets
    let clock: Clock

    /// Queues a message for the devices that can receive it now, and returns their number; nil if it was queued before.
    func add(_ request: PushRequest, _ transaction: borrowing Transaction) throws -> Int? {
        let now = clock()
        if try isRepeated(request, transaction) { return nil }
        guard let message = try addMessage(request, at: now, transaction) else { return nil }
        let isListed: Int? = try transaction.value(
            "select 1 from push_messages m where m.id = \(message) and \(fragment: Self.isListed)")
        guard isListed != nil else {
            try Self.removePersonal(message, transaction)
            return 0
        }
        let count = try transaction.run(
            """
            insert into push_deliveries (message_id, account_id, next_attempt_at)
            select m.id, a.id, \(now)
            from push_messages m
            join accounts a on a.app_folder_id = m.app_folder_id
            join account_sessions s on s.account_id = a.id
            where m.id = \(message) and \(fragment: Self.isRecipient(request.account))
                and \(fragment: Self.canReceive)
            """)
        try transaction.run("update push_messages set recipients = \(count) where id = \(message)")
        try Self.removePersonal(message, transaction)
        return count
    }

    /// The time in which a request with the same ID is a repetition. A study builder sends a notification again on
    /// another day with its old ID.
    static let repetitionSeconds = 24 * 3_600

    /// Returns whether another program has sent the same notification to the same recipients a short time ago.
    private func isRepeated(_ request: PushRequest, _ transaction: borrowing Transaction) throws -> Bool {
        guard let id = request.notificationID else { return false }
        let found: Int? = try transaction.value(
            """
            select 1 from push_messages
            where app_folder_id = \(request.app) and notification_id = \(id)
                and queued_at > \(clock().adding(seconds: -Self.repetitionSeconds))
                and coalesce(study_key, '') = \(request.studyID?.folded ?? "")
                and subject = \(request.subject.rawValue) and title = \(request.title)
                and text = \(request.text.stored.description)
            limit 1
            """)
        return found != nil
    }

    /// Adds the message without recipients and returns its ID; nil if its sending has one already.
    private func addMessage(
        _ request: PushRequest, at now: Instant, _ transaction: borrowing Transaction
    ) throws -> Int64? {
        try transaction.value(
            """
            insert into push_messages (app_folder_id, sending_id, study_id, study_key, subject, title, text, queued_at,
                notification_id, account_id)
            values (\(request.app), \(request.sending), \(request.studyID?.text), \(request.studyID?.folded),
                \(request.subject.rawValue), \(request.title), \(request.text.stored.description), \(now),
                \(request.notificationID), \(request.account))
            on conflict (sending_id) do nothing returning id
            """)
    }

    /// The condition that an account `a` is the only recipient, or that there is no single one.
    private static func isRecipient(_ account: AccountID?) -> SQL {
        account.map { "a.id = \($0)" } ?? "1 = 1"
    }

    /// Whether an app shows the study of a message `m`, or the message is for all of its users.
    ///
    /// An iPhone crashes when it gets a message about a study that isn't in its list.
    static let isListed: SQL = """
        (m.study_key is null or exists (
            select 1 from channels c
            where c.app_folder_id = m.app_folder_id and c.study_id_key = m.study_key and c.trash_id is null
                and c.status <> 'draft' and exists (select 1 from publications p where p.channel_id = c.id)))
        """

    /// Whether the device of a session `s` of an account `a` can receive a message `m`: it is signed in, takes push
    /// messages, and its user takes part in the study.
    static let canReceive: SQL = """
        s.takes_pushes = 1 and s.device_type is not null and s.device_token_sealed is not null
            and (m.study_key is null or exists (
                select 1 from account_studies t
                where t.account_id = a.id and t.study_key = m.study_key
                    and lower(t.status) not in ('yettojoin', 'withdrawn', 'noteligible')))
        """
}
