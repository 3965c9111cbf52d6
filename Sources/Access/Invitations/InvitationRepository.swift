import Cryptography
import SQLStore
import Timekeeping
import Vocabulary

/// The data of a new invitation.
struct InvitationDraft {
    let email: String
    let name: String
    let language: PortalLanguage
    /// The site, or the organization whose administrators invite.
    let home: FolderID
}

/// Open invitations. None of these functions depends on whether the address has an account.
public enum InvitationRepository {
    /// How long an invitation can be accepted.
    static let lifetimeSeconds = LinkPurpose.invitation.lifetimeSeconds
    /// The minimum number of seconds between two emails to the same address.
    static let pauseSeconds = 10 * 60

    /// Opens an invitation for an address, or renews the one from the same organization: the previous link stops
    /// working, unless it was sent just now. Returns whether the token is the invitation's.
    static func open(
        _ draft: InvitationDraft, token: SecretToken, by actor: Actor, in transaction: borrowing Transaction
    ) throws -> (id: InvitationID, isSent: Bool) {
        try expire(at: actor.now, audit: actor.audit, in: transaction)
        let previous: InvitationID? = try transaction.value(
            """
            select id from invitations
            where folder_id = \(draft.home) and email_key = \(EmailAddress.folded(draft.email))
            """)
        guard let previous else {
            return (try add(draft, token: token, by: actor, in: transaction), isSent: true)
        }
        try transaction.run(
            """
            update invitations set language = \(draft.language.rawValue),
                name = case when \(draft.name) = '' then name else \(draft.name) end
            where id = \(previous)
            """)
        if try pause(of: previous, at: actor.now, in: transaction) != nil { return (previous, isSent: false) }
        try renew(previous, token: token, at: actor.now, in: transaction)
        return (previous, isSent: true)
    }

    /// Returns the number of seconds until another email can be sent for an invitation; nil if it can be sent now.
    static func pause(
        of id: InvitationID, at now: Instant, in transaction: borrowing Transaction
    ) throws -> Int? {
        let sentAt: Instant? = try transaction.value("select created_at from invitations where id = \(id)")
        // A later time was recorded before the clock was set back.
        guard let sentAt, sentAt <= now.adding(seconds: SessionTime.toleranceSeconds) else { return nil }
        let left = sentAt.adding(seconds: pauseSeconds).milliseconds - now.milliseconds
        return left > 0 ? Int((left + 999) / 1000) : nil
    }

    /// Gives an invitation a new link and restarts its lifetime.
    static func renew(
        _ id: InvitationID, token: SecretToken, at now: Instant, in transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            update invitations set token_digest = \(token.digest.bytes), created_at = \(now),
                expires_at = \(now.adding(seconds: lifetimeSeconds))
            where id = \(id)
            """)
    }

    /// Offers a role on the grant's folder. The caller has checked that it may be assigned.
    static func add(
        _ role: Role, to id: InvitationID, with grant: Grant<ManageRoles>,
        in transaction: borrowing Transaction
    ) throws {
        let (folder, actor) = (grant.subject.folderID, grant.actor)
        let isOffered: Int? = try transaction.value(
            """
            select 1 from invitation_roles
            where invitation_id = \(id) and folder_id = \(folder) and site_id is null and role = \(role.rawValue)
            """)
        try transaction.run(
            """
            insert into invitation_roles (invitation_id, folder_id, role, invited_by, inviter_id)
            values (\(id), \(folder), \(role.rawValue), \(actor.name), \(actor.user))
            on conflict (invitation_id, folder_id, coalesce(site_id, 0), role)
                do update set invited_by = excluded.invited_by, inviter_id = excluded.inviter_id
            """)
        let email: String? = try transaction.value("select email from invitations where id = \(id)")
        try grant.record(
            isOffered == nil ? "invitation.send" : "invitation.resend", about: email ?? "",
            ["role": .text(role.rawValue)], in: transaction)
    }

    /// Offers membership in a group of the grant's folder, under the same rules as
    /// ``GroupRepository/add(_:to:with:in:)``.
    static func add(
        group: GroupID, to id: InvitationID, with grant: Grant<some PeopleManaging>,
        in transaction: borrowing Transaction
    ) throws {
        let group = try GroupRepository.manageableGroup(group, by: grant, in: transaction)
        try RoleRepository.checkMayAssign(rolesOf: grant.actor, by: group.id, in: transaction)
        try transaction.run(
            """
            insert into invitation_groups (invitation_id, group_id, inviter_id)
            values (\(id), \(group.id), \(grant.actor.user))
            on conflict (invitation_id, group_id) do update set inviter_id = excluded.inviter_id
            """)
    }

    private static func add(
        _ draft: InvitationDraft, token: SecretToken, by actor: Actor, in transaction: borrowing Transaction
    ) throws -> InvitationID {
        try InvitationLimitRepository.admit(actor, in: transaction)
        let id: InvitationID? = try transaction.value(
            """
            insert into invitations (folder_id, email, email_key, name, language, token_digest, created_at,
                expires_at)
            values (\(draft.home), \(draft.email), \(EmailAddress.folded(draft.email)), \(draft.name),
                \(draft.language.rawValue), \(token.digest.bytes), \(actor.now),
                \(actor.now.adding(seconds: lifetimeSeconds)))
            returning id
            """)
        guard let id else { throw NotFound("invitation") }
        return id
    }
}
