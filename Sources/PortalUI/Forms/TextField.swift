import Templating

/// One line of text: `{% use TextField("title", "Study title", form.title, limit: 300, error:
/// problems["title"]) %}`
public struct TextField {
    /// What is entered, which also chooses the keyboard of a phone.
    public enum Kind: Sendable, Hashable {
        case text, email, newPassword, currentPassword, telephone, address, search, date, time, dateTime
        /// The code that was sent by mail or shown by an authenticator.
        case oneTimeCode
        /// A number; without bounds any.
        case number(min: Int? = nil, max: Int? = nil)
        /// A number with decimals, in steps of this size, such as `0.1`.
        case decimal(step: String)
    }

    let name: String
    let value: String
    let kind: Kind
    let notes: FieldDescription
    let limit: Int?
    let width: FieldWidth
    let unit: String?
    let icon: IconName?
    let placeholder: String?
    let isCode: Bool
    let suggestions: [String]
    let mustMatch: String?
    let hasFocus: Bool

    /// Makes a field.
    ///
    /// - Parameters:
    ///   - limit: How many characters there may be; they are counted next to the label.
    ///   - unit: What is behind the number, such as `hours`.
    ///   - isCode: Whether the value is an identifier, shown as code, always from left to right.
    ///   - suggestions: Suggestions of the browser while typing.
    ///   - mustMatch: The text that has to be typed before the form's button works; for deactivation.
    ///   - source: The text from which it is translated, shown next to it.
    ///   - more: A page with more information about valid values.
    public init(
        _ name: String, _ label: String, _ value: String = "", kind: Kind = .text, hint: String? = nil,
        error: String? = nil, limit: Int? = nil, isOptional: Bool = false, was: String? = nil,
        lock: String? = nil, language: String? = nil, width: FieldWidth = .long, unit: String? = nil,
        icon: IconName? = nil, placeholder: String? = nil, isCode: Bool = false, suggestions: [String] = [],
        mustMatch: String? = nil, hasFocus: Bool = false, source: TranslationSource? = nil,
        more: PageLink? = nil
    ) {
        self.name = name
        self.value = value
        self.kind = kind
        self.limit = limit
        self.width = width
        self.unit = unit
        self.icon = icon
        self.placeholder = placeholder
        self.isCode = isCode
        self.suggestions = suggestions
        self.mustMatch = mustMatch
        self.hasFocus = hasFocus
        notes = FieldDescription(
            label, hint: hint, error: error, isOptional: isOptional, was: was, lock: lock, language: language,
            source: source, more: more)
    }
}

extension TextField {
    var source: TranslationSourceBox? { notes.source(for: name) }
    var controlID: String { FieldID.control(name) }
    var describedBy: String { notes.describedBy(name, hasCount: limit != nil) }
    var count: FieldCount? { limit.map { FieldCount(used: value.count, limit: $0) } }
    var head: FieldHeader { FieldHeader(name: name, notes: notes, count: count) }
    var boxClass: String { notes.fieldClass + width.className }
    var inputClass: String { isCode ? "input mono" : "input" }
    var listID: String { FieldID.note("suggestions", of: name) }
    var leadingIcon: IconName? { notes.lock != nil ? .lock : icon }
    var lockID: String { FieldID.note("lock", of: name) }
    var countID: String { FieldID.note("count", of: name) }

    /// Entered text has automatic direction; identifiers, numbers and addresses are left to right.
    var direction: String {
        switch kind {
        case .text, .search: isCode ? "ltr" : "auto"
        default: "ltr"
        }
    }

    var type: String {
        switch kind {
        case .text, .oneTimeCode: "text"
        case .email: "email"
        case .newPassword, .currentPassword: "password"
        case .telephone: "tel"
        case .address: "url"
        case .search: "search"
        case .date: "date"
        case .time: "time"
        case .dateTime: "datetime-local"
        case .number, .decimal: "number"
        }
    }

    /// The autocomplete type.
    var autocomplete: String? {
        switch kind {
        case .newPassword: "new-password"
        case .currentPassword: "current-password"
        case .oneTimeCode: "one-time-code"
        case .email: "email"
        default: nil
        }
    }

    var minimum: String? { if case .number(let min, _) = kind { min.map { "\($0)" } } else { nil } }
    var maximum: String? { if case .number(_, let max) = kind { max.map { "\($0)" } } else { nil } }
    var step: String? { if case .decimal(let step) = kind { step } else { nil } }
    var inputMode: String? { if case .oneTimeCode = kind { "numeric" } else { nil } }
}
