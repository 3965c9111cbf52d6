import Adherence
import PortalUI
import Responses
import Studies
import Vocabulary

/// The page with the form of a reminder rule.
struct ReminderRuleFormPage {
    let frame: Frame
    let address: String
    let back: String
    let form: ReminderRuleForm
    /// The stored rule; nil for a new one.
    let rule: ReminderRule?
    let languages: [LanguageTag]
    let activities: [SelectOption]
    let problems: FormProblems
    /// What the rule would have sent.
    var dryRun = ""

    var kinds: [SelectOption] { ReminderTrigger.Kind.options }
    var limits: String { ReminderLimits.words }
    var textMax: Int { ReminderRuleDraft.textMax }
    var isOn: Bool { rule?.isOn ?? false }
    var switchFields: [HiddenField] { [HiddenField("on", isOn ? "0" : "1")] }
    /// The state of the rule that the form shows, by which a change of another user is noticed.
    var was: String { rule?.draft.editedState ?? "" }
    var texts: [TextField] { ReminderTextFields.fields(form.text, languages, problems) }
}

/// A text field for each language.
enum ReminderTextFields {
    static func fields(
        _ text: LocalizedText, _ languages: [LanguageTag], _ problems: FormProblems
    ) -> [TextField] {
        languages.map { language in
            TextField(
                "text.\(language)", language == .english ? "Text" : "Text in \(language.englishName)",
                text[language], hint: language == .english ? nil : "If empty, phones show English.",
                error: problems["text.\(language)"], limit: ReminderRuleDraft.textMax,
                isOptional: language != .english, language: language == .english ? nil : language.text,
                width: .full)
        }
    }
}
