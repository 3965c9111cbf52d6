import Access
import Adherence
import Timekeeping
import Vocabulary

/// The number of a hold.
public struct ParticipantHoldID: RowID {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// A period in which no responses are expected of a participant.
package struct ParticipantHold: Sendable, Identifiable {
    package let id: ParticipantHoldID
    package let beganAt: Instant
    /// Nil while its end isn't known.
    package let endedAt: Instant?
    package let reason: String
    package let enteredAt: Instant
    package let enteredBy: String
    /// The first day, where the participant is.
    package let firstDay: CivilDate
    /// The last day; nil while it isn't known.
    package let lastDay: CivilDate?
}

/// A hold as entered, in days where the participant is.
package struct ParticipantHoldDraft: Sendable, Equatable {
    package static let reasonMax = 500
    /// How far the first and last day may be from today.
    package static let daysMax = 366

    package var firstDay: CivilDate
    /// Nil if it isn't known.
    package var lastDay: CivilDate?
    package var reason: String

    package init(from firstDay: CivilDate, until lastDay: CivilDate?, reason: String) {
        (self.firstDay, self.lastDay, self.reason) = (firstDay, lastDay, reason)
    }

    /// - Throws: ``InvalidInput`` for days too far away or in the wrong order, or an empty or long reason.
    func check(today: CivilDate) throws {
        if abs(firstDay - today) > Self.daysMax {
            throw InvalidInput("from", "Choose a day within \(Self.daysMax) days from today.")
        }
        if let lastDay, lastDay < firstDay {
            throw InvalidInput("until", "The last day is before the first one.")
        }
        if let lastDay, lastDay - today > Self.daysMax {
            throw InvalidInput("until", "Choose a day within \(Self.daysMax) days from today.")
        }
        if !reason.hasVisibleCharacters {
            throw InvalidInput("reason", "Say why nothing is expected. Don't name the participant.")
        }
        if reason.count > Self.reasonMax {
            throw InvalidInput(
                "reason", "The reason has \(reason.count) characters. Use at most \(Self.reasonMax).")
        }
    }
}
