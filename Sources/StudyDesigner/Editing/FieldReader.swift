import HTTP
import Studies

/// Reads the fields of a form into a document, and keeps what it cannot read.
///
/// Nothing that someone typed is lost: what has the form of its field goes into the document, however wrong; the
/// rest is kept as text next to the sentence that says what to do, and shown in the field again.
struct FieldReader {
    /// A field whose text does not have the form of its value.
    struct UnreadableField: Hashable, Sendable {
        /// The name of the input.
        let field: String
        /// What was typed.
        let text: String
        /// What to do about it.
        let sentence: String
    }

    /// What was sent.
    let form: Form
    /// The language whose texts the form holds.
    let language: LanguageTag
    /// What could not be read, in the order of the form.
    private(set) var unread: [UnreadableField] = []

    init(_ form: Form, language: LanguageTag) {
        self.form = form
        self.language = language
    }

    /// Whether the form has the fields that do not vary by language: they are on its English page only.
    var isEnglish: Bool { language == .english }

    /// Whether the field was part of the form.
    func has(_ field: String) -> Bool { form[field] != nil }

    /// A text without blanks around it, its lines ended alike.
    func text(_ field: String) -> String { Self.plain(form[field] ?? "") }

    /// Every value of a field that may be there several times, without empty ones.
    func all(_ field: String) -> [String] { form.all(field).map(Self.plain).filter { !$0.isEmpty } }

    /// Whether a box is ticked.
    func isOn(_ field: String) -> Bool { !(form[field] ?? "").isEmpty }

    /// Reads a pair of radio buttons `yes` and `no`, where the form has the field; anything else is noted.
    mutating func yesNo(_ field: String, into flag: inout Bool) {
        guard has(field) else { return }
        switch text(field) {
        case "yes": flag = true
        case "no": flag = false
        default: note(field, "Choose Yes or No")
        }
    }

    /// One of a few values; nil where none was chosen, and for what is none of them.
    func choice<Value: RawRepresentable<String>>(_ field: String, _ type: Value.Type = Value.self) -> Value? {
        Value(rawValue: text(field))
    }

    /// The items of a list as the form holds them, in its order; one that the list does not have yet is new.
    func items<Item: Identifiable<ItemID>>(
        _ field: String, of items: [Item], new: (ItemID) -> Item
    ) -> [Item] {
        var ordered: [Item] = []
        for id in all(field).map({ ItemID($0) }) where !ordered.contains(where: { $0.id == id }) {
            ordered.append(items.first { $0.id == id } ?? new(id))
        }
        return ordered
    }

    /// Puts a text that participants read into its language, where the form has the field.
    ///
    /// A text that was not changed stays as it is stored, whatever its line ends and outer blanks.
    func translate(_ field: String, into text: inout LocalizedText) {
        guard has(field) else { return }
        let typed = self.text(field)
        if typed != Self.plain(text[language]) { text[language] = typed }
    }

    /// A whole number; nil where the field is empty, or noted where it holds something else.
    mutating func number(_ field: String, else sentence: String = "Enter a whole number, like 7") -> Int? {
        let text = text(field)
        if text.isEmpty { return nil }
        guard let number = Int(text) else {
            note(field, sentence)
            return nil
        }
        return number
    }

    /// A number with or without decimals; nil where the field is empty, or noted where it holds something else.
    mutating func decimal(_ field: String, else sentence: String = "Enter a number, like 2.5") -> Double? {
        let text = text(field)
        if text.isEmpty { return nil }
        guard let number = Double(text), number.isFinite else {
            note(field, sentence)
            return nil
        }
        return number
    }

    /// Notes that a field does not have the form of its value; its text is kept.
    mutating func note(_ field: String, _ sentence: String) {
        unread.append(UnreadableField(field: field, text: form[field] ?? "", sentence: sentence))
    }

    /// A text without blanks around it, its lines ended alike.
    static func plain(_ text: String) -> String {
        text.split(omittingEmptySubsequences: false) { $0.isNewline }.joined(separator: "\n").trimmed
    }
}
