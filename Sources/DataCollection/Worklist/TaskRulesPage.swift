import Access
import HTTP
import PortalUI
import Responses
import Vocabulary

/// The form with the rules that make tasks.
struct TaskRulesPage {
    /// A rule as entered.
    struct Entry {
        let kind: TaskRule.Kind
        let isOn: Bool
        let days: String
        let dueDays: String
        let text: String

        init(_ setting: TaskRuleSetting) {
            let rule = setting.rule
            (kind, isOn, text) = (rule.kind, setting.isOn, rule.text)
            (days, dueDays) = ("\(rule.days)", "\(rule.dueDays)")
        }

        /// What a form doesn't contain stays, but a rule without its mark is switched off.
        init(_ setting: TaskRuleSetting, changedBy form: Form) {
            let (rule, name) = (setting.rule, setting.rule.kind.rawValue)
            kind = rule.kind
            isOn = form["\(name)-on"] != nil
            days = (form["\(name)-days"] ?? "\(rule.days)").trimmed
            dueDays = (form["\(name)-due"] ?? "\(rule.dueDays)").trimmed
            text = (form["\(name)-text"] ?? rule.text).trimmed
        }

        /// The rule as entered; what isn't a number is out of range.
        var setting: TaskRuleSetting {
            let days = kind == .silent ? Int(self.days) ?? -1 : 0
            return TaskRuleSetting(
                TaskRule(kind, days: days, dueDays: Int(dueDays) ?? -1, text: text), isOn: isOn)
        }

        /// The rule in one sentence.
        var words: String {
            guard isOn else { return "Off" }
            let wait = Int(dueDays) ?? 0
            let due =
                wait == 0 ? "Due on the same day" : "Due after \(NumberFormat.counted(wait, "day", "days"))"
            let silence = hasDays ? "After \(NumberFormat.counted(Int(days) ?? 0, "day", "days")): " : ""
            return "\(silence)\(text). \(due)."
        }

        var title: String {
            switch kind {
            case .silent: "A participant is silent"
            case .failed: "A response failed"
            case .consent: "A consent is outdated"
            case .enrolled: "A participant enrolled"
            }
        }

        var explanation: String {
            switch kind {
            case .silent:
                "Nothing was heard for some days, and a run was missed since. The task is completed when the participant is in contact again."
            case .failed:
                "A response couldn't be added to Lists. The task is completed when no failed response of the participant is left."
            case .consent:
                "A new version of the consent was published for everyone, and the participant hasn't signed it. The task is completed when the app reports the signature."
            case .enrolled: "Only participants who enroll from now on."
            }
        }

        var name: String { kind.rawValue }
        var hasDays: Bool { kind == .silent }
    }

    let frame: Frame
    let address: String
    let back: String
    let entries: [Entry]
    /// The state that the form shows, by which a change of another user is noticed.
    let was: String
    let mayChange: Bool
    /// Whether the user works on tasks, at single sites.
    let isOfSite: Bool
    let problems: FormProblems

    var facts: [DescriptionItem] { entries.map { DescriptionItem($0.title, LinkedText($0.words)) } }
    var reason: String {
        isOfSite
            ? "Rules concern all sites, so users with a role on the whole study change them."
            : "Coordinators of the study change rules."
    }
}
