import SQLStore
import Timekeeping

/// The users who may see which account belongs to a participant of a study.
///
/// No role includes that: it's granted by name on a study, by a user who assigns roles there. It opens
/// nothing alone. Nor does it apply to API keys, service accounts, or while previewing with a role.
public enum IdentityLinkRepository {
    /// A user with the link.
    public struct LinkedUser: Sendable {
        public let user: UserID
        public let name: String
        public let email: String
        public let grantedAt: Instant
        /// The name of the user who granted it.
        public let grantedBy: String
    }

    /// Returns the users with the link to participants of the grant's study, by name.
    public static func holders(
        with grant: Grant<ManageRoles>, in transaction: borrowing Transaction
    ) throws -> [LinkedUser] {
        try transaction.rows(
            """
            select u.id, u.name, u.email, l.granted_at, l.granted_by
            from identity_links l join users u on u.id = l.user_id
            where l.study_folder_id = \(grant.subject.folderID) order by u.name, u.id
            """
        ) {
            LinkedUser(
                user: try $0[0], name: try $0[1], email: try $0[2], grantedAt: try $0[3], grantedBy: try $0[4]
            )
        }
    }

    /// Returns whether the actor has the link to participants of the grant's study.
    public static func isHolder<P: Permission>(
        _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> Bool where P.Subject == Channel {
        guard let user = grant.actor.user, grant.actor.preview == nil, grant.actor.limits == nil else {
            return false
        }
        let found: Int? = try transaction.value(
            """
            select 1 from identity_links l join users u on u.id = l.user_id
            where l.study_folder_id = \(grant.subject.study.id) and l.user_id = \(user) and u.is_service = 0
            """)
        return found != nil
    }

    /// Requires that the actor has the link to participants of the grant's study.
    ///
    /// - Throws: ``IdentityLinkMissing``.
    public static func require<P: Permission>(
        with grant: Grant<P>, in transaction: borrowing Transaction
    ) throws where P.Subject == Channel {
        guard try isHolder(grant, in: transaction) else { throw IdentityLinkMissing() }
    }

    /// Grants the link to a user whom the actor can see.
    ///
    /// - Throws: ``InvalidInput`` for an address of no such user.
    public static func add(
        email: String, with grant: Grant<ManageRoles>, in transaction: borrowing Transaction
    ) throws -> User {
        let user = try UserRepository.visible(
            email: email, to: grant.actor,
            from: grant.subject.organization?.id ?? grant.subject.folderID, in: transaction)
        guard let user, user.state != .deactivated else {
            throw InvalidInput("email", "No active user here has this email address. Assign a role first.")
        }
        guard !user.isService else {
            throw InvalidInput("email", "A service account can't have the identity link. Enter a person.")
        }
        let isNew = try transaction.run(
            """
            insert into identity_links (study_folder_id, user_id, granted_at, granted_by)
            values (\(grant.subject.folderID), \(user.id), \(grant.now), \(grant.actor.name))
            on conflict (study_folder_id, user_id) do nothing
            """)
        guard isNew == 1 else { throw InvalidInput("email", "\(user.name) already has the identity link.") }
        try grant.record("identity-link.give", about: user.name, in: transaction)
        return user
    }

    /// Removes the link from a user, and returns the user's name.
    public static func remove(
        _ user: UserID, with grant: Grant<ManageRoles>, in transaction: borrowing Transaction
    ) throws -> String {
        let name: String? = try transaction.value(
            """
            select u.name from identity_links l join users u on u.id = l.user_id
            where l.study_folder_id = \(grant.subject.folderID) and l.user_id = \(user)
            """)
        guard let name else { throw NotFound("user") }
        try transaction.run(
            """
            delete from identity_links
            where study_folder_id = \(grant.subject.folderID) and user_id = \(user)
            """)
        try grant.record("identity-link.remove", about: name, in: transaction)
        return name
    }
}
