import SQLStore
import Timekeeping
import Vocabulary

/// The provider accounts of users. Visible only to the user and those who manage the account.
public enum ProviderAccountRepository {
    /// Returns the connection of the signed-in user's account.
    public static func account(
        of person: AuthenticatedUser, in transaction: borrowing Transaction
    ) throws -> ProviderAccount? {
        try account(of: person.user, in: transaction)
    }

    /// Returns the provider connected to an account that the grant's holder manages.
    public static func account(
        of user: UserID, with grant: Grant<some PeopleManaging>, in transaction: borrowing Transaction
    ) throws -> ProviderAccount? {
        try account(of: UserRepository.managed(user, by: grant, in: transaction).id, in: transaction)
    }

    /// Removes the connection of the user's own account.
    public static func remove(of person: AuthenticatedUser, in transaction: borrowing Transaction) throws {
        try remove(of: person.user, in: transaction)
        try person.actor.record(
            "provider-account.remove", on: person.home, about: person.email, in: transaction)
    }

    /// Removes the connection of another user's account, and ends all of their sessions.
    public static func remove(
        of id: UserID, with grant: Grant<some PeopleManaging>, in transaction: borrowing Transaction
    ) throws -> User {
        let user = try UserRepository.manageableUser(id, by: grant, in: transaction)
        try remove(of: id, in: transaction)
        try SessionRepository.endAll(of: id, at: grant.now, in: transaction)
        try grant.record("provider-account.remove", about: user.email, in: transaction)
        return user
    }

    private static func remove(of user: UserID, in transaction: borrowing Transaction) throws {
        guard try transaction.run("delete from provider_accounts where user_id = \(user)") > 0 else {
            throw NotFound("connection")
        }
    }

    /// Removes the connection of a user to one provider, if there is one.
    static func remove(
        of user: UserID, at folder: FolderID, in transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            delete from provider_accounts where folder_id = \(folder)
            and user_id = \(user)
            """)
    }

    private static func account(
        of user: UserID, in transaction: borrowing Transaction
    ) throws -> ProviderAccount? {
        try transaction.first(
            """
            select p.title, a.created_at, a.used_at
            from provider_accounts a join sign_in_providers p on p.folder_id = a.folder_id
            where a.user_id = \(user) order by a.id limit 1
            """
        ) { row in ProviderAccount(title: try row[0], createdAt: try row[1], usedAt: try row[2]) }
    }

    /// Returns the user connected to a subject; nil if there is none.
    static func find(
        _ identity: ProviderIdentity, at folder: FolderID, in transaction: borrowing Transaction
    ) throws -> (user: User, isConfirmed: Bool)? {
        let row = try transaction.first(
            """
            select user_id, is_confirmed from provider_accounts
            where folder_id = \(folder) and issuer = \(identity.issuer) and subject = \(identity.subject)
            """
        ) { row -> (UserID, Int) in (try row[0], try row[1]) }
        guard let row, let user = try UserRepository.user(row.0, in: transaction) else { return nil }
        return (user, row.1 == 1)
    }

    /// Connects an account; returns false if the account or the subject has another connection at this provider.
    static func add(
        _ identity: ProviderIdentity, at folder: FolderID, to user: UserID, isConfirmed: Bool,
        at now: Instant, in transaction: borrowing Transaction
    ) throws -> Bool {
        try transaction.run(
            """
            insert into provider_accounts (folder_id, user_id, issuer, subject, is_confirmed, created_at)
            values (\(folder), \(user), \(identity.issuer), \(identity.subject), \(isConfirmed ? 1 : 0), \(now))
            on conflict do nothing
            """) > 0
    }

    static func use(
        _ identity: ProviderIdentity, at folder: FolderID, at now: Instant,
        in transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            update provider_accounts set used_at = \(now)
            where folder_id = \(folder) and issuer = \(identity.issuer) and subject = \(identity.subject)
            """)
    }

    /// Returns whether an organization's provider must not sign in to an account by itself, because it belongs
    /// elsewhere, or has a role on the site or in another organization.
    static func isOfOthers(
        _ user: User, than folder: FolderID, in transaction: borrowing Transaction
    ) throws -> Bool {
        guard user.home == folder else { return true }
        let found: Int? = try transaction.value(
            """
            select 1 from role_holders a
            join folders f on f.id = a.folder_id
            left join folders p on p.id = f.parent_id
            where (a.user_id = \(user.id)
                or a.group_id in (select m.group_id from group_members m where m.user_id = \(user.id)))
            and f.id <> \(folder) and coalesce(f.parent_id, 0) <> \(folder)
            and coalesce(p.parent_id, 0) <> \(folder)
            limit 1
            """)
        return found != nil
    }
}
