import Access
import Cryptography
import HTTP

/// A cookie that leads the owner of a stashed form back to it, wherever in this browser they sign in next.
///
/// It has the token of the latest stash and a digest of its owner, so that signing in as someone else doesn't
/// lead to it.
enum UnsavedFormCookie {
    private static let purpose = "owner of an unsaved form"
    private static let digestLength = 32

    /// Returns the cookie for a stash of a user.
    static func cookie(_ token: SecretToken, of owner: UserID, for incoming: IncomingRequest) -> SetCookie {
        let names = CookieNames(for: incoming.request)
        return names.cookie(
            names.unsavedForm, token.text + "." + digest(of: owner, token, incoming),
            maxAgeSeconds: StashedFormRepository.lifetimeSeconds)
    }

    /// Returns the cookie that removes it; nil if the browser has none.
    static func removal(for incoming: IncomingRequest) -> SetCookie? {
        let names = CookieNames(for: incoming.request)
        guard incoming.request.cookies[names.unsavedForm] != nil else { return nil }
        return names.cookie(names.unsavedForm, "").removed
    }

    /// Returns the path of the stash; nil if the browser has none of this user.
    static func path(for user: UserID, _ incoming: IncomingRequest) -> String? {
        let names = CookieNames(for: incoming.request)
        let parts = (incoming.request.cookies[names.unsavedForm] ?? "").split(separator: ".")
        guard parts.count == 2, let token = SecretToken(text: String(parts[0])),
            constantTimeEqual(Array(parts[1].utf8), Array(digest(of: user, token, incoming).utf8))
        else { return nil }
        return StashedFormController.path(of: token)
    }

    private static func digest(of user: UserID, _ token: SecretToken, _ incoming: IncomingRequest) -> String {
        let value = Array("\(user) \(token.text)".utf8)
        let digest = incoming.siteContext.sealing.lookupDigest(of: value, purpose: purpose)
        return String(digest.hex.prefix(digestLength))
    }
}
