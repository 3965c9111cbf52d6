import SQLStore
import Studies
import Timekeeping

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
            try Roles.effectiveRoles(of: user.id, on: folder, in: transaction).hasPermission(
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
