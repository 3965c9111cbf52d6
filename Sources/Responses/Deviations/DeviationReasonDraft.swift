import Access
import Vocabulary

/// Why a deviation happened, as entered.
package struct DeviationReasonDraft: Sendable, Equatable {
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
