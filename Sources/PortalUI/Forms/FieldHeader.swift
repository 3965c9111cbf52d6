/// Label, hint and error of a field; the templates of fields begin with it.
struct FieldHeader {
    /// Whether the label names one control or, as a legend, a group of them.
    enum Kind { case label, legend }

    let name: String
    let notes: FieldDescription
    let kind: Kind
    /// The limit of characters with the number used, if there is one.
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
    var wasText: String? { notes.was.map { $0.isEmpty ? "Was empty" : "Was \u{201C}\($0)\u{201D}" } }
}

/// The number of characters and the limit.
struct FieldCount {
    let used: Int
    let limit: Int

    var text: String { "\(used) of \(limit)" }
    var className: String { used > limit ? "count over" : "count" }
}

extension FieldDescription {
    /// The class of the field's box.
    var fieldClass: String { (was == nil ? "field" : "field changed") + (source == nil ? "" : " beside") }

    /// What is next to the control of a field.
    func source(for name: String) -> TranslationSourceBox? {
        source.map { TranslationSourceBox(name: name, source: $0) }
    }

    /// The identifiers of the notes that describe the control, as `aria-describedby` lists them.
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
