import HTMLSanitizer
import Studies

extension FieldReader {
    /// Puts formatted text that participants read into its language, cleaned; noted where it cannot be read.
    mutating func translateRich(_ field: String, into text: inout LocalizedText) {
        guard has(field) else { return }
        do {
            let clean = try Sanitizer().clean(typed: self.text(field))
            text[language] = clean.isBlank ? "" : clean.html
        } catch {
            note(field, error.description)
        }
    }
}
