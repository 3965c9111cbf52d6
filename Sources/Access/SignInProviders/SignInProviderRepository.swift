import Cryptography
import SQLStore
import Studies

/// The sign-in providers of organizations.
public enum SignInProviderRepository {
    static let sealedColumn = SealedColumn("client_secret", in: "sign_in_providers", of: ["folder_id"]) {
        context(try $0[0])
    }

    /// The encryption context: a secret that is moved to another organization can't be decrypted there.
    static func context(_ folder: FolderID) -> String { "sign-in provider of folder \(folder)" }

    /// Returns the provider of the grant's organization; nil if there is none.
    public static func provider(
        with grant: Grant<ManageOrganization>, in transaction: borrowing Transaction
    ) throws -> SignInProvider? {
        try provider(of: grant.subject.id, in: transaction)
    }

    /// Removes the provider. Its users then sign in with passwords, and connections to it are deleted.
    public static func remove(
        with grant: Grant<ManageOrganization>, in transaction: borrowing Transaction
    ) throws {
        guard let provider = try provider(with: grant, in: transaction) else {
            throw NotFound("sign-in provider")
        }
        let folder = grant.subject.id
        try transaction.run("delete from sign_in_providers where folder_id = \(folder)")
        try transaction.run("delete from provider_accounts where folder_id = \(folder)")
        try transaction.run("delete from provider_sign_ins where folder_id = \(folder)")
        try grant.record("sign-in-provider.remove", about: provider.issuer, in: transaction)
    }

    /// Returns the provider of an organization that isn't in the trash; nil if there is none.
    static func provider(
        of folder: FolderID, in transaction: borrowing Transaction
    ) throws -> SignInProvider? {
        let domains = try transaction.rows(
            "select domain from sign_in_domains where folder_id = \(folder) order by domain"
        ) { row -> String in try row[0] }
        return try transaction.first(
            """
            select p.title, p.issuer, p.client_id, p.scopes, p.is_on, p.allows_passwords, p.adds_unknown,
                p.trusts_factors
            from sign_in_providers p join folders f on f.id = p.folder_id
            where p.folder_id = \(folder) and f.trash_id is null
            """
        ) { row in
            SignInProvider(
                folder: folder, title: try row[0], issuer: try row[1], client: try row[2],
                scopes: try row[3], domains: domains, isOn: try row[4] as Int == 1,
                allowsPasswords: try row[5] as Int == 1, addsUnknown: try row[6] as Int == 1,
                trustsFactors: try row[7] as Int == 1)
        }
    }

    /// Returns the enabled provider for an email address; nil if there is none.
    static func provider(
        forEmail email: String, in transaction: borrowing Transaction
    ) throws -> SignInProvider? {
        let folder: FolderID? = try transaction.value(
            "select folder_id from sign_in_domains where domain = \(SignInProvider.domain(of: email))")
        guard let folder, let provider = try provider(of: folder, in: transaction), provider.isOn else {
            return nil
        }
        return provider
    }

    /// Returns whether a user must sign in with their organization's provider and can't use a password.
    ///
    /// A user with a role elsewhere can always use a password: an organization's settings only apply to its own users.
    static func forbidsPassword(of user: User, in transaction: borrowing Transaction) throws -> Bool {
        guard let provider = try provider(forEmail: user.email, in: transaction) else { return false }
        return try !provider.allowsPasswords
            && !ProviderAccountRepository.isOfOthers(user, than: provider.folder, in: transaction)
    }
}
