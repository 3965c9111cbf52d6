import Access
import HTTP
import PortalUI
import SQLStore
import WebAccess

// What an administrator does with someone's account. Each is refused by the repository where it must not be done,
// writes an audit event, and leads back to the user's page.

extension UserController {
    func activate<P: PeopleManaging>(
        _ context: RequestContext, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> Response {
        let user = try context.knownUser(with: grant, in: transaction)
        try UserRepository.reactivate(user.id, with: grant, in: transaction)
        let isInvited = try UserRepository.known(user.id, with: grant, in: transaction).state == .invited
        return back(
            context, to: user,
            isInvited ? "\(user.name) may come in again." : "\(user.name) is active again.",
            detail: isInvited
                ? "They have not chosen a password yet. Send the invitation again."
                : "With the roles and the password from before. API keys stay revoked.")
    }

    func deactivate<P: PeopleManaging>(
        _ context: RequestContext, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> Response {
        let user = try context.knownUser(with: grant, in: transaction)
        try UserRepository.deactivate(user.id, with: grant, in: transaction)
        return back(
            context, to: user, "\(user.name) is deactivated.",
            detail: "Sessions, links and API keys no longer work.")
    }

    func unlock<P: PeopleManaging>(
        _ context: RequestContext, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> Response {
        let user = try context.knownUser(with: grant, in: transaction)
        try UserRepository.unlock(user.id, with: grant, in: transaction)
        return back(
            context, to: user, "\(user.name) may sign in at once.", detail: "The failures are forgotten.")
    }

    func disconnect<P: PeopleManaging>(
        _ context: RequestContext, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> Response {
        let user = try context.knownUser(with: grant, in: transaction)
        _ = try ProviderAccountRepository.remove(of: user.id, with: grant, in: transaction)
        return back(
            context, to: user, "\(user.name) is disconnected from the sign-in provider.",
            detail: "Every session is ended. Whoever next signs in with the same address is connected.")
    }

    func endSessions<P: PeopleManaging>(
        _ context: RequestContext, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> Response {
        let user = try context.knownUser(with: grant, in: transaction)
        let andKeys = context.form["keys"] == "1"
        try UserRepository.endSessions(of: user.id, andKeys: andKeys, with: grant, in: transaction)
        return back(
            context, to: user, "\(user.name) is signed out everywhere.",
            detail: andKeys ? "Their API keys no longer work." : "")
    }

    func inviteAgain<P: PeopleManaging>(_ context: RequestContext, _ grant: Grant<P>) async throws -> Response
    {
        let (id, subject, accounts) = (context.namedUser, grant.subject, accounts)
        let (user, link) = try await store.write { transaction in
            let grant = try context.require(P.self, on: subject, in: transaction)
            let user = try UserRepository.known(id, with: grant, in: transaction)
            return (user, try accounts.invitation(for: id, with: grant, in: transaction))
        }
        return await posting(
            .invitation(link, by: grant.actor.name, to: context.location.folder.title), context, to: user,
            "The invitation is on its way to \(user.email).",
            detail: "The link from before does not work any more.")
    }

    func sendPasswordLink<P: PeopleManaging>(_ context: RequestContext, _ grant: Grant<P>) async throws
        -> Response
    {
        let (id, subject, accounts) = (context.namedUser, grant.subject, accounts)
        let isForced = context.form["forced"] == "1"
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
            "A link for another password is on its way to \(user.email).",
            detail: isForced
                ? "The password from before does not work any more, and sessions and API keys are ended."
                : "The present password works until the link is used.")
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
            "The second factor of \(user.name) is reset.",
            detail: "They sign in with their password and set up another. A letter tells them.")
    }

    /// Sends a letter about what is done already, and says so if it cannot be sent.
    private func posting(
        _ letter: AccountEmail, _ context: RequestContext, to user: User, _ title: String, detail: String
    ) async -> Response {
        do {
            try await send(letter, EmailRecipient(user))
        } catch {
            // The reason was reported where the letter was handed over; what was done stays done.
            return context.redirect(
                to: PeoplePaths(context.location).user(user.id), flash: Self.unsent(to: user.email))
        }
        return back(context, to: user, title, detail: detail)
    }

    static func unsent(to email: String) -> WebAccess.Flash {
        .init(
            .failure, "The mail to \(email) could not be sent.",
            detail: "The mail server did not take it. Try again later, or tell the operator.")
    }

    private func back(_ context: RequestContext, to user: User, _ title: String, detail: String = "")
        -> Response
    {
        context.redirect(to: PeoplePaths(context.location).user(user.id), flash: .init(title, detail: detail))
    }
}
