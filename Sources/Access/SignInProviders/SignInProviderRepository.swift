import Cryptography
import SQLStore
import Timekeeping
import Vocabulary

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
        try ProviderSignInRepository.removeAll(of: folder, in: transaction)
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

// A provider can only become required after an administrator has signed in with it.

extension SignInProviderRepository {
    /// The number of seconds for which an administrator's sign-in proves that a provider works.
    static let provenSecondsMax = 24 * 60 * 60

    /// Records that an administrator of the provider's own organization signed in with it.
    static func note(
        _ user: User, signingInAt now: Instant, with provider: SignInProvider,
        in transaction: borrowing Transaction
    ) throws {
        let folder = try FolderRepository.folder(provider.folder, in: transaction)
        guard let folder,
            try Roles.effectiveRoles(of: user.id, on: folder, at: now, in: transaction).hasPermission(
                ManageOrganization.self),
            try !ProviderAccountRepository.isOfOthers(user, than: provider.folder, in: transaction)
        else { return }
        try transaction.run(
            "update sign_in_providers set admin_signed_in_at = \(now) where folder_id = \(provider.folder)")
    }

    /// Returns why a provider can't become required, as a sentence; nil if it can, or already is.
    static func lockOutProblem(
        of draft: SignInProviderDraft, after previous: SignInProvider?, at now: Instant,
        in transaction: borrowing Transaction
    ) throws -> String? {
        guard draft.isOn, !draft.allowsPasswords else { return nil }
        let isSame = previous.map { draft.leadsWhere($0) } ?? false
        if let previous, isSame, previous.isOn, !previous.allowsPasswords { return nil }
        if let previous, isSame {
            let provenAt: Instant? = try transaction.value(
                "select admin_signed_in_at from sign_in_providers where folder_id = \(previous.folder)")
            if let provenAt, provenAt.adding(seconds: provenSecondsMax) > now { return nil }
        }
        return "No administrator of this organization has signed in with the provider in the last 24 hours. "
            + "Save with passwords on, sign in with the provider yourself, then turn passwords off."
    }
}

extension SignInProviderDraft {
    /// Returns whether the draft has the same issuer, client, scopes and domains as an existing provider.
    func leadsWhere(_ provider: SignInProvider) -> Bool {
        issuer == provider.issuer && client == provider.client && secret.isEmpty && scopes == provider.scopes
            && Set(listedDomains) == Set(provider.domains)
    }
}
