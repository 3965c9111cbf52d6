/// The label, hint and error at the start of every field.
struct FieldHeader {
    /// Whether the label belongs to one control or, as a legend, to a group of them.
    enum Kind { case label, legend }

    let name: String
    let notes: FieldDescription
    let kind: Kind
    /// The number of characters used and the limit, if there is one.
    let count: FieldCount?

    init(name: String, notes: FieldDescription, kind: Kind = .label, count: FieldCount? = nil) {
        self.name = name
        self.notes = notes
        self.kind = kind
        self.count = count
    }

    var controlID: String { FieldID.control(name) }
    var hintID: String { FieldID.note("hint", of: name) }
    var errorID: String { FieldID.note("error", of: name) }
    var countID: String { FieldID.note("count", of: name) }
    var moreAfterHint: PageLink? { notes.error == nil ? notes.more : nil }
    /// The link to more information of a field without a hint.
    var moreAfterLabel: PageLink? { notes.hint == nil ? moreAfterHint : nil }
    var wasText: String? { notes.was.map { $0.isEmpty ? "Was empty" : "Was \u{201C}\($0)\u{201D}" } }
}

/// The number of characters and the limit.
struct FieldCount {
    let used: Int
    let limit: Int

    var text: String { "\(NumberFormat.integer(used)) of \(NumberFormat.integer(limit))" }
    var className: String { used > limit ? "count over" : "count" }
}

extension FieldDescription {
    /// The class names of the field's container.
    var fieldClass: String {
        (was == nil ? "field" : "field changed") + (source == nil ? "" : " with-source")
    }

    /// Returns the box with the source text next to the control; nil if the field isn't a translation.
    func source(for name: String) -> TranslationSourceBox? {
        source.map { TranslationSourceBox(name: name, source: $0) }
    }

    /// Returns the IDs of the notes that describe the control, for `aria-describedby`.
    func describedBy(_ name: String, hasCount: Bool = false) -> String {
        var notes: [String] = []
        if hint != nil { notes.append(FieldID.note("hint", of: name)) }
        if error != nil { notes.append(FieldID.note("error", of: name)) }
        if source != nil { notes.append(FieldID.note("source", of: name)) }
        if lock != nil { notes.append(FieldID.note("lock", of: name)) }
        if hasCount { notes.append(FieldID.note("count", of: name)) }
        return notes.joined(separator: " ")
    }
}
