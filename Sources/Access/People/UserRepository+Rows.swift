import SQLStore
import Vocabulary

extension UserRepository {
    static let columns: SQL = "select \(fragment: fields) from users u"

    /// The columns for ``User/init(_:)``.
    static let fields: SQL = """
        u.id, u.home_folder_id, u.email, u.name, u.state, u.signed_in_at, u.created_at, u.language, u.is_service
        """

    /// Returns the condition that a user is known to an organization: a member, with a role, or in a group there.
    static func isKnown(to organization: FolderID) -> SQL {
        """
        (u.home_folder_id = \(organization)
            or u.id in (\(fragment: usersWithRoles(below: organization)))
            or u.id in (
                select m.user_id from group_members m join user_groups g on g.id = m.group_id
                where g.folder_id = \(organization)
            ))
        """
    }

    /// Selects the users who hold a role on an organization or below, directly or through a group.
    static func usersWithRoles(below organization: FolderID) -> SQL {
        """
        select coalesce(a.user_id, m.user_id)
        from role_holders a
        join folders f on f.id = a.folder_id
        left join folders p on p.id = f.parent_id
        left join group_members m on m.group_id = a.group_id
        where (f.id = \(organization) or f.parent_id = \(organization) or p.parent_id = \(organization))
        and coalesce(a.user_id, m.user_id) is not null
        """
    }

    /// Selects the users who hold a role on a folder or below, directly or through a group.
    static func usersWithRole(_ role: Role, below folder: FolderID) -> SQL {
        let scope: SQL =
            folder == .site
            ? "1 = 1" : "(f.id = \(folder) or f.parent_id = \(folder) or p.parent_id = \(folder))"
        return """
            select coalesce(a.user_id, m.user_id)
            from role_holders a
            join folders f on f.id = a.folder_id
            left join folders p on p.id = f.parent_id
            left join group_members m on m.group_id = a.group_id
            where a.role = \(role.rawValue) and \(fragment: scope)
            and coalesce(a.user_id, m.user_id) is not null
            """
    }

    /// Returns the form of a name for searching and sorting lists.
    static func nameKey(_ name: String) -> String { name.lowercased() }

    /// Returns why a text can't be a user's name, as a sentence; nil if it can.
    public static func nameProblem(_ name: String) -> String? {
        if name.allSatisfy(\.isWhitespace) { return "Enter a name." }
        return SingleLineText.problem(name, lengthMax: nameLengthMax)
    }

    /// Returns whether the account is active.
    static func isActive(_ id: UserID, in transaction: borrowing Transaction) throws -> Bool {
        try transaction.value("select 1 from users where id = \(id) and state = 'active'", as: Int.self)
            != nil
    }

    /// Throws if a change would leave the site without a Site Admin.
    static func requireRemainingSiteAdmin(in transaction: borrowing Transaction) throws {
        let admin: UserID? = try transaction.value(
            """
            select u.id from users u
            where u.state = 'active' and u.is_service = 0 and (
                u.id in (select a.user_id from role_assignments a where a.folder_id = 1 and a.role = 'site-admin')
                or u.id in (
                    select m.user_id from group_members m join role_assignments a on a.group_id = m.group_id
                    where a.folder_id = 1 and a.role = 'site-admin'
                )
            )
            limit 1
            """)
        if admin == nil {
            throw Conflict(
                "This is the last Site Admin who can sign in. Assign the role to someone else first.")
        }
    }
}

extension User {
    /// Creates a user from a row with ``UserRepository/columns``.
    init(_ row: Row) throws {
        let state: String = try row[4]
        guard let state = State(rawValue: state) else { throw UnknownDatabaseValue(text: state) }
        self.init(
            id: try row[0], home: try row[1], email: try row[2], name: try row[3], state: state,
            signedInAt: try row[5], createdAt: try row[6], language: try row[7],
            isService: try row[8] as Int == 1)
    }
}
