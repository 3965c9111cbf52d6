import Access
import HTTP
import PortalUI
import SQLStore
import WebAccess

// Pending invitations of the site or of an organization.

extension UserController {
    static let invitation = "/users/invitations/{invitation:int}"

    func invitations<P: PeopleManaging>(
        _ context: RequestContext, _ filter: UserFilter, _ grant: Grant<P>,
        in transaction: borrowing Transaction
    ) throws -> PendingInvitationsCard {
        let isShown = filter.role == nil && (filter.condition == nil || filter.condition == .invited)
        let found = try InvitationRepository.page(
            matching: filter.text, limit: isShown ? PendingInvitationsCard.countMax : 0, with: grant,
            in: transaction)
        let paths = PeoplePaths(context.location)
        return PendingInvitationsCard(
            lines: found.invitations.map {
                PendingInvitationsCard.Row($0, at: paths.invitation($0.id), now: context.now)
            }, total: found.total, token: context.formToken)
    }

    func resendInvitation<P: PeopleManaging>(_ context: RequestContext, _ grant: Grant<P>) async throws
        -> Response
    {
        let (id, subject, accounts) = (context.invitation, grant.subject, accounts)
        let list = PeoplePaths(context.location).users
        do {
            let email = try await store.write { transaction in
                let grant = try context.require(P.self, on: subject, in: transaction)
                return try accounts.resend(id, with: grant, in: transaction)
            }
            await sendQueuedEmails()
            return context.redirect(to: list, flash: .resent(to: email))
        } catch let refusal as RecentlyInvited {
            return context.redirect(to: list, flash: Flash(.failure, refusal.sentence))
        }
    }

    func withdrawInvitation<P: PeopleManaging>(
        _ context: RequestContext, _ grant: Grant<P>, in transaction: borrowing Transaction
    ) throws -> Response {
        let email = try InvitationRepository.withdraw(context.invitation, with: grant, in: transaction)
        return context.redirect(to: PeoplePaths(context.location).users, flash: .withdrawn(from: email))
    }
}

extension RequestContext {
    /// The ID of the invitation in the URL.
    var invitation: InvitationID {
        InvitationID(rawValue: request.parameters.value("invitation", as: Int64.self) ?? 0)
    }
}

extension WebAccess.Flash {
    /// Returns the message after an invitation was sent again.
    static func resent(to email: String) -> WebAccess.Flash {
        .init(
            "Invitation sent to \(email).",
            detail: "The previous link no longer works.")
    }

    /// Returns the message after an invitation was withdrawn.
    static func withdrawn(from email: String) -> WebAccess.Flash {
        .init(
            "Invitation of \(email) withdrawn.",
            detail: "The roles it offered here can no longer be accepted.")
    }
}
