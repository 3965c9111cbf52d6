/// The control that answers a question, made of standard browser elements.
enum PhoneControl: Sendable {
    case slider(PhoneSlider)
    case list(PhoneList)
    case wheels([PhonePicker])
    /// Stacked fields.
    case entries([PhoneTextField])
    /// A map and a field for the coordinates.
    case map(PhoneTextField)

    var slider: PhoneSlider? { if case .slider(let slider) = self { slider } else { nil } }
    var list: PhoneList? { if case .list(let list) = self { list } else { nil } }
    var wheels: [PhonePicker] { if case .wheels(let wheels) = self { wheels } else { [] } }
    var isMap: Bool { if case .map = self { true } else { false } }
    var entries: [PhoneTextField] {
        switch self {
        case .entries(let entries): entries
        case .map(let entry): [entry]
        case .slider, .list, .wheels: []
        }
    }
}

/// Answers to choose from.
struct PhoneList: Sendable {
    /// The layout on the screen.
    enum Style: Sendable {
        case rows
        /// A vertical list of options.
        case marks
        case pictures
    }

    let name: String
    /// The ID of the element that labels the list.
    let titleID: String
    let style: Style
    let takesSeveral: Bool
    let options: [PhoneOption]

    var role: String { takesSeveral ? "group" : "radiogroup" }
    var inputType: String { takesSeveral ? "checkbox" : "radio" }
    var hasPictures: Bool { style == .pictures }
    var className: String {
        switch style {
        case .rows: "phone-options"
        case .marks: "phone-options marks"
        case .pictures: "phone-pictures"
        }
    }
}

/// One of the answers of a list.
struct PhoneOption: Sendable {
    let text: String
    let value: String
    var details = ""
    var isChosen = false
    /// The address of its image. Nil if none was added.
    var picture: String?
    /// The image shown when the option is selected.
    var chosenPicture: String?
    /// The field that opens when it is selected. Nil for none.
    var entry: PhoneTextField?

    var hasDetails: Bool { !details.isEmpty }
    var isBlank: Bool { text.isEmpty }
    var shown: String { isBlank ? "Choice with no text" : text }
}

/// A text field.
struct PhoneTextField: Sendable {
    /// The type of text.
    enum Kind: String, Sendable {
        case line = "text"
        case lines
        case number
        case email
        case date
        case dateTime = "datetime-local"
        case time
    }

    let name: String
    /// The label of the field. Empty if a title labels it.
    var label = ""
    var titleID = ""
    var value = ""
    var kind = Kind.line
    var placeholder = ""
    var unit = ""
    var minimum: String?
    var maximum: String?
    /// The maximum number of characters. Nil for no limit.
    var limit: Int?

    var hasUnit: Bool { !unit.isEmpty }
    var hasLabel: Bool { !label.isEmpty }
    var isTall: Bool { kind == .lines }
    var limitText: String? { limit.map { "\($0)" } }

    /// The type of the input. Numbers and email addresses use text inputs, so that our own error messages are shown.
    var inputType: String { kind == .number || kind == .email ? "text" : kind.rawValue }
    var inputMode: String? {
        switch kind {
        case .number: "decimal"
        case .email: "email"
        default: nil
        }
    }
}

/// A wheel that selects a value.
struct PhonePicker: Sendable {
    struct Row: Sendable {
        let text: String
        let value: String
    }

    let name: String
    /// The label of the wheel. Empty if a title labels it.
    var label = ""
    var titleID = ""
    let rows: [Row]
    let chosen: String

    var hasLabel: Bool { !label.isEmpty }
}
