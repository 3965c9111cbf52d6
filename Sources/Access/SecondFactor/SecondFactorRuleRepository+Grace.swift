import SQLStore
import Timekeeping

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
            join role_assignments a on a.user_id = u.id
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
}
