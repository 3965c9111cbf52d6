/// Decides which query runs next, taking turns between organizations, and between people within an organization.
///
/// Selections and typed queries of a person are limited separately, so that a person's own SQL doesn't keep them from
/// reading rows. A value type without threads or clocks. Each search iterates over all waiting queries, which
/// are few because every person may have only a few.
struct FairQueryScheduler<Job> {
    private struct Entry {
        let number: Int
        let caller: QueryClient
        let job: Job
    }

    /// A person in an organization, by the kind of their queries.
    fileprivate struct Person: Hashable {
        let organization: String
        let name: String
        let isSelection: Bool
    }

    /// A running query. Reserved ones run on a thread for selections and don't count for their organization.
    private struct Running {
        let caller: QueryClient
        let isReserved: Bool
    }

    /// The number of running queries, and the turn in which the last one began.
    fileprivate struct Usage {
        var running = 0
        var lastTurn = 0
    }

    private let limits: SandboxLimits
    private var waiting: [Entry] = []
    private var running: [Int: Running] = [:]
    private var organizations: [String: Usage] = [:]
    private var people: [Person: Usage] = [:]
    private var numbers = 0
    private var turn = 0
    private var pace = QueryPace()

    init(_ limits: SandboxLimits) { self.limits = limits }

    /// The number of people and organizations kept in memory.
    var callerCount: Int { people.count + organizations.count }

    /// The number of waiting queries.
    var waitingCount: Int { waiting.count }

    /// The number of queries that are running or whose results are still held.
    var runningCount: Int { running.count }

    /// Adds a query to the waiting ones and returns its number; throws if too many of its caller, of its
    /// organization, or of everyone wait already, or if it would wait too long.
    mutating func add(_ job: Job, for caller: QueryClient) throws(QueryBusy) -> Int {
        if waiting.count(where: { $0.caller.isSelection == caller.isSelection }) >= limits.waitingMax {
            throw .everyone
        }
        // The second query of a request belongs to the place that the request already has.
        if !caller.isFollowUp { try checkPlace(for: caller) }
        numbers += 1
        waiting.append(Entry(number: numbers, caller: caller, job: job))
        return numbers
    }

    private func checkPlace(for caller: QueryClient) throws(QueryBusy) {
        let person = Person(caller)
        let rivals = waiting.filter { $0.caller.isSelection == caller.isSelection && !$0.caller.isFollowUp }
        let waits = rivals.count { Person($0.caller) == person }
        // A query that can start immediately doesn't count as waiting, even if no thread has taken it yet.
        let free = max(0, limits.runningPerPerson - (people[person]?.running ?? 0))
        if waits >= limits.waitingPerPerson + free {
            throw .person(running: limits.runningPerPerson, waiting: limits.waitingPerPerson)
        }
        if rivals.count(where: { $0.caller.organization == caller.organization })
            >= limits.waitingPerOrganization
        {
            throw .organization(waiting: limits.waitingPerOrganization)
        }
        let threads = caller.isSelection ? limits.selectionThreads : limits.threads
        let seconds = pace.seconds(for: caller, after: rivals.map(\.caller), threads: threads)
        if seconds > Double(limits.waitingSeconds) { throw .waiting(seconds: Int(seconds.rounded(.up))) }
    }

    /// Notes how long a query occupied its thread, to estimate how long others will wait.
    mutating func note(seconds: Double, isSelection: Bool) { pace.note(seconds, isSelection) }

    /// Takes the query whose turn it is and counts it as running; nil if none may run.
    ///
    /// With `selectionsOnly`, the limit of the organization is ignored: typed queries of colleagues may have exhausted
    /// it, and a user who reads rows must not wait for them.
    mutating func next(selectionsOnly: Bool) -> (number: Int, job: Job, isSelection: Bool)? {
        let candidates = waiting.indices.filter { index in
            let caller = waiting[index].caller
            return (!selectionsOnly || caller.isSelection)
                && mayRun(caller, countsOrganization: !selectionsOnly)
        }
        guard let index = candidates.min(by: { order(waiting[$0]) < order(waiting[$1]) }) else { return nil }
        let entry = waiting.remove(at: index)
        turn += 1
        organizations[entry.caller.organization, default: Usage()].begin(turn, counts: !selectionsOnly)
        people[Person(entry.caller), default: Usage()].begin(turn, counts: !entry.caller.isFollowUp)
        running[entry.number] = Running(caller: entry.caller, isReserved: selectionsOnly)
        return (entry.number, entry.job, entry.caller.isSelection)
    }

    /// Ends a running query.
    mutating func finish(_ number: Int) {
        guard let ended = running.removeValue(forKey: number) else { return }
        let caller = ended.caller
        if !ended.isReserved { organizations[caller.organization]?.running -= 1 }
        if !caller.isFollowUp { people[Person(caller)]?.running -= 1 }
        forget(caller)
    }

    /// Removes a waiting query; nil if it isn't waiting.
    mutating func remove(_ number: Int) -> Job? {
        guard let index = waiting.firstIndex(where: { $0.number == number }) else { return nil }
        let entry = waiting.remove(at: index)
        forget(entry.caller)
        return entry.job
    }

    private func mayRun(_ caller: QueryClient, countsOrganization: Bool) -> Bool {
        if caller.isFollowUp { return true }
        guard (people[Person(caller)]?.running ?? 0) < limits.runningPerPerson else { return false }
        let running = organizations[caller.organization]?.running ?? 0
        return !countsOrganization || running < limits.runningPerOrganization
    }

    /// The sort key: first the organization that has waited longest for a turn, then its person, then the older query.
    private func order(_ entry: Entry) -> (Int, Int, Int) {
        (
            organizations[entry.caller.organization]?.lastTurn ?? 0,
            people[Person(entry.caller)]?.lastTurn ?? 0, entry.number
        )
    }

    /// Removes callers that have no waiting or running query, so that memory doesn't grow with the number of callers.
    private mutating func forget(_ caller: QueryClient) {
        let person = Person(caller)
        if (people[person]?.running ?? 0) == 0, !waiting.contains(where: { Person($0.caller) == person }) {
            people[person] = nil
        }
        let organization = caller.organization
        if !running.values.contains(where: { $0.caller.organization == organization }),
            !waiting.contains(where: { $0.caller.organization == organization })
        {
            organizations[organization] = nil
        }
    }
}

extension FairQueryScheduler.Person {
    fileprivate init(_ caller: QueryClient) {
        organization = caller.organization
        name = caller.person
        isSelection = caller.isSelection
    }
}

extension FairQueryScheduler.Usage {
    fileprivate mutating func begin(_ turn: Int, counts: Bool) {
        if counts { running += 1 }
        lastTurn = turn
    }
}
