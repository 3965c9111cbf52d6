import SQLStore
import Studies

// Whom a person who manages may see. Every look-up by an address goes through here: whether an address has an account
// that its organization doesn't know of is nothing that it may learn.

extension UserRepository {
    /// The account with this address, if the actor may see it from the site or the organization where they act.
    ///
    /// An account that is known elsewhere only is as unknown as an address without an account.
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

    /// Whether a user may be seen from within an organization: at home there, or with a role or group in it.
    static func isKnown(
        _ user: User, to organization: OrganizationFolder?, in transaction: borrowing Transaction
    ) throws -> Bool {
        guard let organization, user.home != organization.id else { return true }
        let found: UserID? = try transaction.value(
            "select u.id from users u where u.id = \(user.id) and \(fragment: isKnown(to: organization.id))")
        return found != nil
    }

    /// Whether the actor may know of every account: Site Admins, the operator, and the portal by itself.
    static func canSeeAllUsers(_ actor: Actor, in transaction: borrowing Transaction) throws -> Bool {
        switch actor.kind {
        case .operator, .system: return true
        case .participant, .visitor: return false
        case .user:
            guard let holder = actor.holder else { return false }
            return try Roles.effectiveRoles(of: holder, on: .site(SiteFolder()), in: transaction)
                .hasPermission(ManageSite.self)
        }
    }
}
