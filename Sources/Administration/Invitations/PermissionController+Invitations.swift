import Access
import HTTP
import PortalUI
import SQLStore
import WebAccess

// Pending invitations to roles on a folder.

extension PermissionController {
    static let invitation = "/invitations/{invitation:int}"

    func invitations(
        _ context: RequestContext, matching query: String, _ grant: Grant<ManageRoles>,
        in transaction: borrowing Transaction
    ) throws -> PendingInvitationsCard {
        let paths = PermissionPaths(context.location)
        let words = query.lowercased().split(whereSeparator: \.isWhitespace)
        let found = try InvitationRepository.all(with: grant, in: transaction).filter { invitation in
            words.allSatisfy { invitation.email.lowercased().contains($0) }
        }
        return PendingInvitationsCard(
            lines: found.prefix(PendingInvitationsCard.countMax).map {
                PendingInvitationsCard.Row($0, at: paths.invitation($0.id), now: context.now)
            }, total: found.count, token: context.formToken)
    }

    func resendInvitation(_ context: RequestContext, _ grant: Grant<ManageRoles>) async throws -> Response {
        let (id, subject, accounts) = (context.invitation, grant.subject, accounts)
        let list = PermissionPaths(context.location).page
        do {
            let email = try await store.write { transaction in
                let grant = try context.require(ManageRoles.self, on: subject, in: transaction)
                return try accounts.resend(id, with: grant, in: transaction)
            }
            await sendQueuedEmails()
            return context.redirect(to: list, flash: .resent(to: email))
        } catch let refusal as RecentlyInvited {
            return context.redirect(to: list, flash: Flash(.failure, refusal.sentence))
        }
    }

    func withdrawInvitation(
        _ context: RequestContext, _ grant: Grant<ManageRoles>, in transaction: borrowing Transaction
    ) throws -> Response {
        let email = try InvitationRepository.withdraw(context.invitation, with: grant, in: transaction)
        return context.redirect(to: PermissionPaths(context.location).page, flash: .withdrawn(from: email))
    }
}
