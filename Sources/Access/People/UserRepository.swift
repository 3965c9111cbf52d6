import SQLStore
import Timekeeping
import Vocabulary

/// User accounts.
public enum UserRepository {
    /// The maximum length of a name.
    public static let nameLengthMax = 100

    /// Returns the user with this row ID. The caller decides what may be shown.
    public static func user(_ id: UserID, in transaction: borrowing Transaction) throws -> User? {
        try transaction.first("\(fragment: columns) where u.id = \(id)") { row in try User(row) }
    }

    /// Returns the user with this email address, compared without case.
    public static func user(email: String, in transaction: borrowing Transaction) throws -> User? {
        try transaction.first("\(fragment: columns) where u.email_key = \(EmailAddress.folded(email))") {
            row in
            try User(row)
        }
    }

    /// Returns whether a person was ever added; if not, the portal is new. Service accounts don't count: no one can set
    /// up the portal with one.
    public static func hasUsers(in transaction: borrowing Transaction) throws -> Bool {
        try transaction.value("select id from users where is_service = 0 limit 1", as: UserID.self) != nil
    }

    /// Returns all users of the site, by name.
    public static func all(with grant: Grant<ManageSite>, in transaction: borrowing Transaction) throws
        -> [User]
    {
        try transaction.rows("\(fragment: columns) order by u.name_key, u.id") { row in try User(row) }
    }

    /// Returns all users of the site, for the operator's list.
    public static func all(for console: Operator, in transaction: borrowing Transaction) throws -> [User] {
        try all(with: console.grant(ManageSite.self, on: SiteFolder()), in: transaction)
    }

    /// Returns the users known to an organization: its members and users with a role or group in it.
    public static func known(
        to grant: Grant<ManageOrganization>, in transaction: borrowing Transaction
    ) throws -> [User] {
        try transaction.rows(
            """
            \(fragment: columns)
            where \(fragment: isKnown(to: grant.subject.id))
            order by u.name_key, u.id
            """
        ) { row in try User(row) }
    }

    /// Adds a user without a password; ``Accounts`` creates their invitation link.
    public static func add(
        email: String, name: String, language: PortalLanguage = .english,
        with grant: Grant<some PeopleManaging>, in transaction: borrowing Transaction
    ) throws -> User {
        var problems: [FieldProblem] = []
        if let problem = EmailAddress.problem(email) { problems.append(FieldProblem("email", problem)) }
        if let problem = nameProblem(name) { problems.append(FieldProblem("name", problem)) }
        if !problems.isEmpty { throw InvalidInput(problems) }
        let id: UserID? = try transaction.value(
            """
            insert into users (home_folder_id, email, email_key, name, name_key, state, language, created_at)
            values (\(grant.subject.folderID), \(email), \(EmailAddress.folded(email)), \(name),
                \(nameKey(name)), 'invited', \(language.rawValue), \(grant.now))
            on conflict (email_key) do nothing
            returning id
            """)
        guard let id else {
            throw InvalidInput(
                "email", "There is already an account with this email address. Assign a role to it instead.")
        }
        try grant.record("user.create", about: email, in: transaction)
        return User(
            id: id, home: grant.subject.folderID, email: email, name: name, state: .invited, signedInAt: nil,
            createdAt: grant.now, language: language.rawValue)
    }

    /// Returns the user if the grant's holder manages the account.
    static func managed(
        _ id: UserID, by grant: Grant<some PeopleManaging>, in transaction: borrowing Transaction
    ) throws -> User {
        let folder = grant.subject.folderID
        guard let user = try user(id, in: transaction), folder == .site || user.home == folder else {
            throw NotFound("user")
        }
        return user
    }
}
