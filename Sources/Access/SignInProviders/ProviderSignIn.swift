import Cryptography
import SQLStore
import Timekeeping
import Vocabulary

/// A new sign-in with a provider.
public struct ProviderSignIn: Sendable {
    /// The provider.
    public let provider: SignInProvider
    /// The OAuth `state`, returned with the response; only its digest is stored.
    public let state: String
    /// The nonce, returned in the token.
    public let nonce: String
    /// The PKCE verifier, which proves that the code and the token are requested by the same client.
    public let verifier: String
}

/// A sign-in that returned from a provider and can't be used again.
public struct ProviderCallback: Sendable {
    /// The provider.
    public let provider: SignInProvider
    /// The client secret with which the portal authenticates to the provider.
    public let secret: String
    /// The nonce that the token must contain.
    public let nonce: String
    /// The PKCE verifier to send with the code.
    public let verifier: String
    /// The page that the user wanted to open.
    public let returnPath: String
    /// The user who is connecting their account; nil for a sign-in.
    public let connecting: UserID?
    /// The digest of the email address entered, whose failures are cleared.
    let account: Digest
}

extension Accounts {
    /// The number of seconds a user may spend at a provider.
    public static let providerSecondsMax = 10 * 60

    /// Returns the provider for an email address; nil if there is none.
    public func provider(
        forEmail email: String, in transaction: borrowing Transaction
    ) throws -> SignInProvider? {
        try SignInProviderRepository.provider(forEmail: email, in: transaction)
    }

    /// Starts a sign-in with the provider for an email address, bound to a browser; nil if there is no provider.
    ///
    /// If a user is given, it connects their account. Throws ``RateLimited`` after too many attempts from this client
    /// address.
    public func beginProviderSignIn(
        email: String, connecting person: AuthenticatedUser? = nil, browser: Digest, returnPath: String,
        from address: ClientAddress
    ) async throws -> ProviderSignIn? {
        let (state, nonce, verifier) = (token(), token(), token())
        let account = SHA256.digest("provider " + EmailAddress.folded(email))
        let sealed = sealing.seal(Array(verifier.text.utf8), context: Self.verifierContext(state))
        let now = now
        return try await store.write { transaction in
            try AttemptRepository.countAttempt(
                .signIn, account: account, address: address, at: now, in: transaction)
            guard let provider = try SignInProviderRepository.provider(forEmail: email, in: transaction)
            else {
                return nil
            }
            try ProviderSignInRepository.removeExpired(at: now, in: transaction)
            try ProviderSignInRepository.add(
                ProviderSignInRepository.StoredSignIn(
                    browser: browser.bytes, issuer: provider.issuer, client: provider.client,
                    nonce: nonce.text, verifier: sealed, returnPath: returnPath, user: person?.user,
                    account: account.bytes),
                state, at: provider.folder, now, in: transaction)
            return ProviderSignIn(
                provider: provider, state: state.text, nonce: nonce.text, verifier: verifier.text)
        }
    }

    /// Marks a returned sign-in as used; throws ``ProviderSignInRejected`` if it wasn't recently started in this
    /// browser.
    public func consumeProviderSignIn(
        _ state: String, of folder: FolderID, browser: Digest
    ) async throws -> ProviderCallback {
        guard let token = SecretToken(text: state) else {
            throw ProviderSignInRejected(.state, detail: "malformed")
        }
        let (accounts, now) = (self, now)
        // A rejected sign-in is also marked as used, so the error is thrown after the commit.
        let found = try await store.write { transaction in
            try accounts.take(token, of: folder, at: now, in: transaction)
        }
        guard let found else { throw ProviderSignInRejected(.state, detail: "unknown, old or used") }
        guard constantTimeEqual(found.browser, browser.bytes) else {
            throw ProviderSignInRejected(.state, detail: "another browser")
        }
        return found.sign
    }

    private func take(
        _ token: SecretToken, of folder: FolderID, at now: Instant, in transaction: borrowing Transaction
    ) throws -> (sign: ProviderCallback, browser: [UInt8])? {
        guard let row = try ProviderSignInRepository.take(token, of: folder, at: now, in: transaction),
            let account = Digest(bytes: row.account),
            let provider = try SignInProviderRepository.provider(of: folder, in: transaction),
            provider.isOn, provider.issuer == row.issuer, provider.client == row.client
        else { return nil }
        let verifier = try sealing.open(row.verifier, context: Self.verifierContext(token))
        return (
            ProviderCallback(
                provider: provider, secret: try secret(of: provider, in: transaction), nonce: row.nonce,
                verifier: String(decoding: verifier, as: UTF8.self), returnPath: row.returnPath,
                connecting: row.user, account: account),
            row.browser
        )
    }

    private func token() -> SecretToken { SecretToken(random: random) }

    private static func verifierContext(_ state: SecretToken) -> String {
        "verifier of sign-in \(Base64.encode(state.digest.bytes))"
    }
}
