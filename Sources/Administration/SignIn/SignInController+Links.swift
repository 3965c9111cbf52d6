import Access
import Cryptography
import HTTP
import PortalUI
import Templating
import WebAccess

/// An email that a sign-in action triggers.
public enum SignInEmail: Sendable {
    /// A link for its user; a link for a new email address is sent to that address.
    case link(OneTimeLink)
    /// Notifies the previous address that the account's address was changed.
    case emailChanged(EmailChange)
}

// Links take effect only after a button is pressed, because mail scanners open links, too.

extension SignInController {
    func followPage(
        _ context: RequestContext, _ token: SecretToken, _ email: String?, _ user: User?
    ) -> FollowLinkPage {
        FollowLinkPage(
            frame: siteMap.frame(
                context, email == nil ? "Sign in" : "Use this address",
                purpose: email.map { "Sign in with \($0) from now on." } ?? "As \(user?.email ?? "")."),
            address: "/links/\(token.text)", button: email == nil ? "Sign in" : "Use this address")
    }

    func follow(_ context: RequestContext, _ token: SecretToken, _ purpose: LinkPurpose) async throws
        -> Response
    {
        guard purpose == .email else {
            let signedIn = try await accounts.signIn(
                byLink: token, from: context.address, agent: context.agent, replacing: context.previousSession
            )
            return try enter(context, signedIn, to: ReturnPath.home)
        }
        let changed = try await accounts.changeEmail(token, from: context.address)
        await mail(.emailChanged(changed))
        return context.redirect(
            to: "/account",
            flash: .init(
                "Your email address is now \(changed.email).", detail: "We've notified your previous address."
            ))
    }
}

/// The page with the effect of a link, and the button that applies it.
struct FollowLinkPage {
    let frame: Frame
    let address: String
    let button: String
}
