import SQLStore
import Timekeeping
import Vocabulary

extension SecondFactorRuleRepository {
    /// Returns the deadline for setting up a second factor; nil if none of the user's roles has a grace period or they
    /// already have one.
    public static func dueAt(of person: AuthenticatedUser, in transaction: borrowing Transaction) throws
        -> Instant?
    {
        guard person.session != nil, try !SessionRepository.hasSecondFactor(person, in: transaction) else {
            return nil
        }
        return try deadlines(of: person.user, in: transaction).filter { $0 > person.actor.now }.min()
    }

    private static func deadlines(
        of user: UserID, in transaction: borrowing Transaction
    ) throws -> [Instant] {
        try transaction.rows(
            """
            select a.created_at, r.created_at, u.created_at, coalesce(m.added_at, 0), r.grace_days
            from users u
            join role_holders a on a.user_id = u.id
                or a.group_id in (select group_id from group_members where user_id = u.id)
            left join group_members m on m.user_id = u.id and m.group_id = a.group_id
            join folders f on f.id = a.folder_id
            left join folders p on p.id = f.parent_id
            left join folders o on o.id = p.parent_id
            join second_factor_rules r on r.role = a.role and r.folder_id in (1, f.id, p.id, o.id)
            where u.id = \(user)
            and not exists (
                select 1 from authenticators t where t.user_id = u.id and t.confirmed_at is not null
            )
            and not exists (select 1 from passkeys k where k.user_id = u.id)
            """
        ) { row in
            let starts: [Instant] = [try row[0], try row[1], try row[2], try row[3]]
            let days: Int = try row[4]
            return (starts.max() ?? Instant(milliseconds: 0)).adding(seconds: days * 24 * 60 * 60)
        }
    }

    /// Returns the second factor that the user must set up before their roles take effect. Names the role only if it
    /// was assigned on one of these folders.
    static func missing(
        of user: UserID, along folders: [FolderID], at now: Instant, in transaction: borrowing Transaction
    ) throws -> MissingSecondFactor? {
        let rows = try transaction.rows(
            """
            select a.role, a.folder_id from role_holders a
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
