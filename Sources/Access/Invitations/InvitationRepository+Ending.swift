import SQLStore
import Timekeeping
import Vocabulary

// Ends invitations. Each way is recorded in the audit log of the folders whose roles were offered.

extension InvitationRepository {
    /// Withdraws an invitation of the grant's organization with everything it offers.
    public static func withdraw(
        _ id: InvitationID, with grant: Grant<some PeopleManaging>, in transaction: borrowing Transaction
    ) throws -> String {
        let invitation = try managed(id, by: grant, in: transaction)
        try end(invitation, "invitation.withdraw", by: grant.actor, in: transaction)
        return invitation.email
    }

    /// Withdraws what an invitation offers on the grant's folder. Users can't withdraw what they couldn't assign.
    public static func withdraw(
        _ id: InvitationID, with grant: Grant<ManageRoles>, in transaction: borrowing Transaction
    ) throws -> String {
        let invitation = try managed(id, by: grant, in: transaction)
        for offered in invitation.roles {
            try RoleRepository.checkMayAssign(
                grant.actor, by: offered.role, on: grant.subject, in: transaction)
        }
        try record(invitation, "invitation.withdraw", by: grant.actor, in: transaction)
        try transaction.run(
            """
            delete from invitation_roles
            where invitation_id = \(id) and folder_id = \(grant.subject.folderID)
            """)
        try deleteIfEmpty(id, transaction)
        return invitation.email
    }

    /// Deletes an invitation of which all roles were withdrawn.
    static func deleteIfEmpty(_ id: InvitationID, _ transaction: borrowing Transaction) throws {
        try transaction.run(
            """
            delete from invitations where id = \(id)
            and id not in (select r.invitation_id from invitation_roles r)
            """)
    }

    /// Ends an invitation, with an event for each role that it offered.
    static func end(
        _ invitation: Invitation, _ action: String, by actor: Actor, in transaction: borrowing Transaction
    ) throws {
        try record(invitation, action, by: actor, in: transaction)
        try transaction.run("delete from invitations where id = \(invitation.id)")
    }

    /// Records an event in the audit log of each folder of which an invitation offers a role.
    static func record(
        _ invitation: Invitation, _ action: String, by actor: Actor, in transaction: borrowing Transaction
    ) throws {
        for offered in invitation.roles {
            var details: AuditDetails = ["role": .text(offered.role.rawValue)]
            if let site = offered.site { details.append("site", .text(site.code)) }
            details.append("by", .text(offered.invitedBy))
            try actor.record(
                action, on: offered.folder.folderID, about: invitation.email, details, in: transaction)
        }
    }

    /// Returns whether there are expired invitations to end.
    public static func hasExpired(
        at now: Instant, in transaction: borrowing Transaction
    ) throws -> Bool {
        try transaction.value("select 1 from invitations where expires_at <= \(now) limit 1", as: Int.self)
            != nil
    }

    /// Ends the invitations that have expired.
    public static func expire(
        at now: Instant, audit: Audit, in transaction: borrowing Transaction
    ) throws {
        let rows = try transaction.rows(
            "\(fragment: columns) where i.expires_at <= \(now) order by i.id"
        ) { row in try Invitation(row) }
        let actor = Actor.system("Invitations", audit: audit)
        for invitation in try withRoles(rows, below: .site, at: now, in: transaction) {
            try end(invitation, "invitation.expire", by: actor, in: transaction)
        }
    }

    /// Returns an open invitation of the grant's organization; for the site, any invitation.
    static func managed(
        _ id: InvitationID, by grant: Grant<some PeopleManaging>, in transaction: borrowing Transaction
    ) throws -> Invitation {
        let home = grant.subject.folderID
        let found = try transaction.first(
            """
            \(fragment: columns)
            where i.id = \(id) and \(fragment: isOpen(at: grant.now))
            and (i.folder_id = \(home) or \(home) = \(FolderID.site))
            """
        ) { row in try Invitation(row) }
        guard let found else { throw NotFound("invitation") }
        return try withRoles([found], below: .site, at: grant.now, in: transaction)[0]
    }

    /// Returns an open invitation with roles on the grant's folder, with only these roles.
    static func managed(
        _ id: InvitationID, by grant: Grant<ManageRoles>, in transaction: borrowing Transaction
    ) throws -> Invitation {
        guard let found = try all(with: grant, in: transaction).first(where: { $0.id == id }) else {
            throw NotFound("invitation")
        }
        return found
    }
}
