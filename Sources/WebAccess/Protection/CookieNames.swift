import HTTP

/// The names of our cookies on one connection.
///
/// Over encrypted connections, they have the prefix `__Host-`, so that no other host can have set them. Without
/// encryption browsers would drop such cookies, so development on the own machine has plain names, which count for
/// nothing elsewhere.
struct CookieNames {
    let session: String
    /// The tokens of previous sessions of this browser, which give no access.
    let previousSessions: String
    let visitor: String
    let flash: String
    let secret: String
    let preview: String
    private let isSecure: Bool

    init(for request: Request) {
        isSecure = request.isSecure
        let prefix = isSecure ? "__Host-" : ""
        session = prefix + "session"
        previousSessions = prefix + "former"
        visitor = prefix + "visitor"
        flash = prefix + "flash"
        secret = prefix + "once"
        preview = prefix + "preview"
    }

    /// A cookie that scripts cannot read and that forms of other sites do not send.
    func cookie(_ name: String, _ value: String, maxAgeSeconds: Int? = nil) -> SetCookie {
        SetCookie(name, value, maxAgeSeconds: maxAgeSeconds, isSecure: isSecure, sameSite: .lax)
    }
}
