import Cryptography
import SQLStore
import Studies

/// The sign-in providers of organizations.
public enum SignInProviderRepository {
    static let sealedColumn = SealedColumn("client_secret", in: "sign_in_providers", of: ["folder_id"]) {
        context(try $0[0])
    }

    /// A secret that is moved to another organization does not open there.
    static func context(_ folder: FolderID) -> String { "sign-in provider of folder \(folder)" }

    /// The provider of the grant's organization; nil where there is none.
    public static func provider(
        with grant: Grant<ManageOrganization>, in transaction: borrowing Transaction
    ) throws -> SignInProvider? {
        try provider(of: grant.subject.id, in: transaction)
    }

    /// Removes the provider: from now on its people sign in with passwords, and what was connected to it is forgotten.
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

    /// The provider of an organization that is not in the trash; nil where there is none.
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

    /// The provider that is switched on and answers for an address; nil for none.
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

    /// Whether someone has to sign in with the provider of their organization, and with no password.
    ///
    /// Anyone who has a role elsewhere may use it always: what an organization sets is for its own people.
    static func forbidsPassword(of user: User, in transaction: borrowing Transaction) throws -> Bool {
        guard let provider = try provider(forEmail: user.email, in: transaction) else { return false }
        return try !provider.allowsPasswords
            && !ProviderAccountRepository.isOfOthers(user, than: provider.folder, in: transaction)
    }
}
