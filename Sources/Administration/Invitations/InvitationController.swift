import Access
import HTTP
import PortalUI
import SQLStore
import Templating
import WebAccess

/// Lets signed-in users accept or decline the invitations to their email address.
public struct InvitationController: Sendable {
    let siteMap: SiteMap
    let accounts: Accounts

    /// Creates the controller of a site.
    public init(siteMap: SiteMap, accounts: Accounts) {
        self.siteMap = siteMap
        self.accounts = accounts
    }

    /// The controller's routes.
    public var routes: [SiteRoute] {
        let invitation = InvitationsPage.address + "/{invitation:int}"
        return [
            .get(InvitationsPage.address, .signedIn, use: show),
            .post(invitation + "/acceptance", .signedIn, use: accept),
            .post(invitation + "/refusal", .signedIn, use: decline),
        ]
    }

    private func show(_ context: RequestContext, in transaction: borrowing Transaction) throws -> Response {
        let invitations = try InvitationRepository.all(of: context.requirePerson(), in: transaction)
        let page = InvitationsPage(
            frame: siteMap.frame(
                context, "Invitations",
                purpose: "Roles offered to you. Nothing changes until you accept."),
            offers: invitations.map(InvitationsPage.Row.init))
        return .html(page.render())
    }

    private func accept(_ context: RequestContext, in transaction: borrowing Transaction) throws -> Response {
        let accepted = try accounts.accept(context.invitation, by: context.requirePerson(), in: transaction)
        return context.redirect(
            to: ReturnPath.home, flash: .init("Invitation accepted.", detail: accepted.acceptedWords))
    }

    private func decline(_ context: RequestContext, in transaction: borrowing Transaction) throws -> Response
    {
        _ = try accounts.decline(context.invitation, by: context.requirePerson(), in: transaction)
        return context.redirect(
            to: ReturnPath.home, flash: .init(.information, "Invitation declined."))
    }
}

/// The page of invitations for the signed-in user.
struct InvitationsPage {
    static let address = "/invitations"

    let frame: Frame
    let offers: [Row]

    /// One invitation.
    struct Row {
        let title: String
        let roles: [String]
        let expiresAt: TimeText
        let acceptance: String
        let refusal: String

        init(_ invitation: Invitation) {
            let address = "\(InvitationsPage.address)/\(invitation.id)"
            let names = Array(Set(invitation.roles.map(\.invitedBy))).sorted()
            let verb = names.count == 1 ? "invites" : "invite"
            title = names.isEmpty ? "Invitation" : "\(RoleEffect.listed(names)) \(verb) you"
            roles = invitation.offeredRoles
            expiresAt = TimeText.minute(invitation.expiresAt)
            acceptance = address + "/acceptance"
            refusal = address + "/refusal"
        }
    }
}

extension OfferedRole {
    /// The role with the site or folder: "Reader on Heron".
    var words: String {
        site.map { "\(role.title) at \($0.title), \(folder.shownTitle)" }
            ?? "\(role.title) on \(folder.shownTitle)"
    }
}

extension Invitation {
    /// What accepting has given, and what it hasn't because a site has ended in the meantime.
    fileprivate var acceptedWords: String {
        let (given, missed) = (roles.filter(\.isAvailable), roles.filter { !$0.isAvailable })
        var sentences: [String] = []
        if !given.isEmpty { sentences.append("You now have: \(RoleEffect.listed(given.map(\.words))).") }
        for role in missed {
            sentences.append("You didn't get \(role.words), because the site has closed.")
        }
        return sentences.joined(separator: " ")
    }

    /// Each role with its folder, the folder's organization, and what the role allows.
    var offeredRoles: [String] {
        roles.map { offered in
            let folder = offered.folder
            let isInside = [.app, .study].contains(folder.kind)
            let organization = folder.organization.map { isInside ? " (\($0.title))" : "" } ?? ""
            let note = offered.isAvailable ? "" : ". This site has closed, so you won't get this role"
            let summary = offered.site == nil ? offered.role.summary : offered.role.summaryAtSites
            return "\(offered.words)\(organization): \(summary)\(note)"
        }
    }
}
