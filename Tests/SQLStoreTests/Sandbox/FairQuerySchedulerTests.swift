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
    private func drain(_ turns: inout FairQueryScheduler<String>) -> [(number: Int, job: String)] {
        var started: [(number: Int, job: String)] = []
        while let next = turns.next(selectionsOnly: false) { started.append(next) }
        return started
    }

    @Test func `a person runs two queries, has eight waiting, and gets no further`() throws {
        var turns = FairQueryScheduler<String>(Self.limits)
        for _ in 0..<2 { _ = try turns.add("runs", for: caller("A", "ann")) }
        #expect(drain(&turns).count == 2)
        for _ in 0..<8 { _ = try turns.add("waits", for: caller("A", "ann")) }
        #expect(drain(&turns).isEmpty)
        #expect(throws: QueryBusy.person(running: 2, waiting: 8)) {
            try turns.add("one too many", for: caller("A", "ann"))
        }
        _ = try turns.add("other", for: caller("A", "bob"))
        #expect(drain(&turns).map(\.job) == ["other"])
    }

    @Test func `ten queries at once are accepted although no thread has come for them yet`() throws {
        var turns = FairQueryScheduler<String>(Self.limits)
        for _ in 0..<10 { _ = try turns.add("query", for: caller("A", "ann")) }
        #expect(throws: QueryBusy.self) { try turns.add("eleventh", for: caller("A", "ann")) }
    }

    @Test func `a participant runs one query and has two waiting`() throws {
        var turns = FairQueryScheduler<String>(SandboxLimits())
        for _ in 0..<3 { _ = try turns.add("query", for: caller("A", "7")) }
        #expect(throws: QueryBusy.person(running: 1, waiting: 2)) {
            try turns.add("fourth", for: caller("A", "7"))
        }
        #expect(drain(&turns).count == 1)
    }

    @Test func `an organization runs four, also by many people, and others still get their turn`() throws {
        var turns = FairQueryScheduler<String>(Self.limits)
        for person in 0..<6 { _ = try turns.add("A\(person)", for: caller("A", "\(person)")) }
        #expect(drain(&turns).map(\.job) == ["A0", "A1", "A2", "A3"])
        _ = try turns.add("B", for: caller("B", "0"))
        #expect(drain(&turns).map(\.job) == ["B"])
    }

    @Test func `organizations take turns, and people within them, whatever came first`() throws {
        var limits = Self.limits
        limits.runningPerPerson = 100
        limits.runningPerOrganization = 100
        var turns = FairQueryScheduler<String>(limits)
        for _ in 0..<3 { _ = try turns.add("A1", for: caller("A", "1")) }
        for _ in 0..<2 { _ = try turns.add("A2", for: caller("A", "2")) }
        for _ in 0..<2 { _ = try turns.add("B1", for: caller("B", "1")) }
        #expect(drain(&turns).map(\.job) == ["A1", "B1", "A2", "B1", "A1", "A2", "A1"])
    }

    @Test func `a finished query makes room for the next of its person`() throws {
        var turns = FairQueryScheduler<String>(SandboxLimits())
        _ = try turns.add("first", for: caller("A", "7"))
        _ = try turns.add("second", for: caller("A", "7"))
        let first = try #require(drain(&turns).first)
        turns.finish(first.number)
        turns.finish(first.number)
        #expect(drain(&turns).map(\.job) == ["second"])
    }

    @Test func `a waiting query is taken away, a running one is not`() throws {
        var turns = FairQueryScheduler<String>(SandboxLimits())
        let first = try turns.add("first", for: caller("A", "7"))
        let second = try turns.add("second", for: caller("A", "7"))
        #expect(drain(&turns).map(\.number) == [first])
        #expect(turns.remove(first) == nil)
        #expect(turns.remove(second) == "second" && turns.remove(second) == nil)
        turns.finish(first)
        #expect(drain(&turns).isEmpty && turns.runningCount == 0 && turns.waitingCount == 0)
    }

    @Test func `a thread for selections takes nothing else`() throws {
        var turns = FairQueryScheduler<String>(Self.limits)
        _ = try turns.add("typed", for: caller("A", "ann"))
        #expect(turns.next(selectionsOnly: true)?.job == nil)
        _ = try turns.add("rows", for: caller("A", "ann", selects: true))
        #expect(turns.next(selectionsOnly: true)?.job == "rows")
    }

    @Test func `typed queries that use up an organization's places don't keep its selections waiting`() throws
    {
        var turns = FairQueryScheduler<String>(Self.limits)
        for person in ["ann", "bob"] {
            for _ in 0..<2 { _ = try turns.add("typed", for: caller("A", person)) }
        }
        #expect(drain(&turns).count == 4)
        _ = try turns.add("her own rows", for: caller("A", "ann", selects: true))
        _ = try turns.add("rows", for: caller("A", "eve", selects: true))
        #expect(turns.next(selectionsOnly: false) == nil)
        #expect(turns.next(selectionsOnly: true)?.job == "rows")
        #expect(turns.next(selectionsOnly: true) == nil)
    }

    @Test func `the second query of a request doesn't wait for the first, whose answer is held`() throws {
        var turns = FairQueryScheduler<String>(SandboxLimits())
        let asking = caller("A", "7", selects: true)
        _ = try turns.add("rows", for: asking)
        #expect(drain(&turns).count == 1)
        _ = try turns.add("count", for: asking.followingUp)
        #expect(drain(&turns).map(\.job) == ["count"])
    }

    @Test func `the queries of the program itself have no limit but that of all`() throws {
        var limits = SandboxLimits()
        limits.waitingMax = 5
        var turns = FairQueryScheduler<String>(limits)
        for _ in 0..<5 { _ = try turns.add("own", for: nil) }
        #expect(throws: QueryBusy.everyone) { try turns.add("sixth", for: nil) }
        #expect(drain(&turns).count == 5)
    }

    @Test func `nothing is kept of callers who are gone`() throws {
        var turns = FairQueryScheduler<String>(Self.limits)
        for person in 0..<500 {
            let number = try turns.add("query", for: caller("\(person)", "\(person)"))
            if person.isMultiple(of: 2) { _ = turns.remove(number) }
            for started in drain(&turns) { turns.finish(started.number) }
        }
        #expect(turns.callerCount == 0)
    }
}
