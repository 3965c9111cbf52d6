import Cryptography
import SQLStore
import Timekeeping
import Vocabulary

// Signing in with an identity from a provider. Rejections are recorded in the audit log of the provider's organization.

extension Accounts {
    /// Opens a session for a user whom the provider authenticated; a pending one if a second factor is required here.
    public func signIn(
        by identity: ProviderIdentity, _ returned: ProviderCallback, from address: ClientAddress,
        agent: String,
        replacing previous: SecretToken?
    ) async throws -> SignInResult {
        let token = SecretToken(random: random)
        let (now, accounts) = (now, self)
        return try await store.write { transaction in
            let provider = returned.provider
            let user = try accounts.holder(of: identity, provider, from: address, in: transaction)
            try ProviderAccountRepository.use(identity, at: provider.folder, at: now, in: transaction)
            try SignInProviderRepository.note(user, signingInAt: now, with: provider, in: transaction)
            try AttemptRepository.clearFailures(
                .signIn, account: returned.account, address: address, in: transaction)
            // A provider's second factor replaces the one here, if the organization allows it.
            if provider.trustsFactors, identity.hasSecondFactor {
                return try accounts.openFullSession(
                    user, by: .providerFactors, from: address, agent: agent, with: token,
                    replacing: previous, in: transaction)
            }
            return try accounts.openSession(
                user, by: .provider, from: address, agent: agent, with: token, replacing: previous,
                in: transaction)
        }
    }

    /// Connects the signed-in user's account to the identity that the provider confirmed.
    public func connect(
        _ identity: ProviderIdentity, _ returned: ProviderCallback, to person: AuthenticatedUser?,
        from address: ClientAddress
    ) async throws {
        guard let person, person.user == returned.connecting else { throw ProviderSignInRejected(.person) }
        let provider = returned.provider
        try await store.write { transaction in
            guard let email = identity.verifiedEmail else { throw ProviderSignInRejected(.unverified) }
            guard provider.domains.contains(SignInProvider.domain(of: email)),
                EmailAddress.folded(email) == EmailAddress.folded(person.email)
            else { throw ProviderSignInRejected(.domain) }
            try ProviderAccountRepository.remove(of: person.user, at: provider.folder, in: transaction)
            guard
                try ProviderAccountRepository.add(
                    identity, at: provider.folder, to: person.user, isConfirmed: true,
                    at: person.actor.now, in: transaction)
            else { throw ProviderSignInRejected(.subject) }
            try AttemptRepository.clearFailures(
                .signIn, account: returned.account, address: address, in: transaction)
            try person.actor.record(
                "provider-account.connect", on: person.home, about: person.email,
                ["issuer": .text(identity.issuer)], in: transaction)
        }
    }

    /// Records why a sign-in with an organization's provider was rejected.
    public func recordRejection(
        _ refusal: ProviderSignInRejected, of identity: ProviderIdentity?, at folder: FolderID,
        from address: ClientAddress
    ) async throws {
        let audit = audit
        let actor = Actor.visitor(address: address.text, audit: audit)
        try await store.write { transaction in
            // The folder comes from the URL; one that doesn't exist has no audit log.
            let known = try SignInProviderRepository.provider(of: folder, in: transaction) != nil
            var details: AuditDetails = ["provider": .text(refusal.reason.rawValue)]
            if !refusal.detail.isEmpty { details.append("detail", .text(refusal.detail)) }
            if let subject = identity?.subject {
                details.append("subject", .digest(of: subject, by: audit))
            }
            let user = try identity?.verifiedEmail.flatMap {
                try UserRepository.user(email: $0, in: transaction)
            }
            // The email address is only shown to the user's own organization.
            let about = user.map { $0.home == folder ? $0.email : "" } ?? ""
            try actor.record(
                "session.refuse", on: known ? folder : .site, about: about, details, in: transaction)
        }
    }

    /// Returns the account of an identity, which is connected or created if necessary.
    private func holder(
        of identity: ProviderIdentity, _ provider: SignInProvider, from address: ClientAddress,
        in transaction: borrowing Transaction
    ) throws -> User {
        let folder = provider.folder
        if let found = try ProviderAccountRepository.find(identity, at: folder, in: transaction) {
            if try !found.isConfirmed
                && ProviderAccountRepository.isOfOthers(found.user, than: folder, in: transaction)
            {
                throw ProviderSignInRejected(.unconfirmed)
            }
            try Self.requireUsable(found.user)
            return found.user
        }
        guard let email = identity.verifiedEmail else { throw ProviderSignInRejected(.unverified) }
        guard provider.domains.contains(SignInProvider.domain(of: email)) else {
            throw ProviderSignInRejected(.domain)
        }
        let console = Operator(providerAt: address.text, audit: audit)
        let user =
            try UserRepository.user(email: email, in: transaction)
            ?? added(email, identity.name, provider, by: console, in: transaction)
        guard try !ProviderAccountRepository.isOfOthers(user, than: folder, in: transaction) else {
            throw ProviderSignInRejected(.unconfirmed)
        }
        try Self.requireUsable(user)
        try connect(identity, at: folder, to: user, by: console, in: transaction)
        return user
    }

    private static func requireUsable(_ user: User) throws {
        guard !user.isService else { throw ProviderSignInRejected(.unknown) }
        guard user.state != .deactivated else { throw ProviderSignInRejected(.deactivated) }
    }

    /// Connects an account to an identity at the first sign-in, which accepts its invitation.
    private func connect(
        _ identity: ProviderIdentity, at folder: FolderID, to user: User, by console: Operator,
        in transaction: borrowing Transaction
    ) throws {
        guard
            try ProviderAccountRepository.add(
                identity, at: folder, to: user.id, isConfirmed: false, at: now, in: transaction)
        else { throw ProviderSignInRejected(.subject) }
        try console.actor.record(
            "provider-account.connect", on: folder, about: user.email, ["issuer": .text(identity.issuer)],
            in: transaction)
        if user.state == .invited {
            try UserRepository.activate(user.id, in: transaction)
            try LinkRepository.discard(of: user.id, in: transaction)
        }
    }

    private func added(
        _ email: String, _ name: String?, _ provider: SignInProvider, by console: Operator,
        in transaction: borrowing Transaction
    ) throws -> User {
        let offered = try InvitationRepository.offered(
            to: email, from: provider.folder, at: now, in: transaction)
        guard provider.addsUnknown || !offered.roles.isEmpty || offered.hasRolesAtSites,
            EmailAddress.problem(email) == nil,
            case .organization(let folder) = try FolderRepository.folder(provider.folder, in: transaction)
        else { throw ProviderSignInRejected(.unknown) }
        let name = name.flatMap { UserRepository.nameProblem($0) == nil ? $0 : nil } ?? email
        return try UserRepository.add(
            email: email, name: name, with: console.grant(ManagePeople.self, on: folder),
            in: transaction)
    }
}
