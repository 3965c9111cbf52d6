import Studies
import Timekeeping

/// The dates from which a participant's schedules count, as they became known.
struct AnchorDays: Sendable, Equatable {
    /// A date, or its removal, and when it became known.
    struct Known: Sendable, Hashable {
        let day: CivilDate?
        let seenAt: Instant
    }

    private(set) var bySource: [AnchorSource: [Known]] = [:]
    /// The dates that aren't stored yet.
    private(set) var new: [(source: AnchorSource, known: Known)] = []

    /// Adds a date that was stored before. Dates are added in their order.
    mutating func add(stored day: CivilDate?, of source: AnchorSource, seenAt: Instant) {
        bySource[source, default: []].append(Known(day: day, seenAt: seenAt))
    }

    /// Adds the present date of a source, if it differs from the last known one.
    mutating func add(_ day: CivilDate?, of source: AnchorSource, at now: Instant) {
        guard day != bySource[source]?.last?.day else { return }
        let known = Known(day: day, seenAt: now)
        bySource[source, default: []].append(known)
        new.append((source, known))
    }

    /// Returns the dates of a source, oldest first; empty if it was never known.
    func days(of source: AnchorSource) -> [Known] { bySource[source] ?? [] }

    static func == (left: AnchorDays, right: AnchorDays) -> Bool { left.bySource == right.bySource }
}
