import PortalUI
import Studies

/// The languages next to English of a study or an app, and two ways to add one: `{% use languages %}`
///
/// ``FieldReader/languages()`` reads them.
struct LanguageFields {
    static let chosenName = "languages"
    static let additionName = "addLanguage"
    static let tagName = "otherLanguage"

    let hint: String
    /// Those that are there; nil while there is only English.
    let chosen: CheckboxList?
    let addition: SelectField
    let tag: TextField

    /// `typed` is what someone entered in an input that could not be read; `was` the published languages.
    init(
        _ languages: [LanguageTag], hint: String, _ problems: FormProblems, was: String? = nil,
        typed: (String) -> String
    ) {
        self.hint = hint
        chosen =
            languages.isEmpty
            ? nil
            : CheckboxList(
                Self.chosenName, "Languages beside English",
                languages.map { PortalUI.SelectOption($0.text, "\($0.ownName), \($0.englishName) (\($0))") },
                chosen: Set(languages.map(\.text)),
                hint: "Untick one to take it out. Its texts are kept and come back when it is added again.",
                error: problems[Self.chosenName], isOptional: true, was: was)
        let known = LanguageTag.known.filter { $0 != .english && !languages.contains($0) }
        addition = SelectField(
            Self.additionName, "Add a language", known.map { PortalUI.SelectOption($0.text, $0.englishName) },
            chosen: typed(Self.additionName), prompt: "None", error: problems[Self.additionName],
            isOptional: true)
        tag = TextField(
            Self.tagName, "Or its tag", typed(Self.tagName), error: problems[Self.tagName],
            isOptional: true, placeholder: "pt-BR", isCode: true)
    }
}
