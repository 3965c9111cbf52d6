import Access
import Vocabulary

/// What is decided about a deviation, as entered.
package struct DeviationDecisionDraft: Sendable, Equatable {
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
