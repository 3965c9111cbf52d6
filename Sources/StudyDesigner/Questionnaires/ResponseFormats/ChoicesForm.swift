import PortalUI
import Studies

/// Choices with a text and a value: those of a text scale, a value picker or a text choice.
struct ChoicesForm {
    let fields: EditorFields
    let type: ResponseType

    /// The name of the list, used by problems and buttons.
    static let list = "response.choices"
    /// The minimum number of rows, which an empty list shows.
    static let rowsMin = 2

    let directions = FieldOptions.directions
    let styles = [
        PortalUI.SelectOption(TextChoiceFormat.Style.single.rawValue, "Single"),
        PortalUI.SelectOption(TextChoiceFormat.Style.multiple.rawValue, "Multiple"),
    ]

    /// Whether descriptions are shown. In other languages, they are shown only if there are English ones.
    var hasDetails: Bool {
        guard type == .textChoice else { return false }
        return fields.isEnglish
            || (0..<rowCount).contains { !fields.english["\(Self.list)[\($0)].details"].isEmpty }
    }

    var listTitle: String { type == .valuePicker ? "Values" : "Choices" }

    var listHint: String {
        if !fields.isEnglish { return "The stored values are the same in every language." }
        let (rows, text, value) =
            switch type {
            case .textScale: ("2 to 8 choices", DesignLimits.choiceText, DesignLimits.choiceValue)
            case .valuePicker: ("At least 2 values", DesignLimits.pickerText, DesignLimits.choiceValue)
            default: ("At least 2 choices", DesignLimits.choiceText, DesignLimits.textChoiceValue)
            }
        return
            "\(rows). Participants see the text (up to \(text) characters). "
            + "The value (up to \(value) characters) is stored."
    }

    var rowCount: Int {
        let count = fields.values.count(of: Self.list)
        return fields.isEnglish ? max(count, Self.rowsMin) : count
    }

    var countText: String { rowCount == 1 ? "1 row" : "\(rowCount) rows" }

    var rows: [ChoiceRow] {
        (0..<rowCount).map { ChoiceRow(fields, index: $0, count: rowCount, hasDetails: hasDetails) }
    }

    var other: OtherChoiceForm? {
        guard type == .textChoice, fields.isEnglish || fields.english.isOn("response.other") else {
            return nil
        }
        return OtherChoiceForm(fields: fields)
    }
}

/// The last choice of a text choice, for answers that aren't in the list.
struct OtherChoiceForm {
    let fields: EditorFields
}

/// One choice with its text and value.
struct ChoiceRow {
    let index: Int
    let count: Int
    let hasDetails: Bool
    let isEnglish: Bool
    let id: String
    let text: String
    let value: String
    let details: String
    let isExclusive: Bool
    let textError: String?
    let valueError: String?
    let detailsError: String?
    let english: String?
    let englishDetails: String?
    let language: String?
    let hasFocus: Bool
    let buttonFocus: FieldFocus.Kind?

    init(_ fields: EditorFields, index: Int, count: Int, hasDetails: Bool) {
        let prefix = "\(ChoicesForm.list)[\(index)]."
        self.index = index
        self.count = count
        self.hasDetails = hasDetails
        isEnglish = fields.isEnglish
        id = fields.values[prefix + "id"]
        text = fields.values[prefix + "text"]
        value = fields.values[prefix + "value"]
        details = fields.values[prefix + "details"]
        isExclusive = fields.values.isOn(prefix + "exclusive")
        textError = fields.problems[prefix + "text"]
        valueError = fields.problems[prefix + "value"]
        detailsError = fields.problems[prefix + "details"]
        english = isEnglish ? nil : fields.english[prefix + "text"]
        englishDetails = isEnglish ? nil : fields.english[prefix + "details"]
        language = isEnglish ? nil : fields.language.text
        hasFocus = fields.hasFocus(prefix + "text")
        buttonFocus = fields.buttonFocus(ChoicesForm.list, index)
    }

    var number: Int { index + 1 }
    var prefix: String { "\(ChoicesForm.list)[\(index)]." }
    var textID: String { FieldID.control(prefix + "text") }
    var valueID: String { FieldID.control(prefix + "value") }
    var detailsID: String { FieldID.control(prefix + "details") }
    var errorID: String { FieldID.control(prefix + "text") + "-error" }
    var hasError: Bool { textError != nil || valueError != nil || detailsError != nil }
    var errors: String { [textError, valueError, detailsError].compactMap(\.self).joined(separator: ". ") }
}

/// The buttons that move or remove a row of a list.
struct RowButtons {
    let list: String
    let row: Int
    let count: Int
    /// The name of the row for screen readers.
    let name: String
    let focus: FieldFocus.Kind?

    init(list: String, row: Int, count: Int, of name: String, focus: FieldFocus.Kind?) {
        self.list = list
        self.row = row
        self.count = count
        self.name = name
        // A disabled button can't have the focus, so the other button gets it.
        switch focus {
        case .up where row == 0: self.focus = .down
        case .down where row == count - 1: self.focus = .up
        default: self.focus = focus
        }
    }

    var isFirst: Bool { row == 0 }
    var isLast: Bool { row == count - 1 }
    var up: String { EditorCommand.up(list, row: "\(row)").text }
    var down: String { EditorCommand.down(list, row: "\(row)").text }
    var remove: String { EditorCommand.remove(list, row: "\(row)").text }
}
