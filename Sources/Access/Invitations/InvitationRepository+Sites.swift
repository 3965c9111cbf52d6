import SQLStore
import Vocabulary

// Invitations to the sites of a study.

extension InvitationRepository {
    /// Returns the invitations with roles at a site of the grant's channel, with only these roles.
    public static func all(
        at site: StudySite, with grant: Grant<ManageStudySites>, in transaction: borrowing Transaction
    ) throws -> [Invitation] {
        let home = grant.subject.app.organization.id
        let rows = try transaction.rows(
            """
            \(fragment: columns)
            where \(fragment: isOpen(at: grant.now)) and i.folder_id = \(home)
            and i.id in (select r.invitation_id from invitation_roles r join study_sites s on s.id = r.site_id
                where s.id = \(site.id) and s.channel_id = \(grant.subject.id))
            order by i.email_key, i.id
            """
        ) { row in try Invitation(row) }
        return try withRoles(rows, below: home, at: grant.now, in: transaction).map { invitation in
            var own = invitation
            own.roles = own.roles.filter { $0.site?.id == site.id }
            return own
        }
    }

    /// Offers a role at a site of the grant's channel. The caller has checked that it may be assigned.
    static func add(
        _ role: Role, to id: InvitationID, at site: StudySite, with grant: Grant<ManageStudySites>,
        in transaction: borrowing Transaction
    ) throws {
        let isOffered: Int? = try transaction.value(
            """
            select 1 from invitation_roles
            where invitation_id = \(id) and site_id = \(site.id) and role = \(role.rawValue)
            """)
        try transaction.run(
            """
            insert into invitation_roles (invitation_id, folder_id, site_id, role, invited_by, inviter_id)
            values (\(id), \(grant.subject.folderID), \(site.id), \(role.rawValue), \(grant.actor.name),
                \(grant.actor.user))
            on conflict (invitation_id, folder_id, coalesce(site_id, 0), role)
                do update set invited_by = excluded.invited_by, inviter_id = excluded.inviter_id
            """)
        let email: String? = try transaction.value("select email from invitations where id = \(id)")
        try grant.record(
            isOffered == nil ? "invitation.send" : "invitation.resend", about: email ?? "",
            ["role": .text(role.rawValue), "site": .text(site.code)], in: transaction)
    }

    /// Withdraws what an invitation offers at a site. Users can't withdraw what they couldn't assign.
    public static func withdraw(
        _ id: InvitationID, at site: StudySite, with grant: Grant<ManageStudySites>,
        in transaction: borrowing Transaction
    ) throws -> String {
        let invitation = try managed(id, at: site, by: grant, in: transaction)
        for offered in invitation.roles {
            try StudySiteRoleRepository.checkMayAssign(offered.role, grant, transaction)
        }
        try record(invitation, "invitation.withdraw", by: grant.actor, in: transaction)
        try transaction.run(
            "delete from invitation_roles where invitation_id = \(id) and site_id = \(site.id)")
        try deleteIfEmpty(id, transaction)
        return invitation.email
    }

    /// Returns an open invitation with roles at a site, with only these roles.
    static func managed(
        _ id: InvitationID, at site: StudySite, by grant: Grant<ManageStudySites>,
        in transaction: borrowing Transaction
    ) throws -> Invitation {
        guard let found = try all(at: site, with: grant, in: transaction).first(where: { $0.id == id }) else {
            throw NotFound("invitation")
        }
        return found
    }
}
