import Access
import Adherence
import Studies
import Timekeeping
import Vocabulary

/// The number of a rule that sends reminders.
public struct ReminderRuleID: RowID {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// A rule of a study that sends reminders.
package struct ReminderRule: Sendable, Identifiable {
    package let id: ReminderRuleID
    package let draft: ReminderRuleDraft
    /// Only what happens from then on is a reason; nil for a rule that is switched off.
    package let switchedOnAt: Instant?

    package var isOn: Bool { switchedOnAt != nil }
}

/// The content of a rule, as entered.
package struct ReminderRuleDraft: Sendable, Hashable {
    /// What phones show of a message on a locked screen.
    package static let textMax = 178

    package var trigger: ReminderTrigger
    package var text: LocalizedText

    package init(_ trigger: ReminderTrigger, _ text: LocalizedText) {
        (self.trigger, self.text) = (trigger, text)
    }

    /// The amounts that a kind of trigger accepts.
    package static func range(_ kind: ReminderTrigger.Kind) -> ClosedRange<Int> {
        switch kind {
        case .opens: 0...0
        case .ends: 1...168
        case .silent: 1...90
        case .missed: 1...30
        }
    }

    /// - Throws: ``InvalidInput`` for an amount out of range, or an empty or long text.
    package func check() throws {
        let range = Self.range(trigger.kind)
        if !range.contains(trigger.amount) {
            throw InvalidInput(
                "amount", "Enter a number from \(range.lowerBound) to \(range.upperBound).")
        }
        try Self.check(text)
    }

    /// - Throws: ``InvalidInput`` for an empty or long text.
    package static func check(_ text: LocalizedText) throws {
        if !text.english.hasVisibleCharacters { throw InvalidInput("text.en", "Enter the text in English.") }
        for language in text.languages where text[language].count > textMax {
            throw InvalidInput(
                "text.\(language)",
                "The text has \(text[language].count) characters. Use at most \(textMax), so that phones show all of it."
            )
        }
    }
}

/// A reminder that was sent, or left out.
package struct SettledReminder: Sendable {
    package enum Outcome: Sendable, Equatable {
        case sent
        /// No signed-in phone of the participant takes notifications.
        case unreachable
        /// With the reason.
        case leftOut(String)
    }

    package let text: String
    package let outcome: Outcome
    package let at: Instant
    /// The user who sent it; nil for a rule.
    package let author: String?
}
