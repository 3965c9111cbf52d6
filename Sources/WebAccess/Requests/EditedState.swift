import Access
import Cryptography
import HTTP

/// The state that a form shows, as a short text that the form sends back, so that a change of another user in the
/// meantime is noticed. Browsers change line breaks in what they send, but no digest.
package enum EditedState {
    /// Returns the text for some values.
    package static func digest(of values: [String]) -> String {
        let text = values.map { "\($0.utf8.count):\($0)" }.joined()
        return Hex.encode(Array(SHA256.digest(Array(text.utf8)).bytes.prefix(12)))
    }

    /// Throws if a form doesn't send back the state that it showed, because the state has changed or because it was left out.
    /// `thing` is what the form changes, such as "these rules".
    package static func check(_ form: Form, shows state: String, _ thing: String) throws(InvalidInput) {
        guard form[field] != state else { return }
        throw InvalidInput(
            "", "Another user has changed \(thing) meanwhile. Compare your entries, and save again.")
    }

    /// The name of the hidden field.
    private static let field = "was"
}
