import Cryptography
import SQLStore
import Timekeeping

/// Who has access according to one database: users, API keys, roles and open links.
///
/// A restored database is compared with the one that it replaces, so that it doesn't give back what was taken
/// away since the backup. Works with the schema of any version.
public struct AccessStateRepository: Sendable {
    struct Person: Sendable {
        let email: String
        let isDeactivated: Bool
        let passwordChangedAt: Instant?
    }

    struct Key: Sendable {
        let name: String
        let isRevoked: Bool
    }

    /// Users by ID.
    let people: [Int64: Person]
    /// API keys by the digest of their token, in hexadecimal digits.
    let keys: [String: Key]
    /// Roles and memberships in groups, each as a phrase.
    let roles: Set<String>
    /// The digests of invitations that wait for an answer.
    let invitations: Set<String>
    /// The digests of the sessions of participants' accounts.
    let participantSessions: Set<String>

    /// Reads a database.
    public init(in transaction: borrowing Transaction) throws {
        people = Dictionary(
            try transaction.rows("select id, email, state, password_changed_at from users") { row in
                (
                    try row[0] as Int64,
                    Person(
                        email: try row[1], isDeactivated: try row[2] as String == "deactivated",
                        passwordChangedAt: try row[3])
                )
            }, uniquingKeysWith: { first, _ in first })
        keys = try Self.keys(in: transaction)
        roles = try Self.roles(in: transaction).union(Self.rolesAtSites(in: transaction))
            .union(Self.memberships(in: transaction))
        invitations = try Self.digests("token_digest", of: "invitations", in: transaction)
        participantSessions = try Self.digests("refresh_digest", of: "account_sessions", in: transaction)
    }

    private static func keys(in transaction: borrowing Transaction) throws -> [String: Key] {
        guard try transaction.hasTable("api_keys") else { return [:] }
        let rows = try transaction.rows(
            """
            select k.token_digest, k.title, u.email, k.revoked_at
            from api_keys k join users u on u.id = k.user_id
            """
        ) { row in
            (
                Hex.encode(try row[0] as [UInt8]),
                Key(
                    name: "\(try row[1] as String) (\(try row[2] as String))",
                    isRevoked: try row[3] as Instant? != nil)
            )
        }
        return Dictionary(rows, uniquingKeysWith: { first, _ in first })
    }

    private static func roles(in transaction: borrowing Transaction) throws -> Set<String> {
        let phrases: [String] = try transaction.rows(
            """
            select r.role || ' in ' || coalesce(nullif(ltrim(
                coalesce(pp.name || '/', '') || coalesce(p.name || '/', '') || f.name, '/'), ''), 'the site')
                || ': ' || coalesce(u.email, g.name)
            from role_assignments r join folders f on f.id = r.folder_id
                left join folders p on p.id = f.parent_id left join folders pp on pp.id = p.parent_id
                left join users u on u.id = r.user_id left join user_groups g on g.id = r.group_id
            """
        ) { try $0[0] }
        return Set(phrases)
    }

    private static func rolesAtSites(in transaction: borrowing Transaction) throws -> Set<String> {
        guard try transaction.hasTable("study_site_roles") else { return [] }
        let phrases: [String] = try transaction.rows(
            """
            select r.role || ' at site ' || s.code || ' of ' || o.name || '/' || a.name || '/' || c.study_id
                || ': ' || coalesce(u.email, g.name)
            from study_site_roles r join study_sites s on s.id = r.site_id join channels c on c.id = s.channel_id
                join folders a on a.id = c.app_folder_id join folders o on o.id = a.parent_id
                left join users u on u.id = r.user_id left join user_groups g on g.id = r.group_id
            """
        ) { try $0[0] }
        return Set(phrases)
    }

    private static func memberships(in transaction: borrowing Transaction) throws -> Set<String> {
        let phrases: [String] = try transaction.rows(
            """
            select 'member of ' || g.name || ': ' || u.email
            from group_members m join user_groups g on g.id = m.group_id join users u on u.id = m.user_id
            """
        ) { try $0[0] }
        return Set(phrases)
    }

    private static func digests(
        _ column: String, of table: String, in transaction: borrowing Transaction
    ) throws -> Set<String> {
        guard try transaction.hasTable(table) else { return [] }
        return Set(
            try transaction.rows("select \(identifier: column) from \(identifier: table)") { row in
                Hex.encode(try row[0] as [UInt8])
            })
    }
}
