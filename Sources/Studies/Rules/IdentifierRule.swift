/// The syntax of Study IDs, App IDs, keys and short names.
public enum IdentifierRule {
    /// The symbols that identifiers can contain in addition to letters and digits.
    public static let signs = "*()_+|:.-"

    /// Returns why a text is not a valid identifier, as a sentence; nil if it is valid or empty.
    public static func refusal(of text: String, limit: Int) -> String? {
        if text.isEmpty { return nil }
        if let character = text.first(where: { !isAllowed($0) }) {
            let shown = character.isWhitespace ? "a space" : "\"\(character)\""
            return "This contains \(shown). Use only letters, digits and * ( ) _ + | : . -"
        }
        if !text.contains(where: { $0.isLetter || $0.isNumber }) {
            return "This has only symbols. Use at least one letter or digit"
        }
        return text.count > limit ? tooLong(text.count, limit: limit) : nil
    }

    /// Returns the message for a text with `count` characters, of which `limit` are allowed.
    static func tooLong(_ count: Int, limit: Int) -> String {
        "This has \(count) characters. Shorten it to \(limit)"
    }

    private static func isAllowed(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || signs.contains(character))
    }
}
