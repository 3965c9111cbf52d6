import Access
import Timekeeping
import Vocabulary

/// The number of a task.
public struct TaskID: RowID {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// Something to do about a participant.
package struct ParticipantTask: Sendable {
    /// What is to be done. Raw values are stored.
    package enum Kind: String, Sendable, CaseIterable {
        case call, visit, send, check, other
    }

    /// Whether it is still to do. Raw values are stored.
    package enum State: String, Sendable, CaseIterable {
        case open, done, canceled
    }

    package let id: TaskID
    package let participant: ParticipantID
    /// The site of the participant; nil for none.
    package let site: StudySiteName?
    package let kind: Kind
    /// The rule that made it; nil for a task that a person made.
    package let rule: TaskRule.Kind?
    package let text: String
    /// The day in the study's time zone.
    package let dueDay: CivilDate
    /// The user who works on it; nil for everyone at the site.
    package let assignee: TaskAssignee?
    package let state: State
    /// What came of it, or why it was canceled.
    package let outcome: String
    /// The number of calls that were made about it.
    package let calls: Int
    package let createdAt: Instant
    package let createdBy: String
    package let closedAt: Instant?
    package let closedBy: String?
}

/// The content of a task, as entered.
package struct TaskDraft: Sendable, Equatable {
    package static let textMax = 500
    /// Tasks aren't planned further ahead.
    package static let daysMax = 1_000

    package var kind: ParticipantTask.Kind
    package var text: String
    package var dueDay: CivilDate
    package var assignee: UserID?

    package init(
        _ kind: ParticipantTask.Kind, _ text: String, due dueDay: CivilDate, assignee: UserID? = nil
    ) {
        (self.kind, self.text, self.dueDay, self.assignee) = (kind, text, dueDay, assignee)
    }

    /// - Throws: ``InvalidInput`` for an empty or long text, or a day that has passed or is too far ahead.
    func check(today: CivilDate) throws {
        if !text.hasVisibleCharacters { throw InvalidInput("text", "Describe what is to be done.") }
        if text.count > Self.textMax {
            throw InvalidInput("text", "The text has \(text.count) characters. Use at most \(Self.textMax).")
        }
        try Self.check(dueDay, today: today)
    }

    /// - Throws: ``InvalidInput`` for a day that has passed or is too far ahead.
    package static func check(_ dueDay: CivilDate, today: CivilDate) throws {
        if dueDay < today { throw InvalidInput("due", "The day has passed. Choose today or a later day.") }
        if dueDay - today > daysMax {
            throw InvalidInput("due", "Choose a day within the next \(daysMax) days.")
        }
    }
}
