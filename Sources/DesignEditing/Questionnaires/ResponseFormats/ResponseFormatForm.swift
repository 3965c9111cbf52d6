import ParticipantPreview
import PortalUI
import Studies

/// The attributes of a response format, as its type declares them.
package struct ResponseFormatForm {
    package let fields: EditorFields
    package let response: ResponseFormat
    package let files: ImageURLs

    let title = "Answer"

    package init(fields: EditorFields, response: ResponseFormat, files: ImageURLs) {
        self.fields = fields
        self.response = response
        self.files = files
    }

    private var type: ResponseType { response.type }

    /// Whether the type has fields in the language that is edited.
    var hasFields: Bool { fields.isEnglish ? type.hasFields : type.hasTexts }

    var hint: String? {
        if hasFields { return nil }
        return type.hasFields ? "This response type has no text to translate." : type.question.setupNote
    }

    var declared: DeclaredFieldsForm {
        let controls = DeclaredControls(fields: fields, files: files, prefix: "response.")
        func form<Format: QuestionType>(of format: Format) -> DeclaredFieldsForm {
            DeclaredFieldsForm(format, controls)
        }
        return form(of: response.question)
    }
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
package enum FieldOptions {
    package static let yesNo = [PortalUI.SelectOption("1", "Yes"), PortalUI.SelectOption("0", "No")]

    /// Returns the options of an enumeration whose raw values are shown.
    static func words<Value: CaseIterable & RawRepresentable<String>>(_ type: Value.Type) -> [PortalUI
        .SelectOption]
    {
        Value.allCases.map { PortalUI.SelectOption($0.rawValue, $0.rawValue) }
    }
}
