import HTTP

/// The names of the site's cookies on a connection.
///
/// On encrypted connections, they have the prefix `__Host-`, so that no other host can set them. Without encryption,
/// browsers would reject such cookies, so development on localhost uses plain names, which aren't accepted anywhere
/// else.
struct CookieNames {
    let session: String
    /// The tokens of previous sessions of this browser, which give no access.
    let previousSessions: String
    let visitor: String
    let flash: String
    let secret: String
    let preview: String
    let unsavedForm: String
    private let isSecure: Bool

    init(for request: Request) {
        isSecure = request.isSecure
        let prefix = isSecure ? "__Host-" : ""
        session = prefix + "session"
        previousSessions = prefix + "previous"
        visitor = prefix + "visitor"
        flash = prefix + "flash"
        secret = prefix + "once"
        preview = prefix + "preview"
        unsavedForm = prefix + "unsaved"
    }

    /// Returns a cookie that scripts can't read and that browsers don't send with forms of other sites.
    func cookie(_ name: String, _ value: String, maxAgeSeconds: Int? = nil) -> SetCookie {
        SetCookie(name, value, maxAgeSeconds: maxAgeSeconds, isSecure: isSecure, sameSite: .lax)
    }
}
