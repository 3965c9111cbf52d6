import HTTP
import PortalUI
import Studies
import Vocabulary

/// The translations that become outdated when a form is saved, to confirm or change with it: `{% use decisions %}`
///
/// The value of a checkbox identifies the two texts on the page, so that users can't confirm a text that they haven't
/// seen.
package struct TranslationDecisionFields: Sendable {
    /// One translation.
    struct Row: Sendable {
        let number: Int
        let stale: StaleTranslation
        let title: String
        let difference: DiffSection?
        let isConfirmed: Bool
        let error: String?
        /// The translation in the field.
        let typed: String
        /// Whether the form itself has the field of the translation.
        let isHere: Bool
    }

    let rows: [Row]

    /// Creates the fields; `name` describes the location of a text, and `language` is that of the form.
    package init(
        _ outdated: [StaleTranslation], decided: TranslationDecisions, in language: LanguageTag,
        _ problems: FormProblems, name: (DesignText) -> String
    ) {
        rows = outdated.enumerated().map { index, stale in
            Row(
                number: index + 1, stale: stale,
                title: "\(name(stale.text)), \(stale.language.englishName)",
                difference: Self.difference(stale), isConfirmed: decided.confirmed.contains(stale.id),
                error: problems[TranslationDecisions.box(index + 1)],
                typed: decided.typed(stale.text, stale.language) ?? stale.text.text[stale.language],
                isHere: stale.language == language)
        }
    }

    private static func difference(_ stale: StaleTranslation) -> DiffSection? {
        if stale.text.isFile { return nil }
        return DiffSection(
            "English",
            [
                DiffLine(
                    "Previous and new", from: stale.previousEnglish, to: stale.text.text.english,
                    isRich: stale.text.isRich)
            ])
    }

    var title: String {
        rows.count == 1 ? "1 translation becomes outdated" : "\(rows.count) translations become outdated"
    }
}

extension TranslationDecisionFields.Row {
    var box: CheckboxField {
        CheckboxField(
            TranslationDecisions.box(number), "Still correct", isOn: isConfirmed, value: stale.id,
            error: error)
    }

    private var hasField: Bool { !isHere && !stale.text.isFile }

    /// The field to change the translation; nil for PDFs and where the form itself has it.
    var translation: TextArea? {
        guard hasField else { return nil }
        return TextArea(
            TranslationDecisions.field(number), "Change the \(stale.language.englishName) text", typed,
            language: stale.language.text, isRich: stale.text.isRich)
    }

    /// Identifies the text and language of that field.
    var place: HiddenField {
        HiddenField(
            TranslationDecisions.place(number), TranslationDecisions.place(of: stale.text, stale.language))
    }

    var advice: String? {
        if isHere { return "Or change the translation below." }
        return stale.text.isFile ? "Or replace the PDF in that language first." : nil
    }
}

/// What a form says about the translations that become outdated when it is saved.
package struct TranslationDecisions: Sendable {
    /// The confirmed translations, by ``StaleTranslation/id``.
    package let confirmed: Set<String>
    /// The translations in the fields, which may be unchanged.
    package let typed: [NewTranslation]

    /// Reads a form.
    package init(_ form: Form) {
        confirmed = Set(form.fields.filter { $0.name.hasPrefix(Self.boxPrefix) }.map(\.value))
        typed = form.fields.filter { $0.name.hasPrefix(Self.placePrefix) }.compactMap { field in
            let parts = field.value.split(separator: " ", maxSplits: 1)
            guard parts.count == 2, let language = LanguageTag(String(parts[0])),
                let text = form[Self.fieldPrefix + field.name.dropFirst(Self.placePrefix.count)]
            else { return nil }
            return NewTranslation(of: String(parts[1]), in: language, text)
        }
    }

    /// Whether the form has no decisions.
    package var isEmpty: Bool { confirmed.isEmpty && typed.isEmpty }

    /// Returns the problems of a form without decisions about these translations.
    package func problems(of outdated: [StaleTranslation], name: (DesignText) -> String) -> FormProblems {
        FormProblems(
            outdated.enumerated().filter { !confirmed.contains($0.element.id) }.map { index, stale in
                FormProblems.Problem(
                    field: Self.box(index + 1), "Select \"Still correct\", or change the translation.",
                    about: "\(name(stale.text)), \(stale.language.englishName)")
            })
    }

    /// Returns the translation in the field of a text; nil if the form has none.
    func typed(_ text: DesignText, _ language: LanguageTag) -> String? {
        typed.first { $0.text == text.id && $0.language == language }?.translation
    }

    private static let boxPrefix = "correct-"
    private static let fieldPrefix = "translation-"
    private static let placePrefix = "translated-"

    static func box(_ number: Int) -> String { "\(boxPrefix)\(number)" }
    static func field(_ number: Int) -> String { "\(fieldPrefix)\(number)" }
    static func place(_ number: Int) -> String { "\(placePrefix)\(number)" }
    static func place(of text: DesignText, _ language: LanguageTag) -> String { "\(language) \(text.id)" }
}
