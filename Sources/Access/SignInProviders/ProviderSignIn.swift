import Cryptography
import SQLStore
import Studies
import Timekeeping

/// A sign-in that is about to go to a provider.
public struct ProviderSignIn: Sendable {
    /// Where it goes.
    public let provider: SignInProvider
    /// Comes back with the answer; only its digest is stored.
    public let state: String
    /// Comes back in the token.
    public let nonce: String
    /// What proves to the provider that who asks for the token is who asked for the code.
    public let verifier: String
}

/// A sign-in that came back from a provider; it is used up.
public struct ProviderCallback: Sendable {
    /// From where it comes.
    public let provider: SignInProvider
    /// The secret with which the portal proves itself to the provider.
    public let secret: String
    /// What the token must hold.
    public let nonce: String
    /// What goes to the provider with the code.
    public let verifier: String
    /// Where the person was going.
    public let returnPath: String
    /// Who connects an account of theirs; nil for someone who signs in.
    public let connecting: UserID?
    /// The address that was typed, by its digest, whose failures are forgiven.
    let account: Digest
}

extension Accounts {
    /// How long someone may take at a provider.
    public static let providerSecondsMax = 10 * 60

    /// Whether the site has any provider to sign in with.
    public func hasProviders(in transaction: borrowing Transaction) throws -> Bool {
        try transaction.value("select 1 from sign_in_providers where is_on = 1 limit 1", as: Int.self) != nil
    }

    /// The provider that answers for an address; nil for none.
    public func provider(
        forEmail email: String, in transaction: borrowing Transaction
    ) throws -> SignInProvider? {
        try SignInProviderRepository.provider(forEmail: email, in: transaction)
    }

    /// Begins a sign-in with the provider of an address, bound to a browser; nil where there is no provider.
    ///
    /// With a person it connects their account. Throws ``RateLimited`` when this address has tried too often.
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
            try transaction.run(
                "delete from provider_sign_ins where created_at <= \(now.adding(seconds: -Self.providerSecondsMax))"
            )
            try transaction.run(
                """
                insert into provider_sign_ins (state_digest, folder_id, browser_digest, issuer, client_id, nonce,
                    verifier, return_path, account_digest, user_id, created_at)
                values (\(state.digest.bytes), \(provider.folder), \(browser.bytes), \(provider.issuer),
                    \(provider.client), \(nonce.text), \(sealed), \(returnPath), \(account.bytes),
                    \(person?.user), \(now))
                """)
            return ProviderSignIn(
                provider: provider, state: state.text, nonce: nonce.text, verifier: verifier.text)
        }
    }

    /// Uses up what a browser brought back; throws ``ProviderSignInRejected`` where it was not begun there just now.
    public func consumeProviderSignIn(
        _ state: String, of folder: FolderID, browser: Digest
    ) async throws -> ProviderCallback {
        guard let token = SecretToken(text: state) else {
            throw ProviderSignInRejected(.state, detail: "malformed")
        }
        let (accounts, now) = (self, now)
        // Also what is refused is used up, so the refusal comes after the commit.
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
        let row = try transaction.first(
            """
            delete from provider_sign_ins where state_digest = \(token.digest.bytes) and folder_id = \(folder)
            and created_at > \(now.adding(seconds: -Self.providerSecondsMax))
            and created_at <= \(now.adding(seconds: SessionTime.toleranceSeconds))
            returning browser_digest, issuer, client_id, nonce, verifier, return_path, user_id, account_digest
            """
        ) { row -> StoredState in
            StoredState(
                browser: try row[0], issuer: try row[1], client: try row[2], nonce: try row[3],
                verifier: try row[4], returnPath: try row[5], user: try row[6], account: try row[7])
        }
        guard let row, let account = Digest(bytes: row.account),
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

    private struct StoredState {
        let browser: [UInt8]
        let issuer: String
        let client: String
        let nonce: String
        let verifier: [UInt8]
        let returnPath: String
        let user: UserID?
        let account: [UInt8]
    }

    private func token() -> SecretToken { SecretToken(random: random) }

    private static func verifierContext(_ state: SecretToken) -> String {
        "verifier of sign-in \(Base64.encode(state.digest.bytes))"
    }
}
