import Access
import Cryptography
import SQLStore
import Timekeeping
import Vocabulary

/// The accounts of apps.
///
/// Functions for apps take no grant: their requests prove themselves by the secrets of one account, which is also what
/// limits them to it.
struct AccountRepository: Sendable {
    let secrets: AccountSecrets
    let clock: Clock

    /// Returns the account with an address; nil if there is none.
    func find(_ address: AccountAddress, _ transaction: borrowing Transaction) throws -> Account? {
        try transaction.first(
            """
            select \(fragment: Account.columns) from accounts a
            where a.app_folder_id = \(address.app) and a.email_digest = \(address.digest)
            """
        ) { try Account($0) }
    }

    /// Returns the account with the ID by which apps know it; nil if the app has none.
    func find(
        userID: String, in app: FolderID, _ transaction: borrowing Transaction
    ) throws -> Account? {
        try transaction.first(
            """
            select \(fragment: Account.columns) from accounts a
            where a.user_id = \(userID) and a.app_folder_id = \(app)
            """
        ) { try Account($0) }
    }

    /// Returns an account that must exist.
    func account(_ id: AccountID, _ transaction: borrowing Transaction) throws -> Account {
        let found = try transaction.first(
            "select \(fragment: Account.columns) from accounts a where a.id = \(id)"
        ) { try Account($0) }
        guard let found else { throw RegistrationRefusal.accountDeactivated }
        return found
    }

    /// Returns an account as it is now; nil if it was removed or got other passwords since it was read.
    func unchanged(_ account: Account, _ transaction: borrowing Transaction) throws -> Account? {
        let found = try find(account.address, transaction)
        guard let found, found.id == account.id, found.password == account.password,
            found.temporary?.hash == account.temporary?.hash
        else { return nil }
        return found
    }

    /// Adds an account; nil if the address has one.
    func add(
        _ email: String, _ address: AccountAddress, _ password: PasswordHash, language: PortalLanguage,
        _ settings: Account.Settings, _ transaction: borrowing Transaction
    ) throws -> Account? {
        let (userID, now) = (secrets.makeUserID(), clock())
        // Pages and forms name an account by its number, so no other account ever gets it.
        let number = try transaction.allocateRowIDs(for: "accounts")
        let id: AccountID? = try transaction.value(
            """
            insert into accounts (id, app_folder_id, user_id, email_digest, email_sealed, password_hash,
                password_changed_at, remote_notifications, local_notifications, touch_id, passcode, language,
                created_at)
            values (\(number), \(address.app), \(userID), \(address.digest),
                \(secrets.seal(email.trimmed, .address(userID: userID))), \(password.encoded), \(now),
                \(settings.remoteNotifications), \(settings.localNotifications), \(settings.touchID),
                \(settings.passcode), \(language.rawValue), \(now))
            on conflict (app_folder_id, email_digest) do nothing returning id
            """)
        guard let id else { return nil }
        try addToHistory(password, of: id, transaction)
        return try account(id, transaction)
    }

    /// Returns the email address of an account.
    func email(of account: Account) throws -> String {
        try secrets.open(account.emailSealed, .address(userID: account.userID))
    }

    /// Records the language of a request whose sender proved who they are; emails and push messages are written in it.
    func setLanguage(
        _ language: PortalLanguage, of account: Account, _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            "update accounts set language = \(language.rawValue) where id = \(account.id)")
    }

    /// Saves what a participant chose in the app.
    func save(
        _ settings: Account.Settings, of account: Account, _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            update accounts set remote_notifications = \(settings.remoteNotifications),
                local_notifications = \(settings.localNotifications), touch_id = \(settings.touchID),
                passcode = \(settings.passcode), reminder_lead_time = \(settings.reminderLeadTime),
                locale = \(settings.locale)
            where id = \(account.id)
            """)
    }

    /// Removes an account with its sessions, states, activities, consents and emails, and the attempts at its address.
    static func remove(
        _ account: AccountID, at address: AccountAddress, _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            delete from account_attempts
            where app_folder_id = \(address.app) and email_digest = \(address.digest)
            """)
        try transaction.run("delete from accounts where id = \(account)")
    }
}
