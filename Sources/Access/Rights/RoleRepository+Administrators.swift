import SQLStore
import Timekeeping
import Vocabulary

extension RoleRepository {
    private static let namesMax = 3

    /// Returns the names of those who assign roles on a folder: up to three users of the closest level that has any.
    static func administrators(
        of lineage: FolderAncestry, at now: Instant, in transaction: borrowing Transaction
    ) throws -> [String] {
        var levels: [FolderAncestry.Ancestor] = []
        lineage.forEachAncestor { levels.append($0) }
        // Roles above a folder that stops inheriting don't reach it, except those of Site Admins.
        var isStopped = false
        for level in levels.reversed() {
            let roles = Role.allCases.filter { role in
                role.rights.contains(.manageRoles)
                    && (!isStopped || EffectiveRoles.unstoppable.contains(role))
            }
            let names = try names(of: roles, on: level.id, at: now, transaction)
            if !names.isEmpty { return names }
            isStopped = isStopped || level.stopsInheriting
        }
        return []
    }

    private static func names(
        of roles: [Role], on folder: FolderID, at now: Instant, _ transaction: borrowing Transaction
    ) throws -> [String] {
        try transaction.rows(
            """
            select distinct u.name, u.name_key
            from role_assignments a
            left join group_members m on m.group_id = a.group_id
            join users u on u.id = coalesce(a.user_id, m.user_id)
            where a.folder_id = \(folder) and a.role in (\(list: roles.map(\.rawValue)))
                and (a.ends_at is null or a.ends_at > \(now)) and u.state = 'active' and u.is_service = 0
            order by u.name_key limit \(namesMax)
            """
        ) { try $0[0] }
    }
}
