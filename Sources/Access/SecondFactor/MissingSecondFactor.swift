import SQLStore
import Timekeeping
import Vocabulary

/// A second factor that one of the user's roles requires and that isn't set up.
public enum MissingSecondFactor: Sendable, Hashable {
    /// A role that was assigned on this folder, which is the folder in question or one above it.
    case required(of: Role, on: FolderID)
    /// A role elsewhere, without details.
    case requiredElsewhere
}

extension SecondFactorRuleRepository {
    /// Returns the second factor that the user must set up before their roles take effect. Names the role only if it
    /// was assigned on one of these folders.
    static func missing(
        of user: UserID, along folders: [FolderID], at now: Instant, in transaction: borrowing Transaction
    ) throws -> MissingSecondFactor? {
        let rows = try transaction.rows(
            """
            select a.role, a.folder_id from role_assignments a
            join folders f on f.id = a.folder_id
            left join folders p on p.id = f.parent_id
            left join folders o on o.id = p.parent_id
            join second_factor_rules r on r.role = a.role and r.folder_id in (1, f.id, p.id, o.id)
            join users u on u.id = \(user)
            where \(fragment: isDue(at: now)) and (a.user_id = u.id or a.group_id in (
                select m.group_id from group_members m
                where m.user_id = u.id and \(fragment: isDue("m.added_at", at: now))))
            and not exists (
                select 1 from authenticators t where t.user_id = \(user) and t.confirmed_at is not null
            )
            and not exists (select 1 from passkeys k where k.user_id = \(user))
            order by a.folder_id, a.role
            """
        ) { row in (role: try RoleRepository.role(row[0]), folder: try row[1] as FolderID) }
        if rows.isEmpty { return nil }
        guard let here = rows.first(where: { folders.contains($0.folder) }) else { return .requiredElsewhere }
        return .required(of: here.role, on: here.folder)
    }
}
