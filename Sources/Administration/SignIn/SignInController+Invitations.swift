import Access
import Cryptography
import HTTP
import PortalUI
import SQLStore
import Templating
import Vocabulary
import WebAccess

// The link of an invitation. Only the owner of the address sees its page, so it may reveal whether they have an
// account.

extension SignInController {
    func invitationPage(_ context: RequestContext, _ token: SecretToken, _ found: OpenInvitation) -> Response
    {
        if let person = context.person, person.user == found.account?.id {
            return context.redirect(to: InvitationsPage.address)
        }
        return .html(linkPage(context, token, found).render())
    }

    /// Declines, or accepts with a new password and signs in.
    func answer(_ context: RequestContext, _ token: SecretToken, _ found: OpenInvitation) async throws
        -> Response
    {
        let accounts = accounts
        if context.form["answer"] == "decline" {
            try await store.write { transaction in try accounts.decline(token, in: transaction) }
            return context.redirect(
                to: "/sign-in", flash: .init(.information, "Invitation declined."))
        }
        try context.requireSafeConnection()
        let password = context.form["password"] ?? ""
        let name = (context.form["name"] ?? "").trimmed
        let user: User
        do {
            user = try await accounts.accept(token, name: name, password: password, from: context.address)
        } catch let invalid as InvalidInput {
            var page = linkPage(context, token, found)
            if !name.isEmpty { page.name = name }
            page.problems = FormProblems(invalid)
            return .html(page.render(), status: .unprocessableContent)
        }
        let signedIn = try await accounts.signIn(
            email: user.email, password: password, from: context.address, agent: context.agent,
            replacing: context.previousSession)
        return try enter(context, signedIn, to: ReturnPath.home)
    }

    private func linkPage(
        _ context: RequestContext, _ token: SecretToken, _ found: OpenInvitation
    ) -> InvitationLinkPage {
        let place = found.invitation.home == .site ? "the entire site" : found.place
        return InvitationLinkPage(
            frame: siteMap.frame(
                context, "You are invited", purpose: "For \(found.invitation.email), to \(place)."),
            address: Self.path(of: token), roles: found.invitation.offeredRoles, asks: .init(found),
            signIn: PeoplePaths.address("/sign-in", [("to", InvitationsPage.address)]), name: found.name)
    }
}

/// The page of an invitation: the offered roles, and how to accept or decline.
struct InvitationLinkPage {
    let frame: Frame
    let address: String
    let roles: [String]
    let asks: Step
    /// The sign-in page from which a user with an account returns to accept.
    let signIn: String
    var name: String
    var problems = FormProblems()

    /// The requirement for accepting.
    enum Step: Equatable {
        /// A name and a password for the new account.
        case account
        /// A password for an account without one.
        case password
        /// Signing in.
        case signIn
        /// Reactivation of the account by an administrator.
        case activation

        init(_ found: OpenInvitation) {
            switch found.account?.state {
            case nil: self = .account
            case .invited: self = .password
            case .active: self = .signIn
            case .deactivated: self = .activation
            }
        }
    }

    var asksName: Bool { asks == .account }
    var asksPassword: Bool { asks == .account || asks == .password }
    var leadsToSignIn: Bool { asks == .signIn }
    var isDeactivated: Bool { asks == .activation }
}
