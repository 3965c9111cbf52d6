import Timekeeping

/// How long nothing has been heard from a participant.
public struct Silence: Hashable, Sendable {
    /// The length of a silence, by days. Raw values are days.
    public enum Level: Int, CaseIterable, Comparable, Sendable {
        case threeDays = 3
        case sevenDays = 7
        case fourteenDays = 14

        /// Returns whether the first is shorter.
        public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
    }

    /// The last response, sign-in or answered call, else the enrollment.
    public let lastContact: Instant
    /// Days of 24 hours since the last contact.
    public let days: Int
    /// The level; nil in the first three days, and if no run was missed since the last contact.
    public let level: Level?
    /// Whether the last three closed runs were missed and the last contact was at least seven days ago.
    public let hasGoneSilent: Bool

    /// The number of missed runs after which a participant can have gone silent.
    public static let missedRunsMin = 3

    /// Computes the silence from the last contact and the closed runs.
    init(since lastContact: Instant, at now: Instant, _ closed: ClosedRuns) {
        let days = max(0, Int((now - lastContact).milliseconds / Duration.days(1).milliseconds))
        self.lastContact = lastContact
        self.days = days
        let hasMissedRun = closed.lastMissed.map { $0 > lastContact } ?? false
        level = hasMissedRun ? Level.allCases.last { days >= $0.rawValue } : nil
        hasGoneSilent = closed.missedInARow >= Self.missedRunsMin && days >= Level.sevenDays.rawValue
    }
}

/// The closed runs of a participant, in so far as they tell how long ago one was answered.
struct ClosedRuns {
    /// When the last missed run closed.
    private(set) var lastMissed: Instant?
    private var lastAnswered: Instant?
    private var missed: [Instant] = []

    mutating func add(_ state: RunState, closed: Instant) {
        switch state {
        case .missed:
            missed.append(closed)
            lastMissed = max(lastMissed ?? closed, closed)
        case .done, .late: lastAnswered = max(lastAnswered ?? closed, closed)
        case .due, .dueLate, .upcoming, .notApplicable: break
        }
    }

    /// The number of missed runs that closed after the last answered one.
    var missedInARow: Int {
        guard let lastAnswered else { return missed.count }
        return missed.count { $0 > lastAnswered }
    }
}
