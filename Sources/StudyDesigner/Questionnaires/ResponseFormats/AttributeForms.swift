import PortalUI
import Studies

/// The attributes of a number.
struct NumericForm {
    let fields: EditorFields
    let styles = FieldOptions.words(NumericFormat.Style.self)
}

/// The attributes of a date.
struct DateForm {
    let fields: EditorFields
    let styles = FieldOptions.words(DateFormat.Style.self)
    let ranges = DateFormat.Range.allCases.map { PortalUI.SelectOption($0.rawValue, $0.title) }

    /// The kind of the input. Dates with a time have one input for both.
    var kind: TextField.Kind {
        fields.values["response.style"] == DateFormat.Style.dateTime.rawValue ? .dateTime : .date
    }
}

/// The attributes of a text answer, with its validation rule.
struct TextFormatForm {
    let fields: EditorFields
    let yesNo = FieldOptions.yesNo
    let conditions = [
        PortalUI.SelectOption(TextRule.Condition.allow.rawValue, "Allow"),
        PortalUI.SelectOption(TextRule.Condition.disallow.rawValue, "Disallow"),
    ]
    let characters = TextRule.Characters.allCases.map { PortalUI.SelectOption($0.rawValue, $0.title) }
}

/// The attributes of an email address, or of a height.
struct PlaceholderForm {
    let fields: EditorFields
    let isHeight: Bool
    let systems = FieldOptions.words(HeightFormat.System.self)

    var limit: Int { isHeight ? DesignLimits.heightPlaceholder : DesignLimits.emailPlaceholder }
}

/// The attributes of a time interval.
struct IntervalForm {
    let fields: EditorFields
    let steps = TimeIntervalFormat.steps.map {
        PortalUI.SelectOption("\($0)", $0 == 1 ? "1 minute" : "\($0) minutes")
    }
}
