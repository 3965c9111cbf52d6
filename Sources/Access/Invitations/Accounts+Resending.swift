import Cryptography
import SQLStore

extension Accounts {
    /// Sends an invitation of the grant's organization again with a new link; returns the address.
    public func resend(
        _ id: InvitationID, with grant: Grant<some PeopleManaging>, in transaction: borrowing Transaction
    ) throws -> String {
        let invitation = try InvitationRepository.managed(id, by: grant, in: transaction)
        return try resend(invitation, by: grant.actor, in: transaction)
    }

    /// Resends an invitation that offers a role on the grant's folder.
    public func resend(
        _ id: InvitationID, with grant: Grant<ManageRoles>, in transaction: borrowing Transaction
    ) throws -> String {
        let invitation = try InvitationRepository.managed(id, by: grant, in: transaction)
        return try resend(invitation, by: grant.actor, in: transaction)
    }

    /// Resends an invitation that offers a role at a site.
    public func resend(
        _ id: InvitationID, at site: StudySite, with grant: Grant<ManageStudySites>,
        in transaction: borrowing Transaction
    ) throws -> String {
        let invitation = try InvitationRepository.managed(id, at: site, by: grant, in: transaction)
        return try resend(invitation, by: grant.actor, in: transaction)
    }

    private func resend(
        _ invitation: Invitation, by actor: Actor, in transaction: borrowing Transaction
    ) throws -> String {
        if let seconds = try InvitationRepository.pause(of: invitation.id, at: actor.now, in: transaction) {
            throw RecentlyInvited(email: invitation.email, seconds: seconds)
        }
        let token = SecretToken(random: random)
        try InvitationRepository.renew(invitation.id, token: token, at: actor.now, in: transaction)
        try MailQueueRepository(sealing: sealing).enqueue(
            token, of: invitation.id, by: actor, from: invitation.home, in: transaction)
        try InvitationRepository.record(invitation, "invitation.resend", by: actor, in: transaction)
        return invitation.email
    }
}
