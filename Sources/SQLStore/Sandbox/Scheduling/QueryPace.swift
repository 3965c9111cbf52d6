/// Estimates how long a query will wait for its turn, from how long the last ones took and how many come before it.
struct QueryPace {
    /// The usual seconds of typed queries and of selections, in which later queries count more.
    private var typed = 0.0
    private var selected = 0.0

    private static let newShare = 0.25

    mutating func note(_ seconds: Double, _ isSelection: Bool) {
        func adding(to usual: Double) -> Double { usual + (seconds - usual) * Self.newShare }
        if isSelection { selected = adding(to: selected) } else { typed = adding(to: typed) }
    }

    /// Returns the seconds until a new query of a caller would start, after the waiting queries of the same
    /// kind whose turn comes before it.
    func seconds(for caller: QueryClient, after waiting: [QueryClient], threads: Int) -> Double {
        let usual = caller.isSelection ? selected : typed
        return usual * Double(Self.countBefore(caller, waiting)) / Double(max(1, threads))
    }

    /// Organizations take turns, and people within them, so others come first only with as many queries as
    /// the caller has in the queue, including the new one.
    private static func countBefore(_ caller: QueryClient, _ waiting: [QueryClient]) -> Int {
        let colleagues = waiting.filter { $0.organization == caller.organization }
        let people = Dictionary(grouping: colleagues, by: \.person).mapValues(\.count)
        let own = people[caller.person] ?? 0
        let before = own + people.filter { $0.key != caller.person }.reduce(0) { $0 + min($1.value, own + 1) }
        let others = Dictionary(grouping: waiting, by: \.organization).filter {
            $0.key != caller.organization
        }
        return before + others.reduce(0) { $0 + min($1.value.count, before + 1) }
    }
}
