import Access
import HTTP
import PortalUI
import SQLStore
import WebAccess

// Administrators' actions on accounts. The repository rejects actions that aren't allowed. Each action writes an audit
// event and redirects to the user's page.

extension UserController {
    func activate<P: PeopleManaging>(
        _ context: RequestContext, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> Response {
        let user = try context.knownUser(with: grant, in: transaction)
        try UserRepository.reactivate(user.id, with: grant, in: transaction)
        let isInvited = try UserRepository.known(user.id, with: grant, in: transaction).state == .invited
        return back(
            context, to: user,
            isInvited ? "\(user.name) can be invited again." : "\(user.name) activated.",
            detail: isInvited
                ? "They haven't chosen a password yet. Resend the invitation."
                : "Their roles and password are unchanged. API keys stay revoked.")
    }

    func deactivate<P: PeopleManaging>(
        _ context: RequestContext, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> Response {
        let user = try context.knownUser(with: grant, in: transaction)
        try UserRepository.deactivate(user.id, with: grant, in: transaction)
        return back(
            context, to: user, "\(user.name) deactivated.",
            detail: "Their sessions, links and API keys no longer work.")
    }

    func unlock<P: PeopleManaging>(
        _ context: RequestContext, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> Response {
        let user = try context.knownUser(with: grant, in: transaction)
        try UserRepository.unlock(user.id, with: grant, in: transaction)
        return back(
            context, to: user, "\(user.name) unlocked.", detail: "They can sign in now.")
    }

    func disconnect<P: PeopleManaging>(
        _ context: RequestContext, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> Response {
        let user = try context.knownUser(with: grant, in: transaction)
        _ = try ProviderAccountRepository.remove(of: user.id, with: grant, in: transaction)
        return back(
            context, to: user, "\(user.name) disconnected from the sign-in provider.",
            detail:
                "All sessions have ended. The next person to sign in with the same email address is connected."
        )
    }

    func endSessions<P: PeopleManaging>(
        _ context: RequestContext, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> Response {
        let user = try context.knownUser(with: grant, in: transaction)
        let andKeys = try context.form.flag("keys")
        try UserRepository.endSessions(of: user.id, andKeys: andKeys, with: grant, in: transaction)
        return back(
            context, to: user, "All sessions of \(user.name) have ended.",
            detail: andKeys ? "Their API keys have been revoked." : "")
    }

    func inviteAgain<P: PeopleManaging>(_ context: RequestContext, _ grant: Grant<P>) async throws -> Response
    {
        let (id, subject, accounts) = (context.namedUser, grant.subject, accounts)
        let (user, link, place) = try await store.write { transaction in
            let grant = try context.require(P.self, on: subject, in: transaction)
            let user = try UserRepository.known(id, with: grant, in: transaction)
            let place = try FolderTitles.place(ofRolesOf: id, with: grant, in: transaction)
            return (user, try accounts.invitation(for: id, with: grant, in: transaction), place)
        }
        return await posting(
            .invitation(link, by: grant.actor.name, to: place ?? context.location.folder.title), context,
            to: user,
            "Invitation sent to \(user.email).",
            detail: "The previous link no longer works.")
    }

    func sendPasswordLink<P: PeopleManaging>(_ context: RequestContext, _ grant: Grant<P>) async throws
        -> Response
    {
        let (id, subject, accounts) = (context.namedUser, grant.subject, accounts)
        let isForced = try context.form.flag("forced")
        let (user, link) = try await store.write { transaction in
            let grant = try context.require(P.self, on: subject, in: transaction)
            let user = try UserRepository.known(id, with: grant, in: transaction)
            return (
                user, try accounts.passwordLink(for: id, forced: isForced, with: grant, in: transaction)
            )
        }
        let by = grant.actor.name
        return await posting(
            isForced ? .forcedPassword(link, by: by) : .passwordLink(link, by: by), context, to: user,
            "Password link sent to \(user.email).",
            detail: isForced
                ? "Their old password, sessions and API keys no longer work."
                : "Their current password works until they use the link.")
    }

    func resetSecondFactor<P: PeopleManaging>(_ context: RequestContext, _ grant: Grant<P>) async throws
        -> Response
    {
        let (id, subject) = (context.namedUser, grant.subject)
        let user = try await store.write { transaction in
            let grant = try context.require(P.self, on: subject, in: transaction)
            return try SecondFactorRepository.reset(of: id, with: grant, in: transaction)
        }
        return await posting(
            .secondFactorReset(by: grant.actor.name), context, to: user,
            "Second factor of \(user.name) reset.",
            detail: "They can sign in with their password and set up a new one. We've notified them by email."
        )
    }

    /// Sends an email about a completed action, and reports if it can't be sent.
    private func posting(
        _ email: AccountEmail, _ context: RequestContext, to user: User, _ title: String, detail: String
    ) async -> Response {
        do {
            try await send(email, EmailRecipient(user))
        } catch {
            // The cause was reported when sending failed. The action itself isn't undone.
            return context.redirect(
                to: PeoplePaths(context.location).user(user.id), flash: Self.unsent(to: user.email))
        }
        return back(context, to: user, title, detail: detail)
    }

    static func unsent(to email: String) -> WebAccess.Flash {
        .init(
            .failure, "The email to \(email) couldn't be sent.",
            detail: "The mail server rejected it. Try again later or contact the operator.")
    }

    private func back(_ context: RequestContext, to user: User, _ title: String, detail: String = "")
        -> Response
    {
        context.redirect(to: PeoplePaths(context.location).user(user.id), flash: .init(title, detail: detail))
    }
}
