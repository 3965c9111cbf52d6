import HTTP
import Studies
import Vocabulary
import WebAccess

/// Reads the fields of a form into a document, and keeps texts that can't be read.
///
/// Users don't lose what they typed: a readable value is written to the document even if it is invalid, and any other
/// text is kept with an error message and shown in the field again.
package struct FieldReader {
    /// A field whose text can't be read as its value.
    package struct UnreadableField: Hashable, Sendable {
        /// The name of the input.
        package let field: String
        /// The typed text.
        package let text: String
        /// The error message.
        package let sentence: String
    }

    /// The submitted form.
    package let form: Form
    /// The language of the texts in the form.
    package let language: LanguageTag
    /// The unreadable fields in the order of the form.
    package private(set) var unread: [UnreadableField] = []

    package init(_ form: Form, language: LanguageTag) {
        self.form = form
        self.language = language
    }

    /// Whether the form has the fields that don't vary by language, which are only on the English page.
    package var isEnglish: Bool { language == .english }

    /// Returns whether the form has the field.
    package func has(_ field: String) -> Bool { form[field] != nil }

    /// Returns the trimmed text of a field with normalized line ends.
    package func text(_ field: String) -> String { Self.plain(form[field] ?? "") }

    /// Returns all nonempty values of a field that can appear several times.
    package func all(_ field: String) -> [String] { form.all(field).map(Self.plain).filter { !$0.isEmpty } }

    /// Returns whether a checkbox is selected, and notes a value that is neither yes nor no.
    package mutating func isOn(_ field: String) -> Bool {
        do {
            return try form.flag(field)
        } catch {
            note(field, "Select the box or leave it empty")
            return false
        }
    }

    /// Reads the radio buttons `yes` and `no` if the form has the field, and notes any other value.
    package mutating func yesNo(_ field: String, into flag: inout Bool) {
        guard has(field) else { return }
        switch text(field) {
        case "yes": flag = true
        case "no": flag = false
        default: note(field, "Choose Yes or No")
        }
    }

    /// Returns the chosen value; nil if none was chosen or it is unknown.
    package func choice<Value: RawRepresentable<String>>(_ field: String, _ type: Value.Type = Value.self)
        -> Value?
    {
        Value(rawValue: text(field))
    }

    /// Returns the items of a list in the order of the form, with new items for unknown IDs.
    package func items<Item: Identifiable<ItemID>>(
        _ field: String, of items: [Item], new: (ItemID) -> Item
    ) -> [Item] {
        var ordered: [Item] = []
        let known = Set(items.map(\.id))
        let ids = all(field).map { ItemID($0) }.filter { known.contains($0) || $0.isIssued }
        for id in ids where !ordered.contains(where: { $0.id == id }) {
            ordered.append(items.first { $0.id == id } ?? new(id))
        }
        return ordered
    }

    /// Reads a text into its language if the form has the field.
    ///
    /// Differences only in line ends and surrounding spaces don't change the stored text.
    package func translate(_ field: String, into text: inout LocalizedText) {
        guard has(field) else { return }
        let typed = self.text(field)
        if typed != Self.plain(text[language]) { text[language] = typed }
    }

    /// Returns a whole number; nil if the field is blank or can't be read, which is noted.
    package mutating func number(_ field: String, else sentence: String = "Enter a whole number, like 7")
        -> Int?
    {
        let text = text(field)
        if text.isEmpty { return nil }
        // Far more than any rule allows, and few enough digits that rules can compute with it.
        guard let number = Int(text), (-1_000_000_000_000...1_000_000_000_000).contains(number) else {
            note(field, sentence)
            return nil
        }
        return number
    }

    /// Returns a number; nil if the field is blank or can't be read, which is noted.
    mutating func decimal(_ field: String, else sentence: String = "Enter a number, like 2.5") -> Double? {
        let text = text(field)
        if text.isEmpty { return nil }
        guard let number = Double(text), number.isFinite else {
            note(field, sentence)
            return nil
        }
        return number
    }

    /// Notes that the text of a field can't be read, and keeps the text.
    package mutating func note(_ field: String, _ sentence: String) {
        unread.append(UnreadableField(field: field, text: form[field] ?? "", sentence: sentence))
    }

    /// Returns a trimmed text with normalized line ends.
    static func plain(_ text: String) -> String {
        text.split(omittingEmptySubsequences: false) { $0.isNewline }.joined(separator: "\n").trimmed
    }
}
