import Access
import Adherence
import HTTP
import PortalUI
import Responses
import Studies
import Vocabulary

/// A reminder rule as entered.
struct ReminderRuleForm {
    var kind = ReminderTrigger.Kind.opens.rawValue
    var amount = ""
    var activity = ""
    var text = LocalizedText()

    init() {}

    init(_ draft: ReminderRuleDraft) {
        kind = draft.trigger.kind.rawValue
        amount = draft.trigger.amount == 0 ? "" : "\(draft.trigger.amount)"
        activity = draft.trigger.activity?.rawValue ?? ""
        text = draft.text
    }

    init(_ form: Form, _ languages: [LanguageTag]) {
        kind = form["kind"] ?? ""
        amount = (form["amount"] ?? "").trimmed
        activity = form["activity"] ?? ""
        text = Self.text(form, languages)
    }

    /// Returns the texts by language.
    static func text(_ form: Form, _ languages: [LanguageTag]) -> LocalizedText {
        var text = LocalizedText()
        for language in languages { text[language] = (form["text.\(language)"] ?? "").trimmed }
        return text
    }

    /// - Throws: ``InvalidInput`` for a kind, a number or an activity that doesn't exist.
    func draft(_ activities: [ActivityID]) throws(InvalidInput) -> ReminderRuleDraft {
        guard let kind = ReminderTrigger.Kind(rawValue: kind) else {
            throw InvalidInput("kind", "Choose when the reminder is sent.")
        }
        let id = activity.isEmpty ? nil : ActivityID(activity)
        if let id, !activities.contains(id) {
            throw InvalidInput("activity", "Choose an activity from the list.")
        }
        let usesActivity = kind == .opens || kind == .ends
        return ReminderRuleDraft(
            ReminderTrigger(
                kind, amount: kind == .opens ? 0 : Int(amount) ?? -1, activity: usesActivity ? id : nil), text
        )
    }
}

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

extension ReminderRuleDraft {
    /// What a form can change.
    var editedState: String {
        EditedState.digest(
            of: [trigger.kind.rawValue, "\(trigger.amount)", trigger.activity?.rawValue ?? ""]
                + text.languages.flatMap { [$0.text, text[$0]] })
    }
}
