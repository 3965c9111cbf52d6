import Cryptography

/// The state that a form shows, as a short text that the form sends back, so that a change of another user in the
/// meantime is noticed. Browsers change line breaks in what they send, but no digest.
enum EditedState {
    /// Returns the text for some values.
    static func digest(of values: [String]) -> String {
        let text = values.map { "\($0.utf8.count):\($0)" }.joined()
        return Hex.encode(Array(SHA256.digest(Array(text.utf8)).bytes.prefix(12)))
    }
}
