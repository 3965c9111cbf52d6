import Timekeeping

/// Forms that browsers send twice: the same entry of the same user is taken once.
enum RepeatedForm {
    private static let seconds = 300

    /// Returns since when the same entry is a repetition.
    static func begin(at now: Instant) -> Instant { now.adding(seconds: -seconds) }
}
