import Timekeeping

/// Places in the log where the clock went back.
public struct AuditClockSteps: Sendable, Hashable {
    /// The clock may be corrected by so many milliseconds without a word.
    private static let tolerance: Int64 = 60_000
    /// How many places are listed.
    private static let listMax = 10

    /// One place.
    public struct Step: Sendable, Hashable {
        /// The number of the event with the earlier time.
        public let number: Int64
        /// The time of the event before it.
        public let before: Instant
        /// Its own time.
        public let after: Instant
    }

    /// The first places.
    public private(set) var steps: [Step] = []
    /// How many there are.
    public private(set) var count = 0
    private var last: Instant?

    init() {}

    mutating func add(_ number: Int64, _ at: Instant) {
        defer { last = at }
        guard let last,
            last.milliseconds > at.milliseconds.addingReportingOverflow(Self.tolerance).partialValue
        else { return }
        count += 1
        if steps.count < Self.listMax { steps.append(Step(number: number, before: last, after: at)) }
    }

    /// A sentence for each place.
    public var sentences: [String] {
        let shown = steps.map { step in
            "The clock went back before event \(step.number): from \(step.before.iso8601) to \(step.after.iso8601)."
        }
        guard count > steps.count else { return shown }
        return shown + ["The clock went back \(count - steps.count) more times."]
    }
}
