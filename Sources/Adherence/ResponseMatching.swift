import Timekeeping

/// Assigns the responses of an activity to its runs.
///
/// Responses are taken by completion, so the order in which they are given doesn't matter. One that names a run counts
/// for that run, another for the earliest run that is open or can be answered late and has no response yet.
struct ResponseMatching {
    /// The first response of each run, in the order of the runs.
    private(set) var firsts: [CompletedResponse?]
    /// All responses by completion.
    private(set) var placed: [PlacedResponse] = []

    private let plan: ActivityPlan
    private let windows: [RunWindow]
    /// The first run that may be unanswered and open. Those before it are answered or closed for all later responses.
    private var head = 0
    /// The answered run that accepts responses for longest; nil if there is none.
    private var longestAnswered: Int?

    /// Assigns the responses at some indices.
    init(
        _ plan: ActivityPlan, _ windows: [RunWindow], _ responses: [CompletedResponse], at indices: [Int],
        _ limits: Limits
    ) {
        self.plan = plan
        self.windows = windows
        firsts = Array(repeating: nil, count: windows.count)
        placed.reserveCapacity(indices.count)
        for index in CompletedResponse.order(of: indices, in: responses) {
            let response = responses[index]
            let placement = limits.refusal(of: response) ?? place(response)
            placed.append(PlacedResponse(response: response, placement: placement))
        }
    }

    /// Which responses count at all.
    struct Limits {
        let now: Instant
        let withdrawn: Instant?

        /// Returns why a response doesn't count for any run; nil if it can.
        func refusal(of response: CompletedResponse) -> PlacedResponse.Placement? {
            if response.received > now { return .notReceived }
            if let withdrawn, response.effectiveCompletion > withdrawn { return .afterWithdrawal }
            return nil
        }
    }

    private mutating func place(_ response: CompletedResponse) -> PlacedResponse.Placement {
        if let start = response.run { return place(response, inRunAt: start) }
        let completion = response.effectiveCompletion
        while head < windows.count, windows[head].start <= completion {
            if firsts[head] == nil, !windows[head].hasClosed(at: completion) { return answer(head, response) }
            head += 1
        }
        if let run = longestAnswered, windows[run].accepts(completion) {
            return .repeated(run: plan.runs[run].start)
        }
        return plan.isOngoing ? .ongoing : .noOpenRun
    }

    private mutating func place(
        _ response: CompletedResponse, inRunAt start: CivilDateTime
    ) -> PlacedResponse.Placement {
        guard let index = index(ofRunAt: start) else { return plan.isOngoing ? .ongoing : .unknownRun(start) }
        let completion = response.effectiveCompletion
        if completion < windows[index].start { return .beforeStart(run: start) }
        if windows[index].hasClosed(at: completion) { return .afterClosing(run: start) }
        return firsts[index] == nil ? answer(index, response) : .repeated(run: start)
    }

    private mutating func answer(_ run: Int, _ response: CompletedResponse) -> PlacedResponse.Placement {
        firsts[run] = response
        let known = longestAnswered.map { windows[$0].closesLater(than: windows[run]) } ?? false
        if !known { longestAnswered = run }
        return .first(run: plan.runs[run].start)
    }

    /// Returns the index of the run with a local start.
    private func index(ofRunAt start: CivilDateTime) -> Int? {
        var (low, high) = (0, plan.runs.count)
        while low < high {
            let middle = (low + high) / 2
            if plan.runs[middle].start < start { low = middle + 1 } else { high = middle }
        }
        return low < plan.runs.count && plan.runs[low].start == start ? low : nil
    }
}

extension RunWindow {
    /// Returns whether the window closes after another.
    fileprivate func closesLater(than other: RunWindow) -> Bool {
        guard let closes else { return other.closes != nil }
        return other.closes.map { closes > $0 } ?? false
    }
}
