import Access
import HTTP
import PortalUI
import SQLStore
import WebAccess

// Roles on a folder that were offered to an address and wait for an answer.

extension PermissionController {
    static let invitation = "/invitations/{invitation:int}"

    func invitations(
        _ visit: RequestContext, matching query: String, _ grant: Grant<ManageRoles>,
        in transaction: borrowing Transaction
    ) throws -> PendingInvitationsCard {
        let paths = PermissionPaths(visit.location)
        let words = query.lowercased().split(whereSeparator: \.isWhitespace)
        let found = try InvitationRepository.all(with: grant, in: transaction).filter { invitation in
            words.allSatisfy { invitation.email.lowercased().contains($0) }
        }
        return PendingInvitationsCard(
            lines: found.prefix(PendingInvitationsCard.countMax).map {
                PendingInvitationsCard.Row($0, at: paths.invitation($0.id), now: visit.now)
            }, total: found.count, token: visit.formToken)
    }

    func resendInvitation(_ visit: RequestContext, _ grant: Grant<ManageRoles>) async throws -> Response {
        let (id, subject, accounts) = (visit.invitation, grant.subject, accounts)
        let email = try await store.write { transaction in
            let grant = try visit.require(ManageRoles.self, on: subject, in: transaction)
            return try accounts.resend(id, with: grant, in: transaction)
        }
        await sendLetters()
        return visit.redirect(to: PermissionPaths(visit.location).page, flash: .resent(to: email))
    }

    func withdrawInvitation(
        _ visit: RequestContext, _ grant: Grant<ManageRoles>, in transaction: borrowing Transaction
    ) throws -> Response {
        let email = try InvitationRepository.withdraw(visit.invitation, with: grant, in: transaction)
        return visit.redirect(to: PermissionPaths(visit.location).page, flash: .withdrawn(from: email))
    }
}
