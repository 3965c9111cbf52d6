import Access
import Cryptography
import HTTP
import WebAccess

/// Keeps entered secrets in a form that is shown again because of an error: sealed, for the user who entered them.
struct HeldSecrets: Sendable {
    static let field = "held"

    let key: SealingKey

    /// Returns the value of the hidden field; empty without secrets.
    func seal(_ secrets: [String: String], for context: RequestContext, _ channel: Channel) -> String {
        if secrets.isEmpty { return "" }
        return Base64.encode(
            key.seal(Array(StoredTexts.text(secrets).utf8), context: Self.name(context, channel)))
    }

    /// Returns the secrets that a submitted form holds.
    func open(_ form: Form, for context: RequestContext, _ channel: Channel) -> [String: String] {
        guard let sealed = form[Self.field].flatMap({ Base64.decode($0) }),
            let opened = try? key.open(sealed, context: Self.name(context, channel))
        else { return [:] }
        return (try? StoredTexts.values(String(decoding: opened, as: UTF8.self))) ?? [:]
    }

    private static func name(_ context: RequestContext, _ channel: Channel) -> String {
        "entered secrets of channel \(channel.id) by user \(context.actor.user.map { "\($0)" } ?? "none")"
    }
}
