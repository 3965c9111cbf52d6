import Access
import Timekeeping
import Vocabulary

/// A rule of a study that makes tasks.
package struct TaskRule: Sendable, Equatable {
    /// What makes a task. Raw values are stored.
    package enum Kind: String, Sendable, CaseIterable {
        /// Nothing was heard for some days, with a run missed since.
        case silent
        /// A response couldn't be processed.
        case failed
        /// The participant hasn't agreed to the current version of the consent.
        case consent
        /// The participant has enrolled.
        case enrolled
    }

    package static let daysRange = 1...90
    package static let dueDaysRange = 0...60

    package let kind: Kind
    /// After how many days of silence; 0 in other rules.
    package var days: Int
    /// In how many days the tasks are due.
    package var dueDays: Int
    package var text: String

    package init(_ kind: Kind, days: Int = 0, dueDays: Int, text: String) {
        (self.kind, self.days, self.dueDays, self.text) = (kind, days, dueDays, text)
    }

    /// What the form of a rule that is switched off contains.
    package static func proposal(_ kind: Kind) -> TaskRule {
        switch kind {
        case .silent: TaskRule(kind, days: 7, dueDays: 0, text: "Call: nothing heard for a week")
        case .failed: TaskRule(kind, dueDays: 0, text: "Check the response that failed")
        case .consent: TaskRule(kind, dueDays: 7, text: "Ask to sign the new consent")
        case .enrolled: TaskRule(kind, dueDays: 1, text: "Send the welcome package")
        }
    }

    /// What the tasks ask to do.
    package var taskKind: ParticipantTask.Kind {
        switch kind {
        case .silent, .consent: .call
        case .failed: .check
        case .enrolled: .send
        }
    }

    /// What isn't valid. Fields begin with the rule's kind.
    package var problems: [FieldProblem] {
        var problems: [FieldProblem] = []
        if kind == .silent, !Self.daysRange.contains(days) {
            problems.append(FieldProblem("silent-days", "Enter a number of days from 1 to 90."))
        }
        if !text.hasVisibleCharacters {
            problems.append(FieldProblem("\(kind.rawValue)-text", "Describe what is to be done."))
        }
        if text.count > TaskDraft.textMax {
            problems.append(
                FieldProblem(
                    "\(kind.rawValue)-text",
                    "The text has \(text.count) characters. Use at most \(TaskDraft.textMax)."))
        }
        if !Self.dueDaysRange.contains(dueDays) {
            problems.append(
                FieldProblem("\(kind.rawValue)-due", "Enter a number of days from 0 to 60."))
        }
        return problems
    }
}

/// A rule, and whether it makes tasks.
package struct TaskRuleSetting: Sendable, Equatable {
    package var rule: TaskRule
    package var isOn: Bool

    package init(_ rule: TaskRule, isOn: Bool) { (self.rule, self.isOn) = (rule, isOn) }
}
