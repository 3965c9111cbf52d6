import Cryptography
import SQLStore
import Timekeeping
import Vocabulary

extension UserRepository {
    /// The maximum number of users per page.
    public static let pageSizeMax = 200

    /// Returns a page of the users known to the grant's folder: all users for the site; for an organization those at
    /// home there, and those with a role or group in it.
    public static func page(
        _ filter: UserFilter = UserFilter(), skipping offset: Int = 0, limit: Int,
        with grant: Grant<some PeopleManaging>, in transaction: borrowing Transaction
    ) throws -> UserResults {
        let now = grant.now
        let locked = try AttemptRepository.waitingAccounts(at: now, in: transaction)
        let conditions = try conditions(filter, locked, grant, in: transaction)
        let total: Int =
            try transaction.value("select count(*) from users u where \(fragment: conditions)") ?? 0
        let rows = try transaction.rows(
            """
            select \(fragment: fields), (select max(s.last_seen_at) from sessions s where s.user_id = u.id)
            from users u where \(fragment: conditions)
            order by \(fragment: order(filter.order)) limit \(min(limit, pageSizeMax)) offset \(max(0, offset))
            """
        ) { row in (user: try User(row), lastSeenAt: try row[9] as Instant?) }
        let roles = try roles(of: rows.map(\.user.id), with: grant, in: transaction)
        let users = rows.map { row in
            UserSummary(
                user: row.user, lastSeenAt: row.lastSeenAt ?? row.user.signedInAt,
                isLocked: locked.contains(AttemptRepository.account(row.user.email).bytes),
                roles: roles[row.user.id] ?? [])
        }
        return UserResults(users: users, total: total)
    }

    /// Returns a user known to the grant's folder; throws ``NotFound`` for others.
    public static func known(
        _ id: UserID, with grant: Grant<some PeopleManaging>, in transaction: borrowing Transaction
    ) throws -> User {
        let user = try transaction.first(
            "\(fragment: columns) where u.id = \(id) and \(fragment: visibility(grant))"
        ) { row in try User(row) }
        guard let user else { throw NotFound("user") }
        return user
    }

    /// Returns whether the account belongs to the grant's folder. On the site, all accounts do.
    public static func belongs(_ user: User, to grant: Grant<some PeopleManaging>) -> Bool {
        grant.subject.folderID == .site || user.home == grant.subject.folderID
    }

    /// Returns whether the grant's holder manages the account and has at least the rights of its user on the site.
    public static func manages(
        _ user: User, with grant: Grant<some PeopleManaging>, in transaction: borrowing Transaction
    ) throws -> Bool {
        guard belongs(user, to: grant) else { return false }
        if grant.actor.user == user.id { return true }
        do {
            try RoleRepository.checkMayAssign(siteRolesOf: grant.actor, by: user.id, in: transaction)
            return true
        } catch is AccountHasSiteRole {
            return false
        }
    }

    /// Returns the roles that users hold, directly and through groups, on folders below the grant's.
    public static func roles(
        of users: [UserID], with grant: Grant<some PeopleManaging>, in transaction: borrowing Transaction
    ) throws -> [UserID: [AssignedRole]] {
        guard !users.isEmpty else { return [:] }
        let rows =
            try transaction.rows(
                """
                select a.user_id, a.folder_id, a.role, null, null from role_assignments a
                where a.user_id in (\(list: users))
                union all
                select m.user_id, a.folder_id, a.role, g.name, null
                from group_members m
                join user_groups g on g.id = m.group_id
                join role_assignments a on a.group_id = m.group_id
                where m.user_id in (\(list: users))
                """, AssignedRoleRow.init) + (try rolesAtSites(of: users, at: grant.now, in: transaction))
        let folders = try FolderRepository.folders(
            Set(rows.map(\.folder)), below: grant.subject.folderID, in: transaction)
        var roles: [UserID: [AssignedRole]] = [:]
        for row in rows {
            guard let folder = folders[row.folder] else { continue }
            roles[row.user, default: []].append(AssignedRole(row, on: folder))
        }
        return roles.mapValues(AssignedRole.sorted)
    }

    /// Returns the roles that users hold at sites of studies, directly and through groups.
    static func rolesAtSites(
        of users: [UserID], at now: Instant, in transaction: borrowing Transaction
    ) throws -> [AssignedRoleRow] {
        try transaction.rows(StudySiteRoleRepository.assigned(to: users, at: now), AssignedRoleRow.init)
    }

    /// Returns the users known where a role is assigned whose name or address matches the search text.
    ///
    /// On the site that is all users; within an organization those at home there and those with a role or group in it.
    /// Other users must be given by their exact email address.
    public static func known(
        matching text: String, limit: Int, with grant: Grant<ManageRoles>,
        in transaction: borrowing Transaction
    ) throws -> [User] {
        try known(matching: text, limit: limit, in: grant.subject.organization, in: transaction)
    }

    /// Returns the members of a study's organization who match the search text, for choosing who works on its design.
    public static func known(
        matching text: String, limit: Int, with grant: Grant<ManageStudyAdmins>,
        in transaction: borrowing Transaction
    ) throws -> [User] {
        try known(matching: text, limit: limit, in: grant.subject.app.organization, in: transaction)
    }

    private static func known(
        matching text: String, limit: Int, in organization: OrganizationFolder?,
        in transaction: borrowing Transaction
    ) throws -> [User] {
        var conditions = words(text)
        if let organization { conditions.append(isKnown(to: organization.id)) }
        guard !conditions.isEmpty else { return [] }
        return try transaction.rows(
            """
            \(fragment: columns) where \(fragment: .joined(conditions, by: " and "))
            order by u.name_key, u.id limit \(limit)
            """
        ) { row in try User(row) }
    }

    private static func conditions(
        _ filter: UserFilter, _ locked: Set<[UInt8]>, _ grant: Grant<some PeopleManaging>,
        in transaction: borrowing Transaction
    ) throws -> SQL {
        var conditions = words(filter.text)
        if let group = filter.group {
            let group = try GroupRepository.manageableGroup(group, by: grant, in: transaction)
            conditions.append(
                "u.id in (select m.user_id from group_members m where m.group_id = \(group.id))")
        } else {
            conditions.append(visibility(grant))
        }
        if let role = filter.role {
            conditions.append("u.id in (\(fragment: usersWithRole(role, below: grant.subject.folderID)))")
        }
        switch filter.condition {
        case nil: break
        case .locked:
            let ids = try accounts(locked, in: transaction)
            conditions.append(ids.isEmpty ? "1 = 0" : "u.id in (\(list: ids))")
        case .invited, .active, .deactivated:
            conditions.append("u.state = \(filter.condition?.rawValue)")
        }
        return .joined(conditions, by: " and ")
    }

    private static func visibility(_ grant: Grant<some PeopleManaging>) -> SQL {
        grant.subject.folderID == .site ? "1 = 1" : isKnown(to: grant.subject.folderID)
    }

    private static func order(_ order: UserFilter.SortOrder) -> SQL {
        switch order {
        case .name: "u.name_key, u.id"
        case .lastSeen:
            """
            coalesce((select max(s.last_seen_at) from sessions s where s.user_id = u.id), u.signed_in_at, 0)
            desc, u.name_key, u.id
            """
        }
    }

    /// Returns a condition for each word of the search text.
    private static func words(_ text: String) -> [SQL] {
        patterns(text).map { pattern in
            "(u.name_key like \(pattern) escape '\\' or u.email_key like \(pattern) escape '\\')"
        }
    }

    /// Returns a LIKE pattern for each word of the search text.
    static func patterns(_ text: String) -> [String] {
        text.lowercased().split(whereSeparator: \.isWhitespace).prefix(8).map { word in
            "%" + word.map { "%_\\".contains($0) ? "\\\($0)" : "\($0)" }.joined() + "%"
        }
    }

    /// Returns the users with these account digests, which SQL can't compute.
    private static func accounts(
        _ digests: Set<[UInt8]>, in transaction: borrowing Transaction
    ) throws -> [UserID] {
        guard !digests.isEmpty else { return [] }
        var ids: [UserID] = []
        try transaction.forEach("select id, email_key from users") { row in
            let email: String = try row[1]
            if digests.contains(AttemptRepository.account(email).bytes) { ids.append(try row[0]) }
        }
        return ids
    }
}

/// A role of a user, on a folder or at a site of it.
struct AssignedRoleRow: Sendable {
    let user: UserID
    let folder: FolderID
    let role: Role
    let group: String?
    let site: String?

    init(_ row: Row) throws {
        (user, folder, role) = (try row[0], try row[1], try RoleRepository.role(row[2]))
        (group, site) = (try row[3], try row[4])
    }
}

extension AssignedRole {
    init(_ held: AssignedRoleRow, on folder: Folder) {
        self.init(role: held.role, folder: folder, group: held.group, site: held.site)
    }

    /// Returns the roles from the widest to the narrowest, each from the top of the tree downwards.
    static func sorted(_ roles: [AssignedRole]) -> [AssignedRole] {
        roles.sorted {
            ($0.role.bit.rawValue, $0.folder.path, $0.site ?? "", $0.group ?? "")
                < ($1.role.bit.rawValue, $1.folder.path, $1.site ?? "", $1.group ?? "")
        }
    }
}
