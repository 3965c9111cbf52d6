import SQLStore
import Vocabulary

extension SignInProviderRepository {
    /// Stores the provider of an organization and its domains; an empty secret keeps the previous one.
    static func save(
        _ draft: SignInProviderDraft, _ sealed: [UInt8], keepsProof: Bool, of folder: FolderID,
        in transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            insert into sign_in_providers (folder_id, title, issuer, client_id, client_secret, scopes, is_on,
                allows_passwords, adds_unknown, trusts_factors)
            values (\(folder), \(draft.title), \(draft.issuer), \(draft.client), \(sealed), \(draft.scopes),
                \(draft.isOn ? 1 : 0), \(draft.allowsPasswords ? 1 : 0), \(draft.addsUnknown ? 1 : 0),
                \(draft.trustsFactors ? 1 : 0))
            on conflict (folder_id) do update set title = excluded.title, issuer = excluded.issuer,
                client_id = excluded.client_id, scopes = excluded.scopes, is_on = excluded.is_on,
                client_secret = case when length(excluded.client_secret) = 0
                    then sign_in_providers.client_secret else excluded.client_secret end,
                allows_passwords = excluded.allows_passwords, adds_unknown = excluded.adds_unknown,
                trusts_factors = excluded.trusts_factors,
                admin_signed_in_at = case when \(keepsProof ? 1 : 0) = 1
                    then sign_in_providers.admin_signed_in_at else null end
            """)
        try transaction.run("delete from sign_in_domains where folder_id = \(folder)")
        for domain in draft.listedDomains {
            try transaction.run(
                "insert into sign_in_domains (domain, folder_id) values (\(domain), \(folder))")
        }
    }

    /// Returns the sealed client secret of an organization's provider; nil if there is none.
    static func secret(of folder: FolderID, in transaction: borrowing Transaction) throws -> [UInt8]? {
        try transaction.value("select client_secret from sign_in_providers where folder_id = \(folder)")
    }

    /// Returns the first of some domains that belongs to another organization; nil if all are free.
    static func takenDomain(
        _ domains: [String], _ folder: FolderID, in transaction: borrowing Transaction
    ) throws -> String? {
        for domain in domains {
            let taken: FolderID? = try transaction.value(
                "select folder_id from sign_in_domains where domain = \(domain) and folder_id <> \(folder)")
            if taken != nil { return domain }
        }
        return nil
    }

    /// Returns whether the site has any provider to sign in with.
    public static func hasAny(in transaction: borrowing Transaction) throws -> Bool {
        try transaction.value("select 1 from sign_in_providers where is_on = 1 limit 1", as: Int.self) != nil
    }
}
