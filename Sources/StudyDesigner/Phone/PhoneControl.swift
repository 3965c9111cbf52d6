/// The part of a screen by which people answer, in plain parts that a browser has.
enum PhoneControl: Sendable {
    case slider(PhoneSlider)
    case list(PhoneList)
    case wheels([PhonePicker])
    /// Fields one below the other.
    case entries([PhoneTextField])
    /// A map, and the place in figures.
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
    /// How they stand on the screen.
    enum Style: Sendable {
        case rows
        /// Marks on a line, one below the other.
        case marks
        case pictures
    }

    let name: String
    /// The element that names the list.
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
    /// The address of its picture; nil while none was added.
    var picture: String?
    /// The picture that is there once it is chosen.
    var chosenPicture: String?
    /// The field that opens when it is chosen; nil for none.
    var entry: PhoneTextField?

    var hasDetails: Bool { !details.isEmpty }
    var isBlank: Bool { text.isEmpty }
    var shown: String { isBlank ? "Choice without a text" : text }
}

/// A field in which something is typed.
struct PhoneTextField: Sendable {
    /// What is typed there.
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
    /// What the field is called where no title says it; empty where one does.
    var label = ""
    var titleID = ""
    var value = ""
    var kind = Kind.line
    var placeholder = ""
    var unit = ""
    var minimum: String?
    var maximum: String?
    /// The most characters that fit; nil for no limit.
    var limit: Int?

    var hasUnit: Bool { !unit.isEmpty }
    var hasLabel: Bool { !label.isEmpty }
    var isTall: Bool { kind == .lines }
    var limitText: String? { limit.map { "\($0)" } }

    /// Numbers and addresses are typed as text, so that what is wrong with them can be said in our words.
    var inputType: String { kind == .number || kind == .email ? "text" : kind.rawValue }
    var inputMode: String? {
        switch kind {
        case .number: "decimal"
        case .email: "email"
        default: nil
        }
    }
}

/// A turning column of values.
struct PhonePicker: Sendable {
    struct Row: Sendable {
        let text: String
        let value: String
    }

    let name: String
    /// What it is called where no title says it; empty where one does.
    var label = ""
    var titleID = ""
    let rows: [Row]
    let chosen: String

    var hasLabel: Bool { !label.isEmpty }
}
