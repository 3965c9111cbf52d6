import Cryptography
import SQLStore
import Timekeeping
import Vocabulary

/// The result of inviting a person by email address.
public struct InvitationResult: Sendable {
    /// How the person gets the roles.
    enum Outcome: Sendable {
        /// The roles apply immediately. Has a link if the user has no password yet.
        case account(User, OneTimeLink?)
        /// The person has to accept the roles first.
        case invitation(InvitationID)
    }

    let outcome: Outcome
    /// Whether the person isn't sent another email, because they got one a few minutes ago.
    var wasJustInvited = false

    /// The user who has the roles immediately; nil for a pending invitation.
    public var user: User? { if case .account(let user, _) = outcome { user } else { nil } }

    /// The link for choosing a first password; nil for a user who has one already.
    public var link: OneTimeLink? { if case .account(_, let link) = outcome { link } else { nil } }

    /// What to say about the email with a pending invitation.
    public var emailSentence: String {
        wasJustInvited
            ? "We sent the email a few minutes ago, and its link still works." : "We've sent an email."
    }
}

extension Accounts {
    /// How long a link sent by an administrator works.
    public static let sentLinkLifetimeSeconds = 48 * 60 * 60

    /// Invites a person by email address. Uses the existing account if the inviting user may see it, creates an account
    /// if the inviting user can see everyone, and otherwise opens an invitation, whether or not there is an account.
    ///
    /// Assign the roles in the same transaction.
    public func invite(
        email: String, name: String, language: PortalLanguage, with grant: Grant<some PeopleManaging>,
        in transaction: borrowing Transaction
    ) throws -> InvitationResult {
        if let problem = UserRepository.nameProblem(name) { throw InvalidInput("name", problem) }
        let home = grant.subject.folderID
        let visible = try UserRepository.visible(
            email: email, to: grant.actor, from: home, in: transaction)
        if let user = visible {
            guard !user.isService else {
                throw InvalidInput("email", User.serviceRefusal(user.email))
            }
            guard user.state == .invited,
                try UserRepository.manages(user, with: grant, in: transaction)
            else {
                return InvitationResult(outcome: .account(user, nil))
            }
            return InvitationResult(
                outcome: .account(user, try invitation(for: user.id, with: grant, in: transaction)))
        }
        guard try UserRepository.canSeeAllUsers(grant.actor, in: transaction) else {
            let draft = InvitationDraft(email: email, name: name, language: language, home: home)
            return try open(draft, by: grant.actor, in: transaction)
        }
        let user = try UserRepository.add(
            email: email, name: name, language: language, with: grant, in: transaction)
        return InvitationResult(
            outcome: .account(user, try invitation(for: user.id, with: grant, in: transaction)))
    }

    /// Invites a person by email address for a role on a folder. Users who aren't visible get an invitation.
    public func invite(
        email: String, with grant: Grant<ManageRoles>, in transaction: borrowing Transaction
    ) throws -> InvitationResult {
        try invite(
            email: email, to: grant.subject.organization?.id ?? .site, by: grant.actor, in: transaction)
    }

    /// Invites a person by email address for a role at a site, under the same rules as for a role on a folder.
    public func invite(
        email: String, with grant: Grant<ManageStudySites>, in transaction: borrowing Transaction
    ) throws -> InvitationResult {
        try invite(
            email: email, to: grant.subject.app.organization.id, by: grant.actor, in: transaction)
    }

    private func invite(
        email: String, to home: FolderID, by actor: Actor, in transaction: borrowing Transaction
    ) throws -> InvitationResult {
        let visible = try UserRepository.visible(email: email, to: actor, from: home, in: transaction)
        if let user = visible { return InvitationResult(outcome: .account(user, nil)) }
        return try open(
            InvitationDraft(email: email, name: "", language: .english, home: home), by: actor,
            in: transaction)
    }

    /// Opens an invitation, or renews the open one, with an email to the address.
    private func open(
        _ draft: InvitationDraft, by actor: Actor, in transaction: borrowing Transaction
    ) throws -> InvitationResult {
        if let problem = EmailAddress.problem(draft.email) { throw InvalidInput("email", problem) }
        let token = SecretToken(random: random)
        let opened = try InvitationRepository.open(draft, token: token, by: actor, in: transaction)
        if opened.isSent {
            try MailQueueRepository(sealing: sealing).enqueue(
                token, of: opened.id, by: actor, from: draft.home, in: transaction)
        }
        return InvitationResult(outcome: .invitation(opened.id), wasJustInvited: !opened.isSent)
    }

    /// Returns a link for choosing another password, sent on behalf of the user by an administrator.
    ///
    /// If forced, the current password stops working immediately and all sessions end.
    public func passwordLink(
        for id: UserID, forced: Bool, with grant: Grant<some PeopleManaging>,
        in transaction: borrowing Transaction
    ) throws -> OneTimeLink {
        let user = try UserRepository.manageableUser(id, by: grant, in: transaction)
        try user.requirePerson()
        guard user.state == .active else {
            throw Conflict(
                user.state == .invited
                    ? "\(user.name) has no password yet. Resend the invitation instead."
                    : "The account is deactivated. Activate it first.")
        }
        if forced { try UserRepository.removePassword(of: user, by: grant, in: transaction) }
        try grant.record(
            forced ? "password.force" : "password.send-link", about: user.email, in: transaction)
        return try LinkRepository.make(
            .password, for: user, token: SecretToken(random: random), at: grant.now,
            lifetimeSeconds: Self.sentLinkLifetimeSeconds, in: transaction)
    }
}
