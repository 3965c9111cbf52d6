import Access
import Adherence
import HTTP
import Responses
import Studies
import Vocabulary
import WebAccess

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

extension ReminderRuleDraft {
    /// What a form can change.
    var editedState: String {
        EditedState.digest(
            of: [trigger.kind.rawValue, "\(trigger.amount)", trigger.activity?.rawValue ?? ""]
                + text.languages.flatMap { [$0.text, text[$0]] })
    }
}
