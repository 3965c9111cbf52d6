/// The texts around a control: label, hint, error, and the difference to the published version.
///
/// All fields have these. Optional fields are marked, required fields are not.
public struct FieldDescription: Sendable, Hashable {
    /// The label.
    public var label: String
    /// One line under the label: what to enter, and what it is for.
    public var hint: String?
    /// The error: what happened and what to do.
    public var error: String?
    /// Whether it can be empty.
    public var isOptional: Bool
    /// The published value if the draft differs, shown as `Was "…"` with the change bar.
    public var was: String?
    /// Why the value can't be changed, and since when; the control is then read-only with a lock icon.
    public var lock: String?
    /// The language of a text for participants: `es`.
    public var language: String?
    /// The source text of a translation.
    public var source: TranslationSource?
    /// A page with more information, linked after the error or the hint.
    public var more: PageLink?

    /// Creates a description; most fields need only a label.
    public init(
        _ label: String, hint: String? = nil, error: String? = nil, isOptional: Bool = false,
        was: String? = nil,
        lock: String? = nil, language: String? = nil, source: TranslationSource? = nil, more: PageLink? = nil
    ) {
        self.label = label
        self.hint = hint
        self.error = error
        self.isOptional = isOptional
        self.was = was
        self.lock = lock
        self.language = language
        self.source = source
        self.more = more
    }
}

/// The width of a control, according to its expected content.
public enum FieldWidth: String, Sendable {
    case short, medium, long
    /// The full available width.
    case full

    var className: String { self == .full ? "" : " width-\(rawValue)" }
}

/// The IDs of a field's elements; a link to `#f-name` leads to the field.
public enum FieldID {
    /// Returns the ID of the control with this name, which is also the fragment of links to it.
    public static func control(_ name: String) -> String { "f-\(word(name))" }

    /// Returns the ID of the note of this kind next to the control.
    static func note(_ kind: String, of name: String) -> String { "f-\(word(name))-\(kind)" }

    /// Returns the name without spaces, because `aria-describedby` is a space-separated list of IDs.
    private static func word(_ name: String) -> String {
        String(name.map { $0.isWhitespace ? "-" : $0 })
    }
}
