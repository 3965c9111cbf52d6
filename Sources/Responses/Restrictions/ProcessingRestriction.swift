import Access
import SQLStore
import Timekeeping
import Vocabulary

/// The number of a restriction.
public struct ProcessingRestrictionID: RowID {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// A period in which the data of a participant is stored but not used (GDPR, article 18).
package struct ProcessingRestriction: Sendable, Identifiable {
    /// Why processing is restricted. The raw value is stored and used in forms.
    package enum Ground: String, CaseIterable, Sendable {
        case accuracy, objection, unlawful, claims, other

        package var title: String {
            switch self {
            case .accuracy: "The participant contests the accuracy of the data"
            case .objection: "The participant objects to the processing"
            case .unlawful: "The processing is unlawful, but the participant doesn't want the data erased"
            case .claims: "The participant needs the data for legal claims"
            case .other: "Another reason"
            }
        }
    }

    package let id: ProcessingRestrictionID
    package let ground: Ground
    package let reason: String
    package let beganAt: Instant
    package let beganBy: String
    /// When, by whom and why it was lifted; nil while it lasts.
    package let lifted: (at: Instant, by: String, reason: String)?

    package static let reasonMax = 500

    package var isOpen: Bool { lifted == nil }

    /// - Throws: ``InvalidInput`` for an empty or long reason.
    static func check(_ reason: String) throws {
        if !reason.hasVisibleCharacters {
            throw InvalidInput("reason", "Enter a reason, such as: Asked for by email on 3 November.")
        }
        if reason.count > reasonMax {
            throw InvalidInput(
                "reason", "The reason has \(reason.count) characters. Use at most \(reasonMax).")
        }
    }
}
