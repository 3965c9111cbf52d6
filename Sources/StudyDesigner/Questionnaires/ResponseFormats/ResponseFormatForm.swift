import PortalUI
import Studies

/// The attributes of a response format. Each type has its own fields.
struct ResponseFormatForm {
    let fields: EditorFields
    let type: ResponseType
    let files: ImageURLs
    /// The maximum number of fraction digits for the entered limits.
    var fractionDigitsMax = 4

    let yesNo = FieldOptions.yesNo

    var title: String { "Answer" }

    /// Whether the type has fields in the language that is edited.
    var hasFields: Bool {
        switch type {
        case .boolean, .timeOfDay: false
        case .date, .timeInterval, .location: fields.isEnglish
        default: true
        }
    }

    var hint: String? {
        switch type {
        case .boolean: "Participants answer Yes or No. There is nothing to set up."
        case .timeOfDay: "Participants choose hours and minutes. There is nothing to set up."
        default: hasFields ? nil : "This response type has no text to translate."
        }
    }

    var scale: ScaleForm? {
        guard type == .scale || type == .continuousScale else { return nil }
        return ScaleForm(
            fields: fields, isContinuous: type == .continuousScale, files: files,
            fractionDigitsMax: fractionDigitsMax)
    }

    var choices: ChoicesForm? {
        switch type {
        case .textScale, .valuePicker, .textChoice: ChoicesForm(fields: fields, type: type)
        default: nil
        }
    }

    var pictures: ImageChoicesForm? {
        type == .imageChoice ? ImageChoicesForm(fields: fields, files: files) : nil
    }

    var numeric: NumericForm? { type == .numeric ? NumericForm(fields: fields) : nil }
    var date: DateForm? { type == .date ? DateForm(fields: fields) : nil }
    var typedText: TextFormatForm? { type == .text ? TextFormatForm(fields: fields) : nil }

    var placeholder: PlaceholderForm? {
        guard type == .email || type == .height else { return nil }
        return PlaceholderForm(fields: fields, isHeight: type == .height)
    }

    var interval: IntervalForm? { type == .timeInterval ? IntervalForm(fields: fields) : nil }
    var isLocation: Bool { type == .location }
}

/// Options that several editors offer.
enum FieldOptions {
    static let yesNo = [PortalUI.SelectOption("1", "Yes"), PortalUI.SelectOption("0", "No")]

    /// The directions of a scale.
    static let directions = [
        PortalUI.SelectOption("1", "Vertical"), PortalUI.SelectOption("0", "Horizontal"),
    ]

    /// Returns the options of an enumeration whose raw values are shown.
    static func words<Value: CaseIterable & RawRepresentable<String>>(_ type: Value.Type) -> [PortalUI
        .SelectOption]
    {
        Value.allCases.map { PortalUI.SelectOption($0.rawValue, $0.rawValue) }
    }
}
