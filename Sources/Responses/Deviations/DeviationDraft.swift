import Access
import Timekeeping
import Vocabulary

/// A deviation that a user records.
package struct DeviationDraft: Sendable, Equatable {
    /// How long ago it may have happened, in days.
    package static let daysMax = 1_000

    package var kind: Deviation.Kind
    /// The run, for a kind that is about one.
    package var run: Deviation.Run?
    package var day: CivilDate
    package var reason: DeviationReasonDraft

    package init(
        _ kind: Deviation.Kind, run: Deviation.Run? = nil, on day: CivilDate, _ reason: DeviationReasonDraft
    ) {
        (self.kind, self.run, self.day, self.reason) = (kind, run, day, reason)
    }

    /// - Throws: ``InvalidInput`` for a day that is ahead or too long ago, or a kind that doesn't fit.
    func check(today: CivilDate) throws {
        guard kind.isAboutRun == (run != nil) else {
            throw InvalidInput("what", "Choose what happened.")
        }
        if day > today {
            throw InvalidInput("day", "This day is in the future. Enter the day on which it happened.")
        }
        if today - day > Self.daysMax {
            throw InvalidInput("day", "Choose a day of the last \(Self.daysMax) days.")
        }
        if kind == .other, !reason.explanation.hasVisibleCharacters {
            throw InvalidInput("explanation", "Say what happened.")
        }
    }
}
