import Access
import Cryptography
import HTTP

extension RequestContext {
    /// Redirects the browser after a form, with a message for the next page.
    public func redirect(to path: String, flash: Flash? = nil) -> Response {
        var response = Response.redirect(to: path)
        if let flash { response.setCookie(flash.cookie(for: incoming)) }
        return response
    }

    /// Redirects the browser after a form that issued a secret, which the next page shows once:
    /// ``oneTimeDisclosure``.
    public func redirect(to path: String, disclosing texts: [String]) -> Response {
        var response = Response.redirect(to: path)
        response.setCookie(OneTimeDisclosure.cookie(texts, to: path, for: incoming))
        return response
    }

    /// Starts the session of a user who just signed in, and redirects the browser.
    ///
    /// A user who left an unsaved form in this browser and asked for no other page is led to the form. Refuses
    /// unencrypted connections, which would reveal the session.
    public func startSession(_ signedIn: SignInResult, redirectingTo path: String) throws -> Response {
        try requireSafeConnection()
        let form = UnsavedFormCookie.path(for: signedIn.user.id, incoming)
        let target = path == ReturnPath.home ? form ?? path : path
        var response = Response.redirect(to: target)
        if target == form, let removal = UnsavedFormCookie.removal(for: incoming) {
            response.setCookie(removal)
        }
        let names = CookieNames(for: request)
        response.setCookie(names.cookie(names.session, signedIn.token.text))
        if let previous = PreviousSessions.cookie(for: incoming) { response.setCookie(previous) }
        return response
    }

    /// Refuses unencrypted connections, which would reveal a password or session.
    public func requireSafeConnection() throws {
        guard !isConnectionSafe else { return }
        throw Conflict(
            "You can only sign in over an encrypted connection. Open the address with https://.")
    }

    /// Starts the preview of a role and redirects the browser.
    public func startPreview(_ preview: RolePreview, redirectingTo path: String, flash: Flash? = nil)
        -> Response
    {
        var response = redirect(to: path, flash: flash)
        let names = CookieNames(for: request)
        response.setCookie(names.cookie(names.preview, PreviewCookie.text(of: preview, for: incoming)))
        return response
    }

    /// Ends the preview of a role and redirects the browser.
    public func endPreview(to path: String, flash: Flash? = nil) -> Response {
        var response = redirect(to: path, flash: flash)
        let names = CookieNames(for: request)
        response.setCookie(names.cookie(names.preview, "").removed)
        return response
    }

    /// Deletes the session cookie and redirects the browser. To end the session, use
    /// ``Access/SessionRepository/end(_:of:in:)``.
    public func endSession(redirectingTo path: String) -> Response {
        var response = Response.redirect(to: path)
        let names = CookieNames(for: request)
        response.setCookie(names.cookie(names.session, "").removed)
        if let previous = PreviousSessions.cookie(for: incoming) { response.setCookie(previous) }
        if preview != nil { response.setCookie(names.cookie(names.preview, "").removed) }
        return response.with("clear-site-data", "\"cache\"")
    }

    /// Whether passwords and sessions may be sent over this connection: it is encrypted, it is local to this machine or
    /// to the browser's, or the operator allows it.
    private var isConnectionSafe: Bool {
        let host = request.host.split(separator: ":").first ?? ""
        return request.isSecure || incoming.siteContext.allowsPlainHTTP || request.peer.isLoopback
            || host == "localhost" || host == "127.0.0.1"
    }

    /// A digest of the browser's session or visitor token, which is the same for successive pages.
    public var browser: Digest { (incoming.session ?? incoming.visitor)?.digest ?? SHA256.digest("") }

    /// The browser's current session, which is replaced on sign-in.
    public var previousSession: SecretToken? { incoming.session }
}
