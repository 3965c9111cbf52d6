import SQLStore
import Vocabulary

// Which users an administrator may see. Every lookup by email address goes through here, because an organization must
// not learn whether an address that it doesn't know has an account.

extension UserRepository {
    /// Returns the account with this address if the actor may see it from the site or the organization.
    ///
    /// An account that is only known elsewhere is treated like an address without an account.
    static func visible(
        email: String, to actor: Actor, from home: FolderID, in transaction: borrowing Transaction
    ) throws -> User? {
        if try canSeeAllUsers(actor, in: transaction) { return try user(email: email, in: transaction) }
        return try transaction.first(
            """
            \(fragment: columns)
            where u.email_key = \(EmailAddress.folded(email)) and \(fragment: isKnown(to: home))
            """
        ) { row in try User(row) }
    }

    /// Returns whether a user is visible within an organization: at home there, or with a role or group in it.
    static func isKnown(
        _ user: User, to organization: OrganizationFolder?, in transaction: borrowing Transaction
    ) throws -> Bool {
        guard let organization, user.home != organization.id else { return true }
        let found: UserID? = try transaction.value(
            "select u.id from users u where u.id = \(user.id) and \(fragment: isKnown(to: organization.id))")
        return found != nil
    }

    /// Returns whether the actor may see all accounts: Site Admins, the operator, and the portal itself.
    static func canSeeAllUsers(_ actor: Actor, in transaction: borrowing Transaction) throws -> Bool {
        switch actor.kind {
        case .operator, .system: return true
        case .participant, .visitor: return false
        case .user:
            guard let holder = actor.holder else { return false }
            return try Roles.effectiveRoles(
                of: holder, on: .site(SiteFolder()), at: actor.now, in: transaction
            )
            .hasPermission(ManageSite.self)
        }
    }
}
