import Access
import PortalUI
import Timekeeping

/// A pending invitation to a site, as shown among the people there.
///
/// It shows nothing that depends on whether the address has an account.
struct SiteInvitationRow {
    let email: String
    let roles: String
    let sentAt: TimeText
    let expiresAt: TimeText
    /// Why it can't be accepted, or an empty string.
    let note: String
    let sending: String
    let withdrawal: String
    let chip = StateChip("Invited", shape: .halfDisc, tone: .blue)

    /// Creates the row of an invitation with its roles at this site.
    init(_ invitation: Invitation, at address: String, now: Instant) {
        let address = "\(address)/invitations/\(invitation.id)"
        email = invitation.email
        roles = invitation.roles.map(\.role.title).joined(separator: ", ")
        sentAt = TimeText(invitation.createdAt, from: now)
        expiresAt = TimeText.minute(invitation.expiresAt)
        note = Self.note(invitation)
        (sending, withdrawal) = (address + "/sending", address + "/withdrawal")
    }

    private static func note(_ invitation: Invitation) -> String {
        if let lapsed = invitation.roles.first(where: { !$0.isGrantable }) {
            return "No longer valid: \(lapsed.invitedBy) can no longer assign \(lapsed.role.title). "
                + "Send a new invitation."
        }
        return invitation.roles.allSatisfy(\.isAvailable) ? "" : "Can't be accepted while the site is closed."
    }
}
