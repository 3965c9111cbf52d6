import SQLStore
import Studies

extension RoleRepository {
    /// Everybody with a role on the grant's folder, own or inherited: the rows of its permissions page.
    ///
    /// Groups first, then people, each by name. Members of a group are not listed for the group's roles.
    public static func holders(
        with grant: Grant<ManageRoles>, in transaction: borrowing Transaction
    ) throws -> [RoleHolder] {
        let chain = try Chain(of: grant.subject, in: transaction)
        return try groups(chain, in: transaction) + users(chain, in: transaction)
    }

    /// Every role that a user holds along a folder's lineage, by themselves and through groups, and whether
    /// it counts.
    public static func origins(
        of user: UserID, with grant: Grant<ManageRoles>, in transaction: borrowing Transaction
    ) throws -> [RoleOrigin] {
        let chain = try Chain(of: grant.subject, in: transaction)
        let roles = try transaction.rows(
            """
            select folder_id, role, null from role_assignments
            where user_id = \(user) and folder_id in (\(list: chain.ids))
            union all
            select a.folder_id, a.role, g.name
            from group_members m
            join user_groups g on g.id = m.group_id
            join role_assignments a on a.group_id = m.group_id
            where m.user_id = \(user) and a.folder_id in (\(list: chain.ids))
            """
        ) { row in try chain.origin(of: role(row[1]), on: row[0], group: row[2]) }
        return chain.judged(roles)
    }

    private static func users(_ chain: Chain, in transaction: borrowing Transaction) throws -> [RoleHolder] {
        let rows = try transaction.rows(
            """
            select u.id, u.name, u.email, a.folder_id, a.role
            from role_assignments a join users u on u.id = a.user_id
            where a.folder_id in (\(list: chain.ids))
            order by lower(u.name), u.id
            """
        ) { row in
            RoleHolder(
                who: .user(try row[0], email: try row[2]), name: try row[1],
                roles: [try chain.origin(of: role(row[4]), on: row[3], group: nil)])
        }
        return gathered(rows)
    }

    private static func groups(_ chain: Chain, in transaction: borrowing Transaction) throws -> [RoleHolder] {
        let rows = try transaction.rows(
            """
            select g.id, g.name, (select count(*) from group_members m where m.group_id = g.id),
                a.folder_id, a.role
            from role_assignments a join user_groups g on g.id = a.group_id
            where a.folder_id in (\(list: chain.ids))
            order by g.name_key, g.id
            """
        ) { row in
            RoleHolder(
                who: .group(try row[0], memberCount: try row[2]), name: try row[1],
                roles: [try chain.origin(of: role(row[4]), on: row[3], group: nil)])
        }
        return gathered(rows)
    }

    /// Rows of the same holder become one, and those of whom nothing reaches the folder drop out.
    ///
    /// Whether a role lacks what it adds to is not judged: a member may have that through another row.
    private static func gathered(_ rows: [RoleHolder]) -> [RoleHolder] {
        var holders: [RoleHolder] = []
        for row in rows {
            if holders.last?.who == row.who {
                holders[holders.count - 1].roles += row.roles
            } else {
                holders.append(row)
            }
        }
        return holders.compactMap { holder in
            var holder = holder
            holder.roles.removeAll { $0.obstacle == .stopped }
            holder.roles.sort { $0.role.bit.rawValue < $1.role.bit.rawValue }
            return holder.roles.isEmpty ? nil : holder
        }
    }
}

/// A folder and those above it with their titles.
private struct Chain {
    let lineage: Lineage
    private let titles: [FolderID: String]

    var ids: [FolderID] { titles.keys.sorted() }

    init(of folder: Folder, in transaction: borrowing Transaction) throws {
        guard let lineage = try FolderRepository.lineage(of: folder.folderID, in: transaction) else {
            throw NotFound("folder")
        }
        self.lineage = lineage
        var titles: [FolderID: String] = [:]
        var next: Folder? = folder
        while let one = next {
            titles[one.folderID] = one.title
            next = one.parent
        }
        self.titles = titles
    }

    func origin(of role: Role, on folder: FolderID, group: String?) throws -> RoleOrigin {
        RoleOrigin(
            role: role, folder: folder, folderTitle: titles[folder] ?? "", group: group,
            isInherited: folder != lineage.id, obstacle: isStopped(role, on: folder) ? .stopped : nil)
    }

    /// Marks the roles that lack what they add to, among those of one holder, and sorts the widest first.
    func judged(_ origins: [RoleOrigin]) -> [RoleOrigin] {
        let counting = RoleSet(origins.filter { $0.obstacle == nil }.map(\.role)).effective
        return origins.map { origin in
            guard origin.obstacle == nil, !counting.contains(origin.role) else { return origin }
            return RoleOrigin(
                role: origin.role, folder: origin.folder, folderTitle: origin.folderTitle,
                group: origin.group,
                isInherited: origin.isInherited, obstacle: .wantsBase)
        }.sorted { $0.role.bit.rawValue < $1.role.bit.rawValue }
    }

    private func isStopped(_ role: Role, on folder: FolderID) -> Bool {
        if Standing.unstoppable.contains(role) { return false }
        var isBelow = false
        var isStopped = false
        lineage.walk { link in
            if isBelow, link.stopsInheriting { isStopped = true }
            if link.id == folder { isBelow = true }
        }
        return isStopped
    }
}
