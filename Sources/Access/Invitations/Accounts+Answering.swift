import Cryptography
import SQLStore
import Timekeeping
import Vocabulary

// The answers to an invitation by the owner of the address. Only accepting it assigns a role, and only then does the
// organization learn who the user is.

extension Accounts {
    /// Returns the invitation of a link; nil for another kind of link or one that no longer works.
    public func openInvitation(
        of token: SecretToken, in transaction: borrowing Transaction
    ) throws -> OpenInvitation? {
        guard let found = try InvitationRepository.find(token, at: now, in: transaction) else { return nil }
        let place = try FolderRepository.folder(found.invitation.home, in: transaction)?.title ?? ""
        return OpenInvitation(
            invitation: found.invitation, place: place, name: found.name,
            account: try UserRepository.user(email: found.invitation.email, in: transaction))
    }

    /// Accepts an invitation for the signed-in user with its address.
    public func accept(
        _ id: InvitationID, by person: AuthenticatedUser, in transaction: borrowing Transaction
    ) throws -> Invitation {
        let invitation = try InvitationRepository.find(id, of: person, in: transaction)
        try apply(invitation, to: person.user, by: person.actor, in: transaction)
        return invitation
    }

    /// Declines an invitation for the signed-in user with its address.
    public func decline(
        _ id: InvitationID, by person: AuthenticatedUser, in transaction: borrowing Transaction
    ) throws -> Invitation {
        let invitation = try InvitationRepository.find(id, of: person, in: transaction)
        try decline(invitation, in: transaction)
        return invitation
    }

    /// Declines an invitation by its link, without an account.
    public func decline(_ token: SecretToken, in transaction: borrowing Transaction) throws {
        guard let found = try InvitationRepository.find(token, at: now, in: transaction) else {
            throw InvalidLink()
        }
        try decline(found.invitation, in: transaction)
    }

    /// Accepts an invitation by its link with a new password. Creates the account, or activates one that has never been
    /// signed in to. Users with a password sign in instead.
    public func accept(
        _ token: SecretToken, name: String, password: String, from address: ClientAddress
    ) async throws -> User {
        let accounts = self
        let found = try await store.read { try accounts.openInvitation(of: token, in: $0) }
        guard let found else { throw InvalidLink() }
        try Self.checkChooses(found)
        let email = found.invitation.email
        let chosen = found.account?.name ?? (name.isEmpty ? found.name : name)
        var problems: [FieldProblem] = []
        if let problem = UserRepository.nameProblem(chosen) { problems.append(FieldProblem("name", problem)) }
        if let problem = try problem(password, of: [email, chosen]) {
            problems.append(FieldProblem("password", problem))
        }
        if !problems.isEmpty { throw InvalidInput(problems) }
        let hash = try await hashing.make(password, random: random)
        return try await store.write { transaction in
            try accounts.accept(token, name: chosen, hash, from: address, in: transaction)
        }
    }

    private func accept(
        _ token: SecretToken, name: String, _ hash: PasswordHash, from address: ClientAddress,
        in transaction: borrowing Transaction
    ) throws -> User {
        // The invitation may have been answered since it was read.
        guard let found = try openInvitation(of: token, in: transaction) else { throw InvalidLink() }
        try Self.checkChooses(found)
        let now = now
        let user = try found.account ?? added(found.invitation, name, from: address, in: transaction)
        if try SignInProviderRepository.forbidsPassword(of: user, in: transaction) {
            throw Conflict("Sign in with your organization. You'll find the invitation on your home page.")
        }
        try UserRepository.setPassword(hash, of: user.id, at: now, in: transaction)
        try LinkRepository.discard(of: user.id, in: transaction)
        let actor = Actor(kind: .user, user: user.id, name: user.name, address: address.text, audit: audit)
        try actor.record("password.choose", on: user.home, about: user.email, in: transaction)
        try apply(found.invitation, to: user.id, by: actor, in: transaction)
        return user
    }

    private static func checkChooses(_ found: OpenInvitation) throws {
        guard !found.choosesPassword else { return }
        throw Conflict(
            found.account?.state == .deactivated
                ? "The account with this address is deactivated. Ask an administrator to activate it."
                : "There is already an account with this address. Sign in to accept the invitation.")
    }

    private func added(
        _ invitation: Invitation, _ name: String, from address: ClientAddress,
        in transaction: borrowing Transaction
    ) throws -> User {
        let link = Operator(invitationAt: address.text, audit: audit)
        let language = PortalLanguage(tag: invitation.language)
        if case .organization(let home) = try FolderRepository.folder(invitation.home, in: transaction) {
            return try UserRepository.add(
                email: invitation.email, name: name, language: language,
                with: link.grant(ManagePeople.self, on: home), in: transaction)
        }
        return try UserRepository.add(
            email: invitation.email, name: name, language: language,
            with: link.grant(ManageSite.self, on: SiteFolder()), in: transaction)
    }

    private func apply(
        _ invitation: Invitation, to user: UserID, by actor: Actor, in transaction: borrowing Transaction
    ) throws {
        try Self.checkOffersSomething(invitation, in: transaction)
        let holder = RolePrincipal(user: user, group: nil, name: invitation.email)
        for offered in invitation.roles where offered.isAvailable {
            if let site = offered.site {
                try StudySiteRoleRepository.enter(
                    offered.role, for: holder, at: site.place(in: offered.folder), by: actor, transaction)
            } else {
                try RoleRepository.enter(
                    offered.role, for: holder, on: offered.folder, by: actor, in: transaction)
            }
        }
        try join(invitation, user, by: actor, in: transaction)
        try InvitationRepository.end(invitation, "invitation.accept", by: actor, in: transaction)
    }

    /// Throws for an invitation all of whose roles are at sites that have ended. It remains, for the case that a site is
    /// reopened.
    private static func checkOffersSomething(
        _ invitation: Invitation, in transaction: borrowing Transaction
    ) throws {
        guard let ended = invitation.roles.first, !invitation.roles.contains(where: \.isAvailable),
            let site = ended.site,
            try InvitationRepository.offeredGroups(of: invitation.id, in: transaction).isEmpty
        else { return }
        throw Conflict(
            "\(site.title) has closed since you were invited, so you can't get a role there. "
                + "Ask \(ended.invitedBy) to invite you to another site.")
    }

    private func join(
        _ invitation: Invitation, _ user: UserID, by actor: Actor, in transaction: borrowing Transaction
    ) throws {
        for offer in try InvitationRepository.offeredGroups(of: invitation.id, in: transaction) {
            guard let group = try GroupRepository.group(offer.group, in: transaction),
                try RoleRepository.canStillAdd(
                    to: group, inviter: offer.inviter, at: actor.now, in: transaction)
            else { continue }
            guard try GroupRepository.join(group.id, user, at: actor.now, in: transaction) else { continue }
            try actor.record(
                "group.add-member", on: group.home, about: group.name, ["user": .text(invitation.email)],
                in: transaction)
        }
    }

    /// Declines an invitation. The event has no user, so that declining doesn't reveal whether there is an account.
    private func decline(_ invitation: Invitation, in transaction: borrowing Transaction) throws {
        try InvitationRepository.end(
            invitation, "invitation.decline", by: .visitor(address: "", audit: audit), in: transaction)
    }
}
