import Cryptography
import HTTP

/// A form while it is typed, which its page sends now and then, so that a reload or a crash of the browser doesn't lose
/// the text. It is stashed like a form whose session has ended.
///
/// Its token follows from the session, the page and the form, so a page that is opened again finds its draft, and no
/// browser has to remember anything.
struct UnsavedDraft {
    static let pageField = StashedFormReference.pageField
    static let actionField = "_action"
    private static let purpose = "draft of a form"

    /// The page that contains the form.
    let page: String
    /// The URL to which the form is sent.
    let action: String
    let token: SecretToken

    /// Creates the draft of a form in the session of a request; nil without a session, or if a path isn't of this site.
    init?(page: String?, action: String?, _ context: RequestContext) {
        let incoming = context.incoming
        guard let session = incoming.session, let page = Self.own(page), let action = Self.own(action) else {
            return nil
        }
        // A line break is in no path and no token.
        let value = Array([session.text, page, action].joined(separator: "\n").utf8)
        let digest = incoming.siteContext.sealing.lookupDigest(of: value, purpose: Self.purpose)
        guard let token = SecretToken(text: Base64.encode(digest.bytes, alphabet: .url)) else { return nil }
        self.page = page
        self.action = action
        self.token = token
    }

    private static func own(_ path: String?) -> String? {
        guard let path, path != ReturnPath.home, ReturnPath.checked(path) == path else { return nil }
        return path
    }

    /// Returns the stash of the form's current values, without files.
    func stash(_ incoming: IncomingRequest) -> StashedForm {
        StashedForm(
            page: page, action: action,
            fields: StashedForm.fields(of: incoming, without: [Self.pageField, Self.actionField]), files: [])
    }
}

/// The address that offers the draft of a form.
public enum UnsavedDraftPath {
    static let path = "/unsaved"

    /// Returns the address of the draft of a form on a page.
    public static func address(page: String, action: String) -> String {
        "\(path)?page=\(ReturnPath.encoded(page))&action=\(ReturnPath.encoded(action))"
    }
}
