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
    /// The published value, where the draft differs: shown as `Was "…"` with the change bar.
    public var was: String?
    /// Why the value cannot be changed, and since when; the control is then read-only with a lock.
    public var lock: String?
    /// The language of the text, for text that participants read in it: `es`.
    public var language: String?
    /// The text from which it is translated.
    public var source: TranslationSource?
    /// A page with more information, linked after the error or the hint.
    public var more: PageLink?

    /// Makes notes; most fields need no more than a label.
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

/// How wide a control is: as long as what belongs in it.
public enum FieldWidth: String, Sendable {
    case short, medium, long
    /// As wide as its place.
    case full

    var className: String { self == .full ? "" : " width-\(rawValue)" }
}

/// Names of elements that belong to a field; a link to `#f-name` leads to it.
public enum FieldID {
    /// The identifier of the control with this name: the fragment of a link that leads to it.
    public static func control(_ name: String) -> String { "f-\(word(name))" }

    /// The identifier of the note of this kind next to it.
    static func note(_ kind: String, of name: String) -> String { "f-\(word(name))-\(kind)" }

    /// Identifiers hold no blanks: `aria-describedby` is a list parted by them.
    private static func word(_ name: String) -> String {
        String(name.map { $0.isWhitespace ? "-" : $0 })
    }
}
