import Cryptography
import SQLStore
import Studies
import Timekeeping

/// Letters that wait for the mail server, so that none is lost when it, or the portal, is not there.
///
/// A letter is put in by the transaction that makes what it tells about. Links in it are sealed: who reads the
/// database opens no account.
public struct Outbox: Sendable {
    /// How long a worker has a letter before another takes it.
    private static let leaseSeconds = 5 * 60
    /// After so many seconds a letter is tried again, and later after twice as many each time.
    private static let pauseSeconds = 60
    private static let pauseSecondsMax = 60 * 60
    /// After so many seconds a letter that nobody took is given up: the link in it has ended by then.
    private static let waitSecondsMax = 7 * 24 * 60 * 60

    static let sealedColumn = SealedColumn("sealed", in: "waiting_letters", of: ["user_id"]) {
        context(try $0[0])
    }

    private let sealing: SealingKey

    /// The outbox of a site.
    public init(sealing: SealingKey) { self.sealing = sealing }

    /// Writes a letter about a role at the grant's place, with the link of an invitation where there is one.
    func put(
        _ invited: Invited, at place: String, with grant: Grant<some PeopleManaging>,
        in transaction: borrowing Transaction
    ) throws {
        let body = LetterBody(link: invited.link, by: grant.actor.name, place: place)
        try put(body, to: invited.user, from: grant.subject.folderID, at: grant.now, in: transaction)
    }

    /// Writes a letter to a user about an API key that the operator issued to them.
    func put(
        keyFor title: String, at place: String, to user: User, by console: Operator,
        in transaction: borrowing Transaction
    ) throws {
        let body = LetterBody(by: console.actor.name, place: place, key: title)
        try put(body, to: user, from: user.home, at: console.actor.now, in: transaction)
    }

    private func put(
        _ body: LetterBody, to user: User, from folder: FolderID, at now: Instant,
        in transaction: borrowing Transaction
    ) throws {
        let sealed = sealing.seal(body.json, context: Self.context(user.id))
        try transaction.run(
            """
            insert into waiting_letters (user_id, folder_id, sealed, written_at, next_attempt_at)
            values (\(user.id), \(folder), \(sealed), \(now), \(now))
            """)
    }

    /// Takes the next letter that is due, for a while; nil where none is.
    ///
    /// Letters that nobody needs any more are thrown away: of accounts that were shut out, and with links that
    /// were used, replaced or have ended.
    public func claim(at now: Instant, in transaction: borrowing Transaction) throws -> WaitingLetter? {
        while let row = try next(at: now, in: transaction) {
            if let letter = try letter(row.id, to: row.user, row.sealed, at: now, in: transaction) {
                return letter
            }
            try sent(row.id, in: transaction)
        }
        return nil
    }

    /// Lets every email be taken at once; for a start, when no worker has one.
    public static func releaseLeases(in transaction: borrowing Transaction) throws {
        try transaction.run("update waiting_letters set leased_until = null where leased_until is not null")
    }

    /// The mail server took a letter.
    public func sent(_ id: Int64, in transaction: borrowing Transaction) throws {
        try transaction.run("delete from waiting_letters where id = \(id)")
    }

    /// The mail server did not take a letter, which is tried again later, unless it waited for too long.
    public func failed(
        _ id: Int64, because failure: String, at now: Instant, in transaction: borrowing Transaction
    ) throws {
        let attempts: Int? = try transaction.value(
            """
            update waiting_letters set attempts = attempts + 1, leased_until = null,
                failure = \(String(failure.prefix(300)))
            where id = \(id) returning attempts
            """)
        guard let attempts else { return }
        let pause = min(Self.pauseSeconds << min(attempts - 1, 10), Self.pauseSecondsMax)
        try transaction.run(
            "update waiting_letters set next_attempt_at = \(now.adding(seconds: pause)) where id = \(id)")
        let end = now.adding(seconds: -Self.waitSecondsMax)
        try transaction.run("delete from waiting_letters where id = \(id) and written_at < \(end)")
    }

    /// How many letters that the grant's administrators caused wait, and why the last of them was not taken.
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
    ) throws -> (id: Int64, user: UserID, sealed: [UInt8])? {
        try transaction.first(
            """
            update waiting_letters set leased_until = \(now.adding(seconds: Self.leaseSeconds))
            where id = (
                select id from waiting_letters
                where next_attempt_at <= \(now) and (leased_until is null or leased_until <= \(now)
                    or leased_until > \(now.adding(seconds: Self.leaseSeconds)))
                order by next_attempt_at, id limit 1
            )
            returning id, user_id, sealed
            """
        ) { row in (try row[0], try row[1], try row[2]) }
    }

    private func letter(
        _ id: Int64, to user: UserID, _ sealed: [UInt8], at now: Instant,
        in transaction: borrowing Transaction
    ) throws -> WaitingLetter? {
        guard let user = try UserRepository.user(user, in: transaction), user.state != .deactivated,
            let body = LetterBody(try sealing.open(sealed, context: Self.context(user.id)))
        else { return nil }
        var link: AccessLink?
        if let token = body.token, let end = body.expiresAt {
            guard try LinkRepository.find(token, at: now, in: transaction) != nil else { return nil }
            link = AccessLink(purpose: .invitation, token: token, user: user, expiresAt: end)
        }
        return WaitingLetter(id: id, user: user, link: link, by: body.by, place: body.place, key: body.key)
    }

    static func context(_ user: UserID) -> String { "letter to user \(user)" }
}
