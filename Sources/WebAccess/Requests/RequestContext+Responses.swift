import Access
import Cryptography
import HTTP

extension RequestContext {
    /// Sends the browser on after a form, with something to say on the next page.
    public func redirect(to path: String, flash: Flash? = nil) -> Response {
        var response = Response.redirect(to: path)
        if let flash { response.setCookie(flash.cookie(for: incoming)) }
        return response
    }

    /// Sends the browser on after a form that issued a secret, which the next page shows this once:
    /// ``oneTimeDisclosure``.
    public func redirect(to path: String, handingOver texts: [String]) -> Response {
        var response = Response.redirect(to: path)
        response.setCookie(OneTimeDisclosure.cookie(texts, to: path, for: incoming))
        return response
    }

    /// Gives the browser the session of someone who just signed in, and sends it on.
    ///
    /// Refuses where the connection would show the session to others.
    public func startSession(_ signedIn: SignInResult, redirectingTo path: String) throws -> Response {
        try requireSafeConnection()
        var response = Response.redirect(to: path)
        let names = CookieNames(for: request)
        response.setCookie(names.cookie(names.session, signedIn.token.text))
        if let previous = PreviousSessions.cookie(for: incoming) { response.setCookie(previous) }
        return response
    }

    /// Refuses where the connection would show a password or a session to others.
    public func requireSafeConnection() throws {
        guard !isConnectionSafe else { return }
        throw Conflict(
            "Nobody can sign in over a connection that is not encrypted. Open the address with https.")
    }

    /// Lets the browser look at the portal with a role from now on, and sends it on.
    public func startPreview(_ preview: RolePreview, redirectingTo path: String, flash: Flash? = nil)
        -> Response
    {
        var response = redirect(to: path, flash: flash)
        let names = CookieNames(for: request)
        response.setCookie(names.cookie(names.preview, PreviewCookie.text(of: preview, for: incoming)))
        return response
    }

    /// Makes the browser look at the portal with the person's own roles again, and sends it on.
    public func endPreview(to path: String, saying flash: Flash? = nil) -> Response {
        var response = redirect(to: path, flash: flash)
        let names = CookieNames(for: request)
        response.setCookie(names.cookie(names.preview, "").removed)
        return response
    }

    /// Makes the browser forget its session and sends it on; ending the session is for
    /// ``Access/SessionRepository/end(_:of:in:)``.
    public func endSession(redirectingTo path: String) -> Response {
        var response = Response.redirect(to: path)
        let names = CookieNames(for: request)
        response.setCookie(names.cookie(names.session, "").removed)
        if let previous = PreviousSessions.cookie(for: incoming) { response.setCookie(previous) }
        if preview != nil { response.setCookie(names.cookie(names.preview, "").removed) }
        return response.with("clear-site-data", "\"cache\"")
    }

    /// Whether passwords and sessions may go over this connection: it is encrypted, stays on this machine or on the
    /// browser's, or the operator allows it.
    private var isConnectionSafe: Bool {
        let host = request.host.split(separator: ":").first ?? ""
        return request.isSecure || incoming.siteContext.allowsPlainHTTP || request.peer.isLoopback
            || host == "localhost" || host == "127.0.0.1"
    }

    /// The browser, by a digest of what it carries; the same from one page to the next.
    public var browser: Digest { (incoming.session ?? incoming.visitor)?.digest ?? SHA256.digest("") }

    /// The session that the browser has now, to be replaced by signing in.
    public var previousSession: SecretToken? { incoming.session }
}
