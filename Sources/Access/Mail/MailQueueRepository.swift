import Cryptography
import SQLStore
import Timekeeping
import Vocabulary

/// The queue of emails, stored so that none is lost if the mail server or the portal is unavailable.
///
/// An email is queued in the transaction of the change it reports. Its links are encrypted, so that access to the
/// database doesn't give access to accounts.
public struct MailQueueRepository: Sendable {
    private static let rows = LeasedRows("waiting_letters", leaseSeconds: 5 * 60)
    private static let delay = RetryDelay(firstSeconds: 60, maxSeconds: 60 * 60)
    /// The seconds after which an unsent email is dropped: its link has expired by then.
    private static let waitSecondsMax = 7 * 24 * 60 * 60

    static let sealedColumn = SealedColumn(
        "sealed", in: "waiting_letters", of: ["user_id", "invitation_id"]
    ) {
        if $0.isNull(0) { context(try $0[1] as InvitationID) } else { context(try $0[0] as UserID) }
    }

    private let sealing: SealingKey

    /// Creates the mail queue of a site.
    public init(sealing: SealingKey) { self.sealing = sealing }

    /// Queues an email about a role on the grant's folder, with the link of an invitation if there is one.
    func enqueue(
        _ invited: InvitationResult, at place: String, with grant: Grant<some PeopleManaging>,
        in transaction: borrowing Transaction
    ) throws {
        guard let user = invited.user else { return }
        let body = EmailBody(link: invited.link, by: grant.actor.name, place: place)
        try put(body, to: user, from: grant.subject.folderID, at: grant.now, in: transaction)
    }

    /// Queues the email of an invitation with its link. What the invitation offers is read when it's sent.
    func enqueue(
        _ token: SecretToken, of invitation: InvitationID, by actor: Actor, from home: FolderID,
        in transaction: borrowing Transaction
    ) throws {
        let end = actor.now.adding(seconds: InvitationRepository.lifetimeSeconds)
        let body = EmailBody(token: token, expiresAt: end, by: actor.name)
        let sealed = sealing.seal(body.json, context: Self.context(invitation))
        try transaction.run(
            """
            insert into waiting_letters (invitation_id, folder_id, sealed, written_at, next_attempt_at)
            values (\(invitation), \(home), \(sealed), \(actor.now), \(actor.now))
            """)
    }

    /// Queues an email to a user about an API key that the operator issued to them.
    func enqueue(
        apiKeyFor title: String, at place: String, to user: User, by console: Operator,
        in transaction: borrowing Transaction
    ) throws {
        let body = EmailBody(by: console.actor.name, place: place, key: title)
        try put(body, to: user, from: user.home, at: console.actor.now, in: transaction)
    }

    /// Queues an email about something that couldn't be delivered to a user who may still set it up. The worker has no grant.
    package func enqueue(
        _ failure: DeliveryFailure, of channel: Channel, to user: UserID, at now: Instant,
        in transaction: borrowing Transaction
    ) throws {
        let roles = try Roles.effectiveRoles(of: user, on: .study(channel.study), at: now, in: transaction)
        let isAllowed =
            switch failure.kind {
            case .schedule: roles.hasPermission(EditResponses.self)
            case .webhook: roles.hasPermission(ConfigureStudy.self)
            }
        guard isAllowed, let user = try UserRepository.user(user, in: transaction) else { return }
        let body = EmailBody(failure, place: channel.study.title)
        try put(body, to: user, from: user.home, at: now, in: transaction)
    }

    /// Queues an email about the review of the grant's design to a user who can comment on it; nothing for others.
    package func enqueue<P: DesignReading>(
        _ notice: ReviewNotice, to user: UserID, with grant: Grant<P>, in transaction: borrowing Transaction
    ) throws {
        let (study, now) = (grant.subject, grant.now)
        guard try DesignReaderRepository.mayComment(user, on: study, at: now, in: transaction),
            let user = try UserRepository.user(user, in: transaction), !user.isService
        else { return }
        let body = EmailBody(notice, by: grant.actor.name, place: study.title)
        try put(body, to: user, from: user.home, at: now, in: transaction)
    }

    private func put(
        _ body: EmailBody, to user: User, from folder: FolderID, at now: Instant,
        in transaction: borrowing Transaction
    ) throws {
        let sealed = sealing.seal(body.json, context: Self.context(user.id))
        try transaction.run(
            """
            insert into waiting_letters (user_id, folder_id, sealed, written_at, next_attempt_at)
            values (\(user.id), \(folder), \(sealed), \(now), \(now))
            """)
    }

    /// Takes the next due email for a limited time; nil if there is none.
    ///
    /// Emails that are no longer needed are deleted: for deactivated accounts, and with links that
    /// were used, replaced or have ended.
    public func claim(at now: Instant, in transaction: borrowing Transaction) throws -> QueuedEmail? {
        while let row = try next(at: now, in: transaction) {
            if let email = try email(row, at: now, in: transaction) { return email }
            try markSent(row.id, in: transaction)
        }
        return nil
    }

    /// Makes all emails available immediately; for startup, when no worker has one.
    public static func releaseLeases(in transaction: borrowing Transaction) throws {
        try rows.release(transaction)
    }

    /// Records that the mail server accepted an email.
    public func markSent(_ id: Int64, in transaction: borrowing Transaction) throws {
        try transaction.run("delete from waiting_letters where id = \(id)")
    }

    /// Records that the mail server rejected an email, and schedules a retry unless it has waited too long.
    public func markFailed(
        _ id: Int64, reason failure: String, at now: Instant, in transaction: borrowing Transaction
    ) throws {
        let attempts: Int? = try transaction.value(
            """
            update waiting_letters set attempts = attempts + 1, leased_until = null,
                failure = \(String(failure.prefix(300)))
            where id = \(id) returning attempts
            """)
        guard let attempts else { return }
        let pause = Self.delay.seconds(afterFailures: attempts)
        try transaction.run(
            "update waiting_letters set next_attempt_at = \(now.adding(seconds: pause)) where id = \(id)")
        let end = now.adding(seconds: -Self.waitSecondsMax)
        try transaction.run("delete from waiting_letters where id = \(id) and written_at < \(end)")
    }

    /// Returns the number of waiting emails that the grant's administrators triggered, and the last error.
    public static func waiting(
        with grant: Grant<some PeopleManaging>, in transaction: borrowing Transaction
    ) throws -> (count: Int, failure: String) {
        try transaction.first(
            """
            select count(*), coalesce(max(failure), '') from waiting_letters
            where folder_id = \(grant.subject.folderID)
            """
        ) { row in (try row[0], try row[1]) } ?? (0, "")
    }

    private func next(
        at now: Instant, in transaction: borrowing Transaction
    ) throws -> Claimed? {
        guard let id = try Self.rows.claim(at: now, transaction) else { return nil }
        return try transaction.first(
            "select id, user_id, invitation_id, sealed from waiting_letters where id = \(id)"
        ) { row in
            Claimed(id: try row[0], user: try row[1], invitation: try row[2], sealed: try row[3])
        }
    }

    private struct Claimed {
        let id: Int64
        let user: UserID?
        let invitation: InvitationID?
        let sealed: [UInt8]
    }

    private func email(
        _ row: Claimed, at now: Instant, in transaction: borrowing Transaction
    ) throws -> QueuedEmail? {
        if let invitation = row.invitation {
            return try email(row, of: invitation, at: now, in: transaction)
        }
        guard let id = row.user, let user = try UserRepository.user(id, in: transaction),
            user.state != .deactivated,
            let body = EmailBody(try sealing.open(row.sealed, context: Self.context(id)))
        else { return nil }
        var link: OneTimeLink?
        if let token = body.token, let end = body.expiresAt {
            guard try LinkRepository.find(token, at: now, in: transaction) != nil else { return nil }
            link = OneTimeLink(purpose: .invitation, token: token, user: user, expiresAt: end)
        }
        return QueuedEmail(
            id: row.id, recipient: EmailRecipient(user), link: link, by: body.by, place: body.place,
            key: body.key, failure: body.failure, notice: body.notice)
    }

    /// Returns the email of an invitation; it's the same for every address, whatever the state of an account.
    private func email(
        _ row: Claimed, of id: InvitationID, at now: Instant, in transaction: borrowing Transaction
    ) throws -> QueuedEmail? {
        guard let body = EmailBody(try sealing.open(row.sealed, context: Self.context(id))),
            let token = body.token,
            let found = try InvitationRepository.find(token, at: now, in: transaction)
        else { return nil }
        let (invitation, name) = found
        let language = try UserRepository.user(email: invitation.email, in: transaction)?.language
        return QueuedEmail(
            id: row.id,
            recipient: EmailRecipient(
                email: invitation.email, name: name, language: language ?? invitation.language),
            link: nil, by: body.by,
            place: try FolderRepository.folder(invitation.home, in: transaction)?.title ?? "", key: nil,
            offer: QueuedEmail.RoleOffer(token: token, invitation: invitation))
    }

    static func context(_ user: UserID) -> String { "letter to user \(user)" }
    static func context(_ invitation: InvitationID) -> String { "letter of invitation \(invitation)" }
}
