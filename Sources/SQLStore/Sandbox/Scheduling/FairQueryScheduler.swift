/// Decides whose query runs next: by turns of organizations, and within them of people.
///
/// A value without threads or clocks. Each search goes through all that waits, of which there is little: every person
/// may have only a few queries waiting.
struct FairQueryScheduler<Job> {
    private struct Entry {
        let number: Int
        let caller: QueryClient
        let job: Job
    }

    /// A person of an organization.
    fileprivate struct Person: Hashable {
        let organization: String
        let name: String
    }

    /// How many queries run, and when the last one began, in turns.
    fileprivate struct Usage {
        var running = 0
        var lastTurn = 0
    }

    private let limits: SandboxLimits
    private var waiting: [Entry] = []
    private var running: [Int: QueryClient] = [:]
    private var organizations: [String: Usage] = [:]
    private var people: [Person: Usage] = [:]
    private var numbers = 0
    private var turn = 0

    init(_ limits: SandboxLimits) { self.limits = limits }

    /// How many people and organizations are remembered.
    var callerCount: Int { people.count + organizations.count }

    /// How many queries wait.
    var waitingCount: Int { waiting.count }

    /// How many queries run or have an answer that is still held.
    var runningCount: Int { running.count }

    /// Lets a query wait for its turn and returns its number; refuses it where its caller has enough already.
    ///
    /// A query of the program itself has no caller. Nothing limits it.
    mutating func add(_ job: Job, for caller: QueryClient?) throws(QueryBusy) -> Int {
        numbers += 1
        if waiting.count >= limits.waitingMax { throw .everyone }
        let caller = caller ?? QueryClient(organization: "", person: "\(numbers)")
        if !caller.isFollowUp {
            let person = Person(caller)
            let waits = waiting.count { Person($0.caller) == person }
            // What can start at once doesn't wait, whether or not a thread has come for it yet.
            let free = max(0, limits.runningPerPerson - (people[person]?.running ?? 0))
            if waits >= limits.waitingPerPerson + free {
                throw .person(running: limits.runningPerPerson, waiting: limits.waitingPerPerson)
            }
        }
        waiting.append(Entry(number: numbers, caller: caller, job: job))
        return numbers
    }

    /// Takes the query whose turn it is, which runs from now on; nil where none may run.
    ///
    /// For selections only, the limit of the organization isn't looked at: typed queries of colleagues may have used it
    /// up, and anyone who reads rows mustn't wait for them.
    mutating func next(selectionsOnly: Bool) -> (number: Int, job: Job)? {
        let candidates = waiting.indices.filter { index in
            let caller = waiting[index].caller
            return (!selectionsOnly || caller.isSelection)
                && mayRun(caller, countsOrganization: !selectionsOnly)
        }
        guard let index = candidates.min(by: { order(waiting[$0]) < order(waiting[$1]) }) else { return nil }
        let entry = waiting.remove(at: index)
        turn += 1
        organizations[entry.caller.organization, default: Usage()].begin(turn)
        people[Person(entry.caller), default: Usage()].begin(turn)
        running[entry.number] = entry.caller
        return (entry.number, entry.job)
    }

    /// Ends a query that ran.
    mutating func finish(_ number: Int) {
        guard let caller = running.removeValue(forKey: number) else { return }
        organizations[caller.organization]?.running -= 1
        people[Person(caller)]?.running -= 1
        forget(caller)
    }

    /// Takes a query away that still waits; nil where it doesn't.
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

    /// The organization that has waited longest for a turn comes first, then its person, then the older query.
    private func order(_ entry: Entry) -> (Int, Int, Int) {
        (
            organizations[entry.caller.organization]?.lastTurn ?? 0,
            people[Person(entry.caller)]?.lastTurn ?? 0, entry.number
        )
    }

    /// Keeps nothing of those who neither wait nor run, so that memory doesn't grow with the number of callers.
    private mutating func forget(_ caller: QueryClient) {
        let person = Person(caller)
        if (people[person]?.running ?? 0) == 0, !waiting.contains(where: { Person($0.caller) == person }) {
            people[person] = nil
        }
        let organization = caller.organization
        if (organizations[organization]?.running ?? 0) == 0,
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
    }
}

extension FairQueryScheduler.Usage {
    fileprivate mutating func begin(_ turn: Int) {
        running += 1
        lastTurn = turn
    }
}
