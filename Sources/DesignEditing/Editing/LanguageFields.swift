import PortalUI
import Vocabulary

/// The languages of a study or an app other than English, with two fields to add one: `{% use languages %}`
///
/// ``FieldReader/languages()`` reads them.
package struct LanguageFields {
    static let chosenName = "languages"
    static let additionName = "addLanguage"
    static let tagName = "otherLanguage"

    let hint: String
    /// The selected languages; nil if there is only English.
    let chosen: CheckboxList?
    let addition: SelectField
    let tag: TextField

    /// Creates the fields. `typed` returns the unreadable text of an input; `was` contains the published languages.
    package init(
        _ languages: [LanguageTag], hint: String, _ problems: FormProblems, was: String? = nil,
        typed: (String) -> String
    ) {
        self.hint = hint
        chosen =
            languages.isEmpty
            ? nil
            : CheckboxList(
                Self.chosenName, "Other languages",
                languages.map { PortalUI.SelectOption($0.text, $0.names) },
                chosen: Set(languages.map(\.text)),
                hint: "Clear a language to remove it. Its texts are kept and return if you add it again.",
                error: problems[Self.chosenName], isOptional: true, was: was)
        let known = LanguageTag.known.filter { $0 != .english && !languages.contains($0) }
        addition = SelectField(
            Self.additionName, "Add a language", known.map { PortalUI.SelectOption($0.text, $0.englishName) },
            chosen: typed(Self.additionName), prompt: "None", error: problems[Self.additionName],
            isOptional: true)
        tag = TextField(
            Self.tagName, "Or enter a language tag", typed(Self.tagName), error: problems[Self.tagName],
            isOptional: true, placeholder: "pt-BR", isCode: true)
    }
}
