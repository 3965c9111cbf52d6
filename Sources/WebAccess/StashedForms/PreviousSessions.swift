import Cryptography
import HTTP

/// The tokens of the sessions that a browser had before, in a cookie.
///
/// They give no access. They identify the user of a form that was open when its session ended.
enum PreviousSessions {
    /// The maximum number. Each sign-in and sign-out adds one.
    static let countMax = 4

    /// The tokens of the cookie, the latest first.
    static func read(_ text: String?) -> [SecretToken] {
        (text ?? "").split(separator: ".").prefix(countMax).compactMap { SecretToken(text: String($0)) }
    }

    /// The cookie with the session that the browser gives up now; nil when it has none.
    static func cookie(for incoming: IncomingRequest) -> SetCookie? {
        guard let session = incoming.session else { return nil }
        let others = incoming.previousSessions.map(\.text).filter { $0 != session.text }
        let names = CookieNames(for: incoming.request)
        return names.cookie(
            names.previousSessions, ([session.text] + others).prefix(countMax).joined(separator: "."))
    }
}
