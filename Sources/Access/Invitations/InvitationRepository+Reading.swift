import Cryptography
import SQLStore
import Timekeeping
import Vocabulary

extension InvitationRepository {
    /// Returns the open invitations of the grant's organization, or of the entire site, latest first: at most `limit`
    /// of those whose address contains a text, and the total count.
    public static func page(
        matching text: String, limit: Int, with grant: Grant<some PeopleManaging>,
        in transaction: borrowing Transaction
    ) throws -> (invitations: [Invitation], total: Int) {
        var conditions = [isOpen(at: grant.now)]
        if grant.subject.folderID != .site { conditions.append("i.folder_id = \(grant.subject.folderID)") }
        conditions += UserRepository.patterns(text).map { "i.email_key like \($0) escape '\\'" }
        let condition = SQL.joined(conditions, by: " and ")
        let total: Int =
            try transaction.value("select count(*) from invitations i where \(fragment: condition)") ?? 0
        let rows = try transaction.rows(
            """
            \(fragment: columns) where \(fragment: condition)
            order by i.created_at desc, i.id desc limit \(limit)
            """
        ) { row in try Invitation(row) }
        return (try withRoles(rows, below: grant.subject.folderID, at: grant.now, in: transaction), total)
    }

    /// Returns the invitations with roles on the grant's folder itself, with only these roles.
    public static func all(
        with grant: Grant<ManageRoles>, in transaction: borrowing Transaction
    ) throws -> [Invitation] {
        let folder = grant.subject.folderID
        let home = grant.subject.organization?.id ?? .site
        let rows = try transaction.rows(
            """
            \(fragment: columns)
            where \(fragment: isOpen(at: grant.now)) and i.folder_id = \(home)
            and i.id in (select r.invitation_id from invitation_roles r where r.folder_id = \(folder))
            order by i.email_key, i.id
            """
        ) { row in try Invitation(row) }
        return try withRoles(rows, below: home, at: grant.now, in: transaction).map { invitation in
            var own = invitation
            own.roles = own.roles.filter { $0.folder.folderID == folder }
            return own
        }
    }

    /// Returns what is offered to the address of the signed-in user.
    public static func all(
        of person: AuthenticatedUser, in transaction: borrowing Transaction
    ) throws -> [Invitation] {
        let rows = try transaction.rows(
            """
            \(fragment: columns) where \(fragment: isFor(person)) and \(fragment: isOpen(at: person.actor.now))
            order by i.created_at desc, i.id desc
            """
        ) { row in try Invitation(row) }
        return try withRoles(rows, below: .site, at: person.actor.now, in: transaction).compactMap(
            \.grantable)
    }

    /// Returns an invitation to the address of the signed-in user; others are not found.
    static func find(
        _ id: InvitationID, of person: AuthenticatedUser, in transaction: borrowing Transaction
    ) throws -> Invitation {
        // API keys can't answer invitations.
        guard person.session != nil else { throw NotFound("invitation") }
        let found = try transaction.first(
            """
            \(fragment: columns)
            where i.id = \(id) and \(fragment: isFor(person)) and \(fragment: isOpen(at: person.actor.now))
            """
        ) { row in try Invitation(row) }
        guard let found else { throw NotFound("invitation") }
        let invitation = try withRoles([found], below: .site, at: person.actor.now, in: transaction)[0]
        guard let grantable = invitation.grantable else { throw NotFound("invitation") }
        return grantable
    }

    /// Returns the invitation of a valid link, and the name that was given with it.
    static func find(
        _ token: SecretToken, at now: Instant, in transaction: borrowing Transaction
    ) throws -> (invitation: Invitation, name: String)? {
        let found = try transaction.first(
            """
            \(fragment: columns)
            where i.token_digest = \(token.digest.bytes) and \(fragment: isOpen(at: now))
                and i.created_at <= \(now.adding(seconds: SessionTime.toleranceSeconds))
            """
        ) { row in (invitation: try Invitation(row), name: try row[7] as String) }
        guard let found else { return nil }
        let invitation = try withRoles([found.invitation], below: .site, at: now, in: transaction)[0]
        return invitation.grantable.map { ($0, found.name) }
    }

    /// Returns the roles on folders and the groups that an organization already offers to an address, and whether it offers
    /// roles at sites.
    static func offered(
        to email: String, from home: FolderID, at now: Instant, in transaction: borrowing Transaction
    ) throws -> (roles: [RoleAssignment], groups: [GroupID], hasRolesAtSites: Bool) {
        let key = EmailAddress.folded(email)
        let own: SQL = """
            select i.id from invitations i
            where i.folder_id = \(home) and i.email_key = \(key) and \(fragment: isOpen(at: now))
            """
        let roles = try transaction.rows(
            """
            select folder_id, role from invitation_roles
            where site_id is null and invitation_id in (\(fragment: own))
            """
        ) { row in RoleAssignment(folder: try row[0], role: try RoleRepository.role(row[1])) }
        let atSite: Int? = try transaction.value(
            """
            select 1 from invitation_roles
            where site_id is not null and invitation_id in (\(fragment: own)) limit 1
            """)
        let groups: [GroupID] = try transaction.rows(
            "select group_id from invitation_groups where invitation_id in (\(fragment: own))"
        ) { row in try row[0] }
        return (roles, groups, atSite != nil)
    }

    static let columns: SQL = """
        select i.id, i.folder_id, i.email, i.language, i.created_at, i.expires_at, i.email_key, i.name
        from invitations i
        """

    static func isOpen(at now: Instant) -> SQL { "i.expires_at > \(now)" }

    private static func isFor(_ person: AuthenticatedUser) -> SQL {
        "i.email_key = (select u.email_key from users u where u.id = \(person.user) and u.state = 'active')"
    }

    /// Returns the groups that an invitation offers, each with the user who added it to the invitation.
    static func offeredGroups(
        of id: InvitationID, in transaction: borrowing Transaction
    ) throws -> [(group: GroupID, inviter: UserID?)] {
        try transaction.rows(
            "select group_id, inviter_id from invitation_groups where invitation_id = \(id)"
        ) { row in (group: try row[0], inviter: try row[1]) }
    }
}

extension Invitation {
    /// The invitation without the roles that the user who invited could no longer assign; nil if none is left.
    var grantable: Invitation? {
        var grantable = self
        grantable.roles = roles.filter(\.isGrantable)
        return grantable.roles.isEmpty && !roles.isEmpty ? nil : grantable
    }

    /// Creates an invitation from a row with ``InvitationRepository/columns``.
    init(_ row: Row) throws {
        self.init(
            id: try row[0], home: try row[1], email: try row[2], language: try row[3],
            createdAt: try row[4], expiresAt: try row[5])
    }
}
