import SQLStore
import Timekeeping
import Vocabulary

// Accounts for programs. They hold roles and API keys like users, but no one can sign in to them.

extension UserRepository {
    /// The maximum length of the name of a service account.
    public static let serviceAccountNameLengthMax = 40

    /// Adds a service account to the grant's folder, without a role or a key.
    ///
    /// Its address consists of its name and the organization's, with hyphens for dots, so that it can't be an email
    /// address.
    public static func addServiceAccount(
        _ name: String, with grant: Grant<some PeopleManaging>, in transaction: borrowing Transaction
    ) throws -> User {
        if let problem = serviceAccountNameProblem(name) { throw InvalidInput("name", problem) }
        let home = grant.subject.folderID
        let address = "\(name)@\(try homeName(home, in: transaction))"
        let id: UserID? = try transaction.value(
            """
            insert into users (home_folder_id, email, email_key, name, name_key, state, password_hash,
                is_service, created_at)
            values (\(home), \(address), \(EmailAddress.folded(address)), \(name),
                \(nameKey(name)), 'active', '', 1, \(grant.now))
            on conflict (email_key) do nothing
            returning id
            """)
        guard let id else { throw InvalidInput("name", "A service account with this name already exists.") }
        try grant.record("service.create", about: address, in: transaction)
        guard let user = try user(id, in: transaction) else { throw NotFound("user") }
        return user
    }

    /// Returns all service accounts of the site by address, for the operator.
    public static func serviceAccounts(for console: Operator, in transaction: borrowing Transaction) throws
        -> [User]
    {
        try transaction.rows(
            "\(fragment: columns) where u.is_service = 1 order by u.email_key"
        ) { row in try User(row) }
    }

    /// Returns why a text can't be the name of a service account, as a sentence; nil if it can.
    public static func serviceAccountNameProblem(_ name: String) -> String? {
        if name.isEmpty { return "Enter a name, such as nightly-export." }
        if name.utf8.count > serviceAccountNameLengthMax {
            return "Use at most \(serviceAccountNameLengthMax) characters."
        }
        let letters = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_".utf8)
        return name.utf8.allSatisfy(letters.contains)
            ? nil : "Use only letters a to z, digits, hyphens and underscores."
    }

    private static func homeName(_ home: FolderID, in transaction: borrowing Transaction) throws -> String {
        let folder = try FolderRepository.folder(home, in: transaction)
        return (folder?.organization?.name.text ?? "site").replacing(".", with: "-")
    }
}
