import Access
import Timekeeping
import Vocabulary

/// The number of a request.
public struct CorrectionRequestID: RowID {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// A correction that a participant asked for (GDPR, article 16; 45 CFR 164.526).
package struct CorrectionRequest: Sendable, Identifiable {
    /// What became of it. The raw value is stored and used in forms.
    package enum Outcome: String, CaseIterable, Sendable {
        case corrected, declined

        package var title: String {
            switch self {
            case .corrected: "Corrected"
            case .declined: "Not corrected"
            }
        }
    }

    package let id: CorrectionRequestID
    package let askedOn: CivilDate
    /// What is wrong, and what is right.
    package let text: String
    package let enteredAt: Instant
    package let enteredBy: String
    /// Nil while it is open.
    package let answer: (outcome: Outcome, text: String, at: Instant, by: String)?

    package static let textMax = 2_000
}
