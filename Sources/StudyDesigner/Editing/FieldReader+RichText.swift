import HTMLSanitizer
import Studies

extension FieldReader {
    /// Puts formatted text that participants read into its language, cleaned; noted where it cannot be read.
    mutating func translateRich(_ field: String, into text: inout LocalizedText) {
        guard has(field) else { return }
        do {
            let clean = try Sanitizer().clean(typed: self.text(field))
            let stored = text[language]
            // Markup from before a rule of the sanitizer gets no new revision, and its translations stay up to date.
            if !stored.isEmpty, Self.withoutLinkRules(clean.html) == Self.withoutLinkRules(stored) { return }
            text[language] = clean.isBlank ? "" : clean.html
        } catch {
            note(field, error.description)
        }
    }

    /// The markup without what the sanitizer adds to links, its line ends alike.
    private static func withoutLinkRules(_ markup: String) -> String {
        let rule = " rel=\"noopener noreferrer\""
        return plain(markup).split(separator: rule, omittingEmptySubsequences: false).joined()
    }
}
