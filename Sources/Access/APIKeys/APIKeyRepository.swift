import Cryptography
import SQLStore
import Timekeeping

/// The API keys of users, stored as digests. A key gives no access to account pages, and only to those of its user's
/// rights that its scopes and its folder include.
public enum APIKeyRepository {
    /// The maximum number of keys in an administrator's list.
    public static let listedMax = 500

    /// Issues a key to the user themselves; the token must be shown only once. The caller has authenticated the user
    /// again.
    package static func issue(
        _ draft: APIKeyDraft, random: RandomBytes, to person: AuthenticatedUser,
        in transaction: borrowing Transaction
    ) throws -> SecretToken {
        let folder = try draft.check(isOfService: false)
        guard try reaches(person.holder, folder, at: person.actor.now, in: transaction) else {
            throw InvalidInput("folder", "Choose one of the listed folders.")
        }
        let owner = Owner(
            user: person.user, email: person.email, home: person.home,
            hasFactor: try SessionRepository.hasSecondFactor(person, in: transaction))
        return try insert(draft, in: folder, random: random, to: owner, by: person.actor, in: transaction)
    }

    /// Issues a key to a user on behalf of the operator; the token must be shown only once. Email the user after the
    /// commit.
    public static func issue(
        _ draft: APIKeyDraft, random: RandomBytes, to email: String, by console: Operator,
        in transaction: borrowing Transaction
    ) throws -> SecretToken {
        guard let user = try UserRepository.user(email: email, in: transaction) else {
            throw NotFound("user")
        }
        return try issue(draft, random: random, to: user, by: console.actor, in: transaction)
    }

    /// Issues a key to a service account of the grant's folder; the token must be shown only once.
    ///
    /// Throws unless the administrator could assign every role that the account holds where the key works.
    static func issue(
        _ draft: APIKeyDraft, random: RandomBytes, toService id: UserID,
        with grant: Grant<some PeopleManaging>,
        in transaction: borrowing Transaction
    ) throws -> SecretToken {
        let user = try UserRepository.managed(id, by: grant, in: transaction)
        guard user.isService else { throw NotFound("service account") }
        let folder = try draft.check(isOfService: true)
        let isInside = grant.subject.folderID == .site || folder.organization?.id == grant.subject.folderID
        guard isInside, let holder = grant.actor.holder,
            try reaches(holder, folder, at: grant.now, in: transaction)
        else {
            throw InvalidInput("folder", "Choose one of the listed folders.")
        }
        try RoleRepository.checkMayAssign(rolesOf: grant.actor, along: id, by: folder, in: transaction)
        return try issue(draft, random: random, to: user, by: grant.actor, in: transaction)
    }

    /// Returns the keys of a user, latest first.
    public static func all(of person: AuthenticatedUser, in transaction: borrowing Transaction) throws
        -> [APIKey]
    {
        try keys("where k.user_id = \(person.user)", knowing: .site, in: transaction)
    }

    /// Returns all keys of the site, or of the user with this address, latest first, for the operator.
    public static func all(
        of email: String? = nil, for console: Operator, in transaction: borrowing Transaction
    ) throws -> [APIKey] {
        guard let email else { return try keys("", knowing: .site, in: transaction) }
        guard let user = try UserRepository.user(email: email, in: transaction) else {
            throw NotFound("user")
        }
        return try keys("where k.user_id = \(user.id)", knowing: .site, in: transaction)
    }

    /// Returns the keys that concern the grant's folder, latest first: keys of its accounts, and keys that work in it.
    public static func all(
        with grant: Grant<some PeopleManaging>, in transaction: borrowing Transaction
    ) throws -> [APIKey] {
        let folder = grant.subject.folderID
        return try keys(
            "where \(fragment: concerns(folder))", knowing: folder, limit: listedMax, in: transaction)
    }

    /// Returns the keys of one user that concern the grant's folder, latest first.
    public static func all(
        of user: UserID, with grant: Grant<some PeopleManaging>, in transaction: borrowing Transaction
    ) throws -> [APIKey] {
        let folder = grant.subject.folderID
        return try keys(
            "where k.user_id = \(user) and \(fragment: concerns(folder))", knowing: folder, limit: listedMax,
            in: transaction)
    }

    /// Revokes one of the user's own keys.
    public static func revoke(
        _ id: APIKeyID, of person: AuthenticatedUser, in transaction: borrowing Transaction
    ) throws {
        try revoke("k.id = \(id) and k.user_id = \(person.user)", by: person.actor, in: transaction)
    }

    /// Revokes a key that concerns the grant's folder.
    public static func revoke(
        _ id: APIKeyID, with grant: Grant<some PeopleManaging>, in transaction: borrowing Transaction
    ) throws {
        try revoke(
            "k.id = \(id) and \(fragment: concerns(grant.subject.folderID))", by: grant.actor, in: transaction
        )
    }

    /// Revokes any key, for the operator.
    public static func revoke(
        _ id: APIKeyID, by console: Operator, in transaction: borrowing Transaction
    ) throws {
        try revoke("k.id = \(id)", by: console.actor, in: transaction)
    }

    /// Revokes all keys of a user. Returns the number of keys that were active.
    @discardableResult
    package static func endAll(
        of user: UserID, at now: Instant, in transaction: borrowing Transaction
    ) throws -> Int {
        try transaction.run(
            """
            update api_keys set revoked_at = \(now)
            where user_id = \(user) and revoked_at is null and expires_at > \(now)
            """)
    }

    /// Returns whether a key issued before scopes existed would be valid for longer than allowed after the upgrade.
    public static func hasLastingUnscopedKeys(
        at now: Instant, in transaction: borrowing Transaction
    ) throws -> Bool {
        let end = now.adding(seconds: APIKey.unscopedDaysMax * 24 * 60 * 60)
        return try transaction.value(
            "select id from api_keys where is_unscoped = 1 and expires_at > \(end) limit 1", as: APIKeyID.self
        )
            != nil
    }

    /// Limits keys issued before scopes existed to a month after the upgrade; returns how many it shortened.
    public static func shortenUnscopedKeys(
        by console: Operator, in transaction: borrowing Transaction
    ) throws -> Int {
        let end = console.actor.now.adding(seconds: APIKey.unscopedDaysMax * 24 * 60 * 60)
        let count = try transaction.run(
            "update api_keys set expires_at = \(end) where is_unscoped = 1 and expires_at > \(end)")
        guard count > 0 else { return 0 }
        try console.actor.record(
            "api-key.shorten", on: .site, ["count": .number(count)], in: transaction)
        return count
    }

    /// Stores that a key was used now, unless that was done within the last minute.
    static func touch(_ key: APIKeyID, at now: Instant, in transaction: borrowing Transaction) throws {
        try transaction.run(
            """
            update api_keys set used_at = \(now)
            where id = \(key)
            and (used_at is null or used_at <= \(now.adding(seconds: -Session.lastSeenGrainSeconds)))
            """)
    }

    /// Returns whether a user's rights, directly or through descendants, reach a folder.
    static func reaches(
        _ holder: AccessIdentity, _ folder: Folder, at now: Instant, in transaction: borrowing Transaction
    ) throws -> Bool {
        try Roles.effectiveRoles(of: holder, on: folder, at: now, in: transaction).hasAnyRole
            // A role at a site of the study.
            || RoleRepository.visible(to: holder, at: now, in: transaction)[folder.folderID] != nil
            || RoleRepository.hasRole(folder.folderID, below: holder, at: now, in: transaction)
    }
}
