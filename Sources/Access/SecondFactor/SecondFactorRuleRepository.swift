import SQLStore
import Timekeeping
import Vocabulary

/// A role and whether it requires a second factor.
public struct SecondFactorRule: Sendable, Hashable {
    /// The role.
    public let role: Role
    /// Whether the folder itself requires it.
    public let isOwn: Bool
    /// Whether the site requires it, on every folder.
    public let isOfSite: Bool
    /// The number of users who hold the role there or below.
    public let holders: Int
    /// The number of them who have a second factor.
    public let ready: Int
}

/// The roles that require a second factor, on the site or in one organization.
public enum SecondFactorRuleRepository {
    /// The roles that require a second factor on a new site.
    public static let recommended: [Role] = [
        .siteAdmin, .orgAdmin, .folderAdmin, .editor, .reader, .coordinator, .monitor,
    ]

    /// Returns the roles that can be held on the grant's folder or below, with their requirements.
    public static func all(
        with grant: Grant<some PeopleManaging>, in transaction: borrowing Transaction
    ) throws -> [SecondFactorRule] {
        let folder = grant.subject.folderID
        let own = try roles(on: folder, in: transaction)
        let ofSite = folder == .site ? [] : try roles(on: .site, in: transaction)
        let holders = try holders(below: folder, in: transaction)
        return Role.allCases.filter { folder == .site || $0 != .siteAdmin }.map { role in
            let count = holders[role.rawValue]
            return SecondFactorRule(
                role: role, isOwn: own.contains(role.rawValue), isOfSite: ofSite.contains(role.rawValue),
                holders: count?.all ?? 0, ready: count?.ready ?? 0)
        }
    }

    /// Requires a second factor for exactly these roles, on the grant's folder and below.
    public static func require(
        _ roles: Set<Role>, with grant: Grant<some PeopleManaging>, in transaction: borrowing Transaction
    ) throws {
        let folder = grant.subject.folderID
        let previous = try self.roles(on: folder, in: transaction)
        let names = Set(roles.map(\.rawValue))
        guard previous != names else { return }
        for name in previous.subtracting(names).sorted() {
            try transaction.run(
                "delete from second_factor_rules where folder_id = \(folder) and role = \(name)")
        }
        for name in names.subtracting(previous).sorted() {
            try transaction.run(
                """
                insert into second_factor_rules (folder_id, role, created_at)
                values (\(folder), \(name), \(grant.now))
                """)
        }
        try grant.record(
            "second-factor.require",
            ["roles": .change(from: titles(previous), to: titles(names))], in: transaction)
    }

    /// Returns whether a role of the signed-in user requires a second factor.
    public static func apply(to person: AuthenticatedUser, in transaction: borrowing Transaction) throws
        -> Bool
    {
        try apply(to: person.user, in: transaction)
    }

    /// Returns whether a role of a user requires a second factor.
    static func apply(to user: UserID, in transaction: borrowing Transaction) throws -> Bool {
        let count: Int? = try transaction.value(
            "select \(fragment: appliesEver) from users u where u.id = \(user)")
        return count == 1
    }

    /// Returns the recommended roles for which the site doesn't require a second factor.
    public static func unprotected(
        with grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws -> [Role] {
        let required = try roles(on: .site, in: transaction)
        return recommended.filter { !required.contains($0.rawValue) }
    }

    /// An SQL expression: whether a role of the user `u` requires a second factor, now or after the grace period.
    static let appliesEver = condition("1 = 1", members: "1 = 1")

    /// Returns an SQL expression: whether a role of the user `u` requires a second factor at this time.
    static func applies(at now: Instant) -> SQL {
        condition(isDue(at: now), members: isDue("m.added_at", at: now))
    }

    /// Returns an SQL condition: whether the grace period is over in which the user `u` may use the role `a` without
    /// meeting the rule `r`.
    static func isDue(at now: Instant) -> SQL {
        let starts: [SQL] = ["a.created_at", "u.created_at", "r.created_at"]
        return .joined(starts.map { isDue($0, at: now) }, by: " and ")
    }

    static func isDue(_ start: SQL, at now: Instant) -> SQL {
        "\(fragment: start) + r.grace_days * 86400000 <= \(now)"
    }

    /// The condition first checks for any rules, so it's cheap where nothing is required.
    private static func condition(_ condition: SQL, members: SQL) -> SQL {
        """
        case when not exists (select 1 from second_factor_rules) then 0 else exists (
            select 1 from role_holders a
            join folders f on f.id = a.folder_id
            left join folders p on p.id = f.parent_id
            left join folders o on o.id = p.parent_id
            join second_factor_rules r on r.role = a.role and r.folder_id in (1, f.id, p.id, o.id)
            where \(fragment: condition) and (a.user_id = u.id or a.group_id in (
                select m.group_id from group_members m where m.user_id = u.id and \(fragment: members)))
        ) end
        """
    }

    private static func roles(
        on folder: FolderID, in transaction: borrowing Transaction
    ) throws -> Set<String> {
        Set(
            try transaction.rows("select role from second_factor_rules where folder_id = \(folder)") { row in
                try row[0] as String
            })
    }

    private static func holders(
        below folder: FolderID, in transaction: borrowing Transaction
    ) throws -> [String: (all: Int, ready: Int)] {
        let rows = try transaction.rows(
            """
            select h.role, count(*), sum(h.is_ready) from (
                select distinct a.role, u.id,
                    case when exists (
                        select 1 from authenticators t where t.user_id = u.id and t.confirmed_at is not null
                    ) or exists (select 1 from passkeys k where k.user_id = u.id) then 1 else 0 end as is_ready
                from role_holders a
                join folders f on f.id = a.folder_id
                left join folders p on p.id = f.parent_id
                left join folders o on o.id = p.parent_id
                left join group_members m on m.group_id = a.group_id
                join users u on u.id = coalesce(a.user_id, m.user_id) and u.state <> 'deactivated'
                    and u.is_service = 0
                where \(folder) in (1, f.id, p.id, o.id)
            ) h group by h.role
            """
        ) { row -> (String, (all: Int, ready: Int)) in (try row[0], (try row[1], try row[2])) }
        return Dictionary(uniqueKeysWithValues: rows)
    }

    private static func titles(_ names: Set<String>) -> String {
        Role.allCases.filter { names.contains($0.rawValue) }.map(\.title).joined(separator: ", ")
    }
}
