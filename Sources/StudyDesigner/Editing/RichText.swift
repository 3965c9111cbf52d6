import HTMLSanitizer
import Studies

/// Formatted text from people: what the editor of rich text sends, or plain text where there is no script.
enum RichText {
    /// The text as sanitized HTML; plain text becomes paragraphs, one for each blank line in between.
    static func clean(_ text: String) throws(SanitizerRefusal) -> String {
        let clean = try Sanitizer().clean(text.contains("<") ? text : paragraphs(text))
        return clean.isBlank ? "" : clean.html
    }

    private static func paragraphs(_ text: String) -> String {
        var paragraphs: [[Substring]] = [[]]
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            if line.allSatisfy(\.isWhitespace) {
                paragraphs.append([])
            } else {
                paragraphs[paragraphs.count - 1].append(line)
            }
        }
        return paragraphs.filter { !$0.isEmpty }.map { "<p>\($0.joined(separator: "<br>"))</p>" }.joined()
    }
}

extension FieldReader {
    /// Puts formatted text that participants read into its language, cleaned; noted where it cannot be read.
    mutating func translateRich(_ field: String, into text: inout LocalizedText) {
        guard has(field) else { return }
        do {
            text[language] = try RichText.clean(self.text(field))
        } catch {
            note(field, error.description)
        }
    }
}
