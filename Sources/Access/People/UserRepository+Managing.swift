import SQLStore
import Timekeeping

// What administrators can do with the accounts they manage. They can't do any of this to their own account, or to an
// account with a role on the site that they couldn't assign.

extension UserRepository {
    /// Changes the name of a user at home on the grant's folder; a Site Admin may change any.
    public static func rename(
        _ id: UserID, to name: String, with grant: Grant<some PeopleManaging>,
        in transaction: borrowing Transaction
    ) throws {
        if let problem = nameProblem(name) { throw InvalidInput("name", problem) }
        let user = try managed(id, by: grant, in: transaction)
        try RoleRepository.checkMayAssign(siteRolesOf: grant.actor, by: id, in: transaction)
        guard user.name != name else { return }
        try transaction.run("update users set name = \(name), name_key = \(nameKey(name)) where id = \(id)")
        try grant.record(
            "user.rename", about: user.email, ["name": .change(from: user.name, to: name)], in: transaction)
    }

    /// Deactivates a user immediately: their sessions, links and API keys stop working permanently.
    public static func deactivate(
        _ id: UserID, with grant: Grant<some PeopleManaging>, in transaction: borrowing Transaction
    ) throws {
        let user = try manageableUser(id, by: grant, in: transaction)
        guard user.state != .deactivated else { throw Conflict("The account is already deactivated.") }
        try transaction.run("update users set state = 'deactivated' where id = \(id)")
        try SessionRepository.endAll(of: id, at: grant.now, in: transaction)
        try LinkRepository.discard(of: id, in: transaction)
        try APIKeyRepository.endAll(of: id, at: grant.now, in: transaction)
        try requireRemainingSiteAdmin(in: transaction)
        try grant.record("user.deactivate", about: user.email, in: transaction)
    }

    /// Reactivates a deactivated user with their previous roles and password.
    public static func reactivate(
        _ id: UserID, with grant: Grant<some PeopleManaging>, in transaction: borrowing Transaction
    ) throws {
        let user = try manageableUser(id, by: grant, in: transaction)
        guard user.state == .deactivated else { throw Conflict("The account is not deactivated.") }
        try transaction.run(
            """
            update users set state = case when password_hash is null then 'invited' else 'active' end
            where id = \(id)
            """)
        try grant.record("user.reactivate", about: user.email, in: transaction)
    }

    /// Deletes the failures that delay signing in to an account, from all addresses.
    public static func unlock(
        _ id: UserID, with grant: Grant<some PeopleManaging>, in transaction: borrowing Transaction
    ) throws {
        let user = try managed(id, by: grant, in: transaction)
        if grant.actor.user != id {
            try RoleRepository.checkMayAssign(siteRolesOf: grant.actor, by: id, in: transaction)
        }
        try AttemptRepository.clearAllFailures(
            account: AttemptRepository.account(user.email), in: transaction)
        try Accounts.clearCodeFailures(of: id, in: transaction)
        try grant.record("user.unlock", about: user.email, in: transaction)
    }

    /// Ends all sessions of another user and optionally revokes their API keys.
    public static func endSessions(
        of id: UserID, andKeys: Bool = false, with grant: Grant<some PeopleManaging>,
        in transaction: borrowing Transaction
    ) throws {
        let user = try manageableUser(id, by: grant, in: transaction)
        let ended = try SessionRepository.endAll(of: id, at: grant.now, in: transaction)
        var details: AuditDetails = ["count": .number(ended)]
        if andKeys {
            let keys = try APIKeyRepository.endAll(of: id, at: grant.now, in: transaction)
            details.append("keys", .number(keys))
        }
        try grant.record("session.end-all", about: user.email, details, in: transaction)
    }

    /// Invalidates the current password, so that signing in requires a link, and ends sessions and API keys.
    static func removePassword(
        of user: User, by grant: Grant<some PeopleManaging>, in transaction: borrowing Transaction
    ) throws {
        try PasswordHistoryRepository.keep(of: user.id, at: grant.now, in: transaction)
        // An empty hash matches no password; the user can still request a password link.
        try transaction.run(
            "update users set password_hash = '', password_changed_at = \(grant.now) where id = \(user.id)")
        try SessionRepository.endAll(of: user.id, at: grant.now, in: transaction)
        try APIKeyRepository.endAll(of: user.id, at: grant.now, in: transaction)
    }

    /// Returns the user if the grant's holder manages the account and can act on it.
    static func manageableUser(
        _ id: UserID, by grant: Grant<some PeopleManaging>, in transaction: borrowing Transaction
    ) throws -> User {
        let user = try managed(id, by: grant, in: transaction)
        guard grant.actor.user != id else {
            throw Conflict("This is your own account. Use Your account, or ask another administrator.")
        }
        try RoleRepository.checkMayAssign(siteRolesOf: grant.actor, by: id, in: transaction)
        return user
    }
}
