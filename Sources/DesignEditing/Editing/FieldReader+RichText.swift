import HTMLSanitizer
import Studies

extension FieldReader {
    /// Reads formatted text into its language after cleaning it, and notes text that can't be read.
    package mutating func translateRich(_ field: String, into text: inout LocalizedText) {
        guard has(field) else { return }
        do {
            let clean = try Sanitizer().clean(typed: self.text(field))
            let stored = text[language]
            // Keep stored markup that is older than a sanitizer rule, so that its translations stay up to date.
            if !stored.isEmpty, Self.withoutLinkRules(clean.html) == Self.withoutLinkRules(stored) { return }
            text[language] = clean.isBlank ? "" : clean.html
        } catch {
            note(field, error.description)
        }
    }

    /// Returns the markup without the attributes that the sanitizer adds to links, with normalized line ends.
    private static func withoutLinkRules(_ markup: String) -> String {
        let rule = " rel=\"noopener noreferrer\""
        return plain(markup).split(separator: rule, omittingEmptySubsequences: false).joined()
    }
}
