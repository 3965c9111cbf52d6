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

        init(_ rule: TaskRule, isOn: Bool) {
            (kind, self.isOn, text) = (rule.kind, isOn, rule.text)
            (days, dueDays) = ("\(rule.days)", "\(rule.dueDays)")
        }

        init(_ kind: TaskRule.Kind, _ form: Form) {
            self.kind = kind
            isOn = form["\(kind.rawValue)-on"] != nil
            days = (form["\(kind.rawValue)-days"] ?? "0").trimmed
            dueDays = (form["\(kind.rawValue)-due"] ?? "").trimmed
            text = (form["\(kind.rawValue)-text"] ?? "").trimmed
        }

        /// - Throws: ``InvalidInput`` for something that isn't a number. Its range is checked where it's saved.
        func rule() throws(InvalidInput) -> TaskRule {
            let days = kind == .silent ? Int(days) ?? -1 : 0
            return TaskRule(kind, days: days, dueDays: Int(dueDays) ?? -1, text: text)
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
    let mayChange: Bool
    let problems: FormProblems
}
