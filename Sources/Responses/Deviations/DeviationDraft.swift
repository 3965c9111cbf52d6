import Access
import Timekeeping
import Vocabulary

/// Why a deviation happened, as entered.
package struct DeviationReason: Sendable, Equatable {
    package static let explanationMax = 1_000

    package var reason: Deviation.Reason?
    package var explanation: String

    package init(_ reason: Deviation.Reason?, _ explanation: String) {
        (self.reason, self.explanation) = (reason, explanation)
    }

    /// Returns the reason.
    ///
    /// - Throws: ``InvalidInput`` without a reason, for a long explanation, or for none where the reason needs one.
    func checked() throws -> Deviation.Reason {
        guard let reason else { throw InvalidInput("reason", "Choose a reason.") }
        if reason == .other, !explanation.hasVisibleCharacters {
            throw InvalidInput("explanation", "Say what the reason was.")
        }
        if explanation.count > Self.explanationMax {
            throw InvalidInput(
                "explanation",
                "The text has \(explanation.count) characters. Use at most \(Self.explanationMax).")
        }
        return reason
    }
}

/// What is decided about a deviation, as entered.
package struct DeviationVerdict: Sendable, Equatable {
    package static let noteMax = 1_000

    package var decision: Deviation.Decision?
    package var note: String

    package init(_ decision: Deviation.Decision?, _ note: String) {
        (self.decision, self.note) = (decision, note)
    }

    /// Returns the decision.
    ///
    /// - Throws: ``InvalidInput`` without a decision, for a long note, or for none where the decision needs one.
    func checked() throws -> Deviation.Decision {
        guard let decision else { throw InvalidInput("decision", "Choose a decision.") }
        if decision != .minor, !note.hasVisibleCharacters {
            throw InvalidInput(
                "note", decision == .important ? "Describe the consequence." : "Say why it isn't a deviation."
            )
        }
        if note.count > Self.noteMax {
            throw InvalidInput("note", "The text has \(note.count) characters. Use at most \(Self.noteMax).")
        }
        return decision
    }
}

/// A deviation that a user records.
package struct DeviationDraft: Sendable, Equatable {
    /// How long ago it may have happened, in days.
    package static let daysMax = 1_000

    package var kind: Deviation.Kind
    /// The run, for a kind that is about one.
    package var run: Deviation.Run?
    package var day: CivilDate
    package var reason: DeviationReason

    package init(
        _ kind: Deviation.Kind, run: Deviation.Run? = nil, on day: CivilDate, _ reason: DeviationReason
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
