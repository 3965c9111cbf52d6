import Cryptography
import HTTP

/// The tokens of a browser's previous sessions, in a cookie.
///
/// They give no access. They identify the user of a form that was open when its session ended.
enum PreviousSessions {
    /// The maximum number of tokens. Each sign-in and sign-out adds one.
    static let countMax = 4

    /// Returns the tokens in the cookie, latest first.
    static func read(_ text: String?) -> [SecretToken] {
        (text ?? "").split(separator: ".").prefix(countMax).compactMap { SecretToken(text: String($0)) }
    }

    /// Returns the cookie that adds the session that the browser is leaving; nil if it has none.
    static func cookie(for incoming: IncomingRequest) -> SetCookie? {
        guard let session = incoming.session else { return nil }
        let others = incoming.previousSessions.map(\.text).filter { $0 != session.text }
        let names = CookieNames(for: incoming.request)
        return names.cookie(
            names.previousSessions, ([session.text] + others).prefix(countMax).joined(separator: "."))
    }
}
