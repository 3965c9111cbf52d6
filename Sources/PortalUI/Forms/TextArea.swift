/// A multiline text field: `{% use TextArea("purpose", "Purpose", form.purpose, rows: 4, limit: 1500) %}`
///
/// With `isRich`, it becomes a rich text editor if JavaScript is available; the page sets `hasRichText` in its frame.
/// The submitted value is HTML, or plain text without JavaScript.
public struct TextArea {
    let name: String
    let value: String
    let notes: FieldDescription
    let rows: Int
    let limit: Int?
    let width: FieldWidth
    let isCode: Bool
    let isRich: Bool
    let placeholder: String?

    /// Creates a field; `limit` shows a character count next to the label, and the server rejects longer texts.
    /// `source` is the source text of the translation, shown next to the field.
    public init(
        _ name: String, _ label: String, _ value: String = "", rows: Int = 4, hint: String? = nil,
        error: String? = nil, limit: Int? = nil, isOptional: Bool = false, was: String? = nil,
        lock: String? = nil, language: String? = nil, width: FieldWidth = .long, isCode: Bool = false,
        isRich: Bool = false, placeholder: String? = nil, source: TranslationSource? = nil
    ) {
        self.name = name
        self.value = value
        self.rows = rows
        self.limit = limit
        self.width = width
        self.isCode = isCode
        self.isRich = isRich
        self.placeholder = placeholder
        notes = FieldDescription(
            label, hint: hint, error: error, isOptional: isOptional, was: was, lock: lock, language: language,
            source: source)
    }
}

extension TextArea {
    var source: TranslationSourceBox? { notes.source(for: name) }
    var controlID: String { FieldID.control(name) }
    var describedBy: String { notes.describedBy(name, hasCount: limit != nil) }
    var count: FieldCount? { limit.map { FieldCount(used: value.count, limit: $0) } }
    var head: FieldHeader { FieldHeader(name: name, notes: notes, count: count) }
    var boxClass: String { notes.fieldClass + width.className }
    var inputClass: String { isCode ? "input mono" : "input" }
    var direction: String { isCode ? "ltr" : "auto" }
    var bar: RichTextBar? { isRich && notes.lock == nil ? RichTextBar(name: name, label: notes.label) : nil }
    var lockID: String { FieldID.note("lock", of: name) }
    var countID: String { FieldID.note("count", of: name) }
}
