import Access
import PortalUI
import Timekeeping

/// The pending invitations, for users who manage them: `{% use invitations %}`
///
/// Shows email addresses and the offered roles, but nothing that depends on whether an account exists.
struct PendingInvitationsCard {
    /// The maximum number of invitations shown; others can be found by address.
    static let countMax = 50

    let lines: [Row]
    let total: Int
    let token: String

    /// The invitation of one address.
    struct Row {
        let email: String
        let roles: String
        let by: String
        /// The offered roles that can't be accepted anymore; nil if there are none.
        let lapsed: String?
        let sentAt: TimeText
        let expiresAt: TimeText
        let sending: String
        let withdrawal: String

        init(_ invitation: Invitation, at address: String, now: Instant) {
            email = invitation.email
            roles = RoleListItem.summary(invitation.roles.map(\.given))
            by = RoleEffect.listed(Array(Set(invitation.roles.map(\.invitedBy))).sorted())
            lapsed = Self.lapse(of: invitation)
            sentAt = TimeText(invitation.createdAt, from: now)
            expiresAt = TimeText.minute(invitation.expiresAt)
            sending = address + "/sending"
            withdrawal = address + "/withdrawal"
        }

        private static func lapse(of invitation: Invitation) -> String? {
            let lapsed = invitation.roles.filter { !$0.isGrantable }
            guard let first = lapsed.first else { return ended(invitation) }
            let roles = RoleEffect.listed(lapsed.map(\.role.title))
            return "No longer valid: \(first.invitedBy) can no longer assign \(roles). "
                + "Send a new invitation."
        }

        private static func ended(_ invitation: Invitation) -> String? {
            let sites = Set(invitation.roles.filter { !$0.isAvailable }.compactMap { $0.site?.title })
            guard !sites.isEmpty else { return nil }
            return "Can't be accepted while closed: \(RoleEffect.listed(sites.sorted()))."
        }
    }

    let chip = StateChip("Invited", shape: .halfDisc, tone: .blue)

    /// The note shown if not all invitations fit.
    var rest: String? {
        total > lines.count
            ? "The latest \(NumberFormat.integer(lines.count)) of \(NumberFormat.integer(total)). "
                + "Search by email address to find others."
            : nil
    }
}

extension Notice {
    /// The notice about offered roles; nil if there are none.
    static func invited(_ invitations: [Invitation]) -> Notice? {
        guard let first = invitations.first else { return nil }
        let by = first.roles.first.map { "\($0.invitedBy) offers you a role." }
        return Notice(
            .note,
            invitations.count == 1 ? "You are invited." : "You have \(invitations.count) invitations.", by,
            link: PageLink("Accept or decline", to: InvitationsPage.address))
    }
}
