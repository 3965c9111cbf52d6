import SQLStore
import Timekeeping

/// Places in the log where the clock was set back.
public struct AuditClockSteps: Sendable, Hashable {
    /// Smaller clock corrections, in milliseconds, aren't listed.
    private static let tolerance: Int64 = 60_000
    /// The maximum number of places listed.
    private static let listMax = 10

    /// One place.
    public struct Step: Sendable, Hashable {
        /// The number of the event with the earlier time.
        public let number: Int64
        /// The time of the previous event.
        public let before: Instant
        /// The time of the event itself.
        public let after: Instant
    }

    /// The first places.
    public private(set) var steps: [Step] = []
    /// The total number of places.
    public private(set) var count = 0
    private var last: Instant?

    init() {}

    /// Recorded once, after the history of a demo, whose times are made up.
    static let madeUpAction = "demo.create"

    /// Records that all events before have made-up times. For the demo of a new site.
    public static func recordMadeUpHistory(
        with grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws {
        try grant.record(madeUpAction, about: "demo", in: transaction)
    }

    mutating func add(_ entry: AuditEntry) {
        if entry.action == Self.madeUpAction { (steps, count) = ([], 0) } else { add(entry.seq, entry.at) }
        last = entry.at
    }

    private mutating func add(_ number: Int64, _ at: Instant) {
        guard let last,
            last.milliseconds > at.milliseconds.addingReportingOverflow(Self.tolerance).partialValue
        else { return }
        count += 1
        if steps.count < Self.listMax { steps.append(Step(number: number, before: last, after: at)) }
    }

    /// Returns a sentence for each place.
    public var sentences: [String] {
        let shown = steps.map { step in
            "The clock went back before event \(step.number): from \(step.before.iso8601) to \(step.after.iso8601)."
        }
        guard count > steps.count else { return shown }
        return shown + ["The clock went back \(count - steps.count) more times."]
    }
}
