import Testing

@testable import SQLStore

/// Whose query runs next, without threads and clocks.
struct FairQuerySchedulerTests {
    private static var limits: SandboxLimits {
        var limits = SandboxLimits()
        limits.runningPerPerson = 2
        limits.waitingPerPerson = 8
        limits.runningPerOrganization = 4
        limits.waitingMax = 100
        return limits
    }

    private func caller(_ organization: String, _ person: String, selects: Bool = false) -> QueryClient {
        QueryClient(organization: organization, person: person, isSelection: selects)
    }

    /// Starts everything that may run.
    private func drain(_ scheduler: inout FairQueryScheduler<String>) -> [(number: Int, job: String)] {
        var started: [(number: Int, job: String)] = []
        while let next = scheduler.next(selectionsOnly: false) { started.append((next.number, next.job)) }
        return started
    }

    @Test func `selections and typed queries are expected to take as long as those of their kind`() {
        var pace = QueryPace()
        pace.note(8, true)
        pace.note(400, false)
        func seconds(selects: Bool) -> Double {
            let caller = caller("A", "ann", selects: selects)
            return pace.seconds(for: caller, after: [caller, caller], threads: 2)
        }
        #expect(seconds(selects: true) == 2)
        #expect(seconds(selects: false) == 100)
    }

    @Test func `a person runs two queries, has eight waiting, and gets no further`() throws {
        var scheduler = FairQueryScheduler<String>(Self.limits)
        for _ in 0..<2 { _ = try scheduler.add("runs", for: caller("A", "ann")) }
        #expect(drain(&scheduler).count == 2)
        for _ in 0..<8 { _ = try scheduler.add("waits", for: caller("A", "ann")) }
        #expect(drain(&scheduler).isEmpty)
        #expect(throws: QueryBusy.person(running: 2, waiting: 8)) {
            try scheduler.add("one too many", for: caller("A", "ann"))
        }
        _ = try scheduler.add("other", for: caller("A", "bob"))
        #expect(drain(&scheduler).map(\.job) == ["other"])
    }

    @Test func `ten queries at once are accepted although no thread has come for them yet`() throws {
        var scheduler = FairQueryScheduler<String>(Self.limits)
        for _ in 0..<10 { _ = try scheduler.add("query", for: caller("A", "ann")) }
        #expect(throws: QueryBusy.self) { try scheduler.add("eleventh", for: caller("A", "ann")) }
    }

    @Test func `a participant runs one query and has two waiting`() throws {
        var scheduler = FairQueryScheduler<String>(SandboxLimits())
        for _ in 0..<3 { _ = try scheduler.add("query", for: caller("A", "7")) }
        #expect(throws: QueryBusy.person(running: 1, waiting: 2)) {
            try scheduler.add("fourth", for: caller("A", "7"))
        }
        #expect(drain(&scheduler).count == 1)
    }

    @Test func `an organization runs four, also by many people, and others still get their turn`() throws {
        var scheduler = FairQueryScheduler<String>(Self.limits)
        for person in 0..<6 { _ = try scheduler.add("A\(person)", for: caller("A", "\(person)")) }
        #expect(drain(&scheduler).map(\.job) == ["A0", "A1", "A2", "A3"])
        _ = try scheduler.add("B", for: caller("B", "0"))
        #expect(drain(&scheduler).map(\.job) == ["B"])
    }

    @Test func `organizations take turns, and people within them, whatever came first`() throws {
        var limits = Self.limits
        limits.runningPerPerson = 100
        limits.runningPerOrganization = 100
        var scheduler = FairQueryScheduler<String>(limits)
        for _ in 0..<3 { _ = try scheduler.add("A1", for: caller("A", "1")) }
        for _ in 0..<2 { _ = try scheduler.add("A2", for: caller("A", "2")) }
        for _ in 0..<2 { _ = try scheduler.add("B1", for: caller("B", "1")) }
        #expect(drain(&scheduler).map(\.job) == ["A1", "B1", "A2", "B1", "A1", "A2", "A1"])
    }

    @Test func `a finished query makes room for the next of its person`() throws {
        var scheduler = FairQueryScheduler<String>(SandboxLimits())
        _ = try scheduler.add("first", for: caller("A", "7"))
        _ = try scheduler.add("second", for: caller("A", "7"))
        let first = try #require(drain(&scheduler).first)
        scheduler.finish(first.number)
        scheduler.finish(first.number)
        #expect(drain(&scheduler).map(\.job) == ["second"])
    }

    @Test func `a waiting query is taken away, a running one is not`() throws {
        var scheduler = FairQueryScheduler<String>(SandboxLimits())
        let first = try scheduler.add("first", for: caller("A", "7"))
        let second = try scheduler.add("second", for: caller("A", "7"))
        #expect(drain(&scheduler).map(\.number) == [first])
        #expect(scheduler.remove(first) == nil)
        #expect(scheduler.remove(second) == "second" && scheduler.remove(second) == nil)
        scheduler.finish(first)
        #expect(drain(&scheduler).isEmpty && scheduler.runningCount == 0 && scheduler.waitingCount == 0)
    }

    @Test func `a thread for selections takes nothing else`() throws {
        var scheduler = FairQueryScheduler<String>(Self.limits)
        _ = try scheduler.add("typed", for: caller("A", "ann"))
        #expect(scheduler.next(selectionsOnly: true)?.job == nil)
        _ = try scheduler.add("rows", for: caller("A", "ann", selects: true))
        #expect(scheduler.next(selectionsOnly: true)?.job == "rows")
    }

    @Test func `typed queries that use up an organization's places don't keep its selections waiting`() throws
    {
        var scheduler = FairQueryScheduler<String>(Self.limits)
        for person in ["ann", "bob"] {
            for _ in 0..<2 { _ = try scheduler.add("typed", for: caller("A", person)) }
        }
        #expect(drain(&scheduler).count == 4)
        _ = try scheduler.add("her own rows", for: caller("A", "ann", selects: true))
        _ = try scheduler.add("rows", for: caller("A", "eve", selects: true))
        #expect(scheduler.next(selectionsOnly: false) == nil)
        #expect(scheduler.next(selectionsOnly: true)?.job == "her own rows")
        #expect(scheduler.next(selectionsOnly: true)?.job == "rows")
        #expect(scheduler.next(selectionsOnly: true) == nil)
    }

    @Test func `a person whose own SQL runs and waits still selects rows, with an equal limit`() throws {
        var scheduler = FairQueryScheduler<String>(Self.limits)
        for _ in 0..<10 { _ = try scheduler.add("typed", for: caller("A", "ann")) }
        #expect(throws: QueryBusy.person(running: 2, waiting: 8)) {
            try scheduler.add("eleventh", for: caller("A", "ann"))
        }
        #expect(drain(&scheduler).count == 2)
        for _ in 0..<10 { _ = try scheduler.add("rows", for: caller("A", "ann", selects: true)) }
        #expect(throws: QueryBusy.self) { try scheduler.add("rows", for: caller("A", "ann", selects: true)) }
        let next = scheduler.next(selectionsOnly: true)
        let first = try #require(next)
        #expect(first.job == "rows")
        #expect(scheduler.next(selectionsOnly: true)?.job == "rows")
        #expect(scheduler.next(selectionsOnly: true) == nil, "two of a person's selections run at once")
        scheduler.finish(first.number)
        #expect(scheduler.next(selectionsOnly: true)?.job == "rows")
    }

    @Test func `selections on the threads for them take no place from an organization's SQL`() throws {
        var scheduler = FairQueryScheduler<String>(Self.limits)
        for person in ["ann", "bob"] {
            _ = try scheduler.add("rows", for: caller("A", person, selects: true))
        }
        for _ in 0..<2 { #expect(scheduler.next(selectionsOnly: true)?.job == "rows") }
        for person in ["ann", "bob", "eve"] {
            for _ in 0..<2 { _ = try scheduler.add("typed", for: caller("A", person)) }
        }
        #expect(drain(&scheduler).count == 4)
    }

    @Test func `waiting SQL of everyone leaves room for selections`() throws {
        var limits = Self.limits
        limits.waitingMax = 5
        var scheduler = FairQueryScheduler<String>(limits)
        for person in 0..<5 { _ = try scheduler.add("typed", for: caller("A", "\(person)")) }
        #expect(throws: QueryBusy.everyone) { try scheduler.add("typed", for: caller("B", "ann")) }
        _ = try scheduler.add("rows", for: caller("B", "ann", selects: true))
        #expect(scheduler.next(selectionsOnly: true)?.job == "rows")
    }

    @Test func `the queue of one organization leaves room for others`() throws {
        var limits = Self.limits
        limits.waitingPerOrganization = 3
        var scheduler = FairQueryScheduler<String>(limits)
        for person in 0..<3 { _ = try scheduler.add("typed", for: caller("A", "\(person)")) }
        #expect(throws: QueryBusy.organization(waiting: 3)) {
            try scheduler.add("typed", for: caller("A", "ann"))
        }
        _ = try scheduler.add("rows", for: caller("A", "ann", selects: true))
        _ = try scheduler.add("typed", for: caller("B", "ann"))
    }

    @Test func `a query that would wait too long is refused at once, but not one whose turn comes soon`()
        throws
    {
        var limits = Self.limits
        (limits.threads, limits.waitingSeconds) = (2, 5)
        var scheduler = FairQueryScheduler<String>(limits)
        for _ in 0..<30 { scheduler.note(seconds: 2, isSelection: false) }
        for person in 0..<6 { _ = try scheduler.add("typed", for: caller("A", "\(person)")) }
        #expect(throws: QueryBusy.waiting(seconds: 6)) {
            try scheduler.add("typed", for: caller("A", "ann"))
        }
        #expect(QueryBusy.waiting(seconds: 6).retryAfterSeconds == 6)
        // Another organization has its turn after one of these, and selections have a pace of their own.
        _ = try scheduler.add("typed", for: caller("B", "ann"))
        for _ in 0..<5 { _ = try scheduler.add("rows", for: caller("A", "ann", selects: true)) }
        for _ in 0..<30 { scheduler.note(seconds: 0.01, isSelection: false) }
        _ = try scheduler.add("typed", for: caller("A", "ann"))
    }

    @Test func `the second query of a request doesn't wait for the first, whose answer is held`() throws {
        var scheduler = FairQueryScheduler<String>(SandboxLimits())
        let asking = caller("A", "7", selects: true)
        _ = try scheduler.add("rows", for: asking)
        #expect(drain(&scheduler).count == 1)
        _ = try scheduler.add("count", for: asking.followingUp)
        #expect(drain(&scheduler).map(\.job) == ["count"])
    }

    @Test func `the second queries of requests take no place of the person's other requests`() throws {
        var scheduler = FairQueryScheduler<String>(Self.limits)
        let asking = caller("A", "ann", selects: true)
        for _ in 0..<2 { _ = try scheduler.add("rows", for: asking) }
        #expect(drain(&scheduler).count == 2)
        for _ in 0..<2 { _ = try scheduler.add("count", for: asking.followingUp) }
        for _ in 0..<8 { _ = try scheduler.add("rows", for: asking) }
        #expect(throws: QueryBusy.self) { try scheduler.add("rows", for: asking) }
        let counts = drain(&scheduler)
        #expect(counts.map(\.job) == ["count", "count"])
        for count in counts { scheduler.finish(count.number) }
        #expect(drain(&scheduler).isEmpty, "the requests still hold their rows")
    }

    @Test func `nothing is kept of callers who are gone`() throws {
        var scheduler = FairQueryScheduler<String>(Self.limits)
        for person in 0..<500 {
            let number = try scheduler.add("query", for: caller("\(person)", "\(person)"))
            if person.isMultiple(of: 2) { _ = scheduler.remove(number) }
            for started in drain(&scheduler) { scheduler.finish(started.number) }
        }
        #expect(scheduler.callerCount == 0)
    }
}
