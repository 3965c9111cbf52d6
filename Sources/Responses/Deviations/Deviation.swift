import Access
import Adherence
import Timekeeping
import Vocabulary

/// The number of a deviation.
public struct DeviationID: RowID {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// A departure from the protocol of a study: what happened, why, and what was decided about it.
package struct Deviation: Sendable, Identifiable {
    /// What happened. Raw values are stored.
    package enum Kind: String, Sendable, CaseIterable {
        case missed, late, visit, consent, eligibility, procedure, other

        /// Whether it is about a run.
        package var isAboutRun: Bool { self == .missed || self == .late }
    }

    /// Why it happened. Raw values are stored.
    package enum Reason: String, Sendable, CaseIterable {
        case forgot, unwell, away, declined, phone, team, other
    }

    /// What the study's team decided. Raw values are stored.
    package enum Decision: String, Sendable, CaseIterable {
        case important, minor
        case notDeviation = "none"
    }

    /// What is still missing. Raw values are stored.
    package enum State: String, Sendable, CaseIterable {
        case unexplained, undecided, decided
    }

    /// The run of a deviation.
    package struct Run: Sendable, Hashable {
        package let activity: ActivityID
        /// On the participant's clock.
        package let start: CivilDateTime

        package init(_ activity: ActivityID, _ start: CivilDateTime) {
            (self.activity, self.start) = (activity, start)
        }

        /// Reads the stored start; nil for another text.
        init?(_ activity: String, startText: String) {
            guard let split = startText.firstIndex(of: "T"),
                let date = CivilDate(String(startText[..<split])),
                let time = TimeOfDay(String(startText[startText.index(after: split)...]))
            else { return nil }
            self.init(ActivityID(activity), CivilDateTime(date: date, time: time))
        }

        /// The start as stored, such as `2026-11-16T08:00`.
        package var startText: String { "\(start.date)T\(start.time)" }
    }

    /// Who did something, and when.
    package struct Change: Sendable {
        package let by: String
        package let at: Instant
    }

    package let id: DeviationID
    /// Rises with each change by a user.
    package let revision: Int
    package let participant: ParticipantID
    /// The site of the participant; nil for none.
    package let site: StudySiteName?
    package let kind: Kind
    /// Nil if it isn't about a run.
    package let run: Run?
    /// What has become of the run since.
    package let runState: RunOutcome?
    /// The day where the participant was.
    package let day: CivilDate
    package let state: State
    package let foundAt: Instant
    /// Nil until a user has given it.
    package let reason: Reason?
    package let explanation: String
    package let recorded: Change?
    /// Nil until it is decided.
    package let decision: Decision?
    package let decisionNote: String
    package let decided: Change?
}

extension Deviation {
    /// Where the page after the deviation begins.
    package var position: DeviationRepository.Position {
        DeviationRepository.Position(value: day.description, id: id)
    }
}
