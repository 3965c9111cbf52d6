import PortalUI
import Studies

/// The attributes of a response format: a form of its own for texts and choices, or the declared fields.
struct ResponseFormatForm {
    let fields: EditorFields
    let response: ResponseFormat
    let files: ImageURLs

    let title = "Answer"

    private var type: ResponseType { response.type }

    /// Whether the type has fields in the language that is edited.
    var hasFields: Bool { fields.isEnglish ? type.hasFields : type.hasTexts }

    var hint: String? {
        if hasFields { return nil }
        return type.hasFields ? "This response type has no text to translate." : type.question.setupNote
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

    var typedText: TextFormatForm? { type == .text ? TextFormatForm(fields: fields) : nil }

    var declared: DeclaredFieldsForm { DeclaredFieldsForm(response, fields, files: files) }
}

extension ResponseType {
    /// Whether the type has attributes.
    var hasFields: Bool {
        func hasFields<Format: QuestionType>(_ format: Format.Type) -> Bool { !format.fields.isEmpty }
        return hasFields(question)
    }

    /// Whether the type has texts for participants.
    var hasTexts: Bool {
        func hasTexts<Format: QuestionType>(_ format: Format.Type) -> Bool {
            format.fields.contains(where: \.isText)
        }
        return hasTexts(question)
    }
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
