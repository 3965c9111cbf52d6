import Timekeeping

/// A response to an activity, as far as adherence needs it.
public struct CompletedResponse: Hashable, Sendable, Identifiable {
    /// The number of the response.
    public let id: Int64
    /// The activity.
    public let activity: ActivityID
    /// The local start of the run that it names; nil if it names none.
    public let run: CivilDateTime?
    /// When the participant completed it, by the clock of the device.
    public let completed: Instant
    /// When the server received it.
    public let received: Instant

    /// Creates a response.
    public init(
        id: Int64, activity: ActivityID, run: CivilDateTime? = nil, completed: Instant, received: Instant
    ) {
        self.id = id
        self.activity = activity
        self.run = run
        self.completed = completed
        self.received = received
        isClockAhead = completed > received.adding(seconds: Self.clockToleranceSeconds)
    }

    /// The largest difference that is accepted between the device's clock and the server's: 24 hours.
    private static let clockToleranceSeconds = 86_400

    /// Whether the device's clock was more than 24 hours ahead, so that the time of receipt counts instead.
    public let isClockAhead: Bool

    /// The time that decides for which run the response counts and whether it is late.
    public var effectiveCompletion: Instant { isClockAhead ? received : completed }

    /// Returns the indices of some responses by completion; other properties fix the order of equal times.
    static func order(of indices: [Int], in responses: [CompletedResponse]) -> [Int] {
        // Sorting numbers is several times faster than sorting responses.
        var order = indices.map { (time: responses[$0].effectiveCompletion.milliseconds, index: $0) }
        order.sort { left, right in
            guard left.time == right.time else { return left.time < right.time }
            return isBefore(responses[left.index], responses[right.index])
        }
        return order.map(\.index)
    }

    /// Returns whether the first is before the second, given that they were completed at the same time.
    private static func isBefore(_ left: CompletedResponse, _ right: CompletedResponse) -> Bool {
        if left.received != right.received { return left.received < right.received }
        if left.id != right.id { return left.id < right.id }
        guard left.run != right.run else { return left.completed < right.completed }
        guard let run = left.run, let otherRun = right.run else { return left.run != nil }
        return run < otherRun
    }
}

/// A response and the run for which it counts.
public struct PlacedResponse: Hashable, Sendable {
    /// The response.
    public let response: CompletedResponse
    /// Where it counts.
    public let placement: Placement

    /// For which run a response counts, or why it counts for none. The run is given by its local start.
    public enum Placement: Hashable, Sendable {
        /// It is the first of the run.
        case first(run: CivilDateTime)
        /// The run was answered before.
        case repeated(run: CivilDateTime)
        /// It was completed before the run that it names started.
        case beforeStart(run: CivilDateTime)
        /// It was completed after the run that it names closed.
        case afterClosing(run: CivilDateTime)
        /// The run that it names isn't planned.
        case unknownRun(CivilDateTime)
        /// It names no run, and none was open.
        case noOpenRun
        /// The activity has no runs; the response is only counted.
        case ongoing
        /// The participant had withdrawn before.
        case afterWithdrawal
        /// The activity isn't planned.
        case unknownActivity
        /// It isn't received yet.
        case notReceived
    }
}
