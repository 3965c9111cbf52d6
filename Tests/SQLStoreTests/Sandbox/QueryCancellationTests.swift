import Testing

@testable import SQLStore

/// Queries that no one waits for any more, and answers that are still held.
@Suite(.timeLimit(.minutes(2)))
struct QueryCancellationTests {
    private static let endless =
        "select count(*) from " + (0..<40).map { "MyList t\($0)" }.joined(separator: ", ")

    private static func caller(_ person: String) -> QueryClient {
        QueryClient(organization: "A", person: person)
    }

    private static func fixture(threads: Int = 1) async throws -> SandboxFixture {
        var limits = SandboxLimits()
        // Longer than the test may take: only the cancellation ends a query.
        limits.seconds = 3_600
        limits.threads = threads
        return try await SandboxFixture(limits: limits)
    }

    private func ask(
        _ fixture: SandboxFixture, _ text: String, _ caller: QueryClient
    ) async throws -> QueryResult {
        try await fixture.sandbox.run(
            text, on: SandboxFixture.definition, owners: SandboxFixture.ann, for: caller)
    }

    @Test func `a running query ends when it is cancelled, and its thread serves the next`() async throws {
        let fixture = try await Self.fixture()
        let caller = Self.caller("ann")
        let answer = Task { try await ask(fixture, Self.endless, caller) }
        try await Task.sleep(for: .milliseconds(50))
        caller.cancellation.cancel()
        await #expect(throws: QueryError.interrupted) { try await answer.value }
        #expect(try await fixture.ask("select count(*) from MyList").plain == "count(*)|2")
    }

    @Test func `a waiting query is never run once it is cancelled`() async throws {
        let fixture = try await Self.fixture()
        let (first, second) = (Self.caller("ann"), Self.caller("bob"))
        let running = Task { try await ask(fixture, Self.endless, first) }
        try await Task.sleep(for: .milliseconds(50))
        let waiting = Task { try await ask(fixture, Self.endless, second) }
        try await Task.sleep(for: .milliseconds(20))
        second.cancellation.cancel()
        await #expect(throws: QueryError.interrupted) { try await waiting.value }
        first.cancellation.cancel()
        await #expect(throws: QueryError.interrupted) { try await running.value }
    }

    @Test func `a query that has waited too long is refused and never run`() async throws {
        var limits = SandboxLimits()
        (limits.seconds, limits.threads, limits.waitingSeconds) = (3_600, 1, 1)
        let fixture = try await SandboxFixture(limits: limits)
        let (first, second) = (Self.caller("ann"), Self.caller("bob"))
        let running = Task { try await ask(fixture, Self.endless, first) }
        try await Task.sleep(for: .milliseconds(50))
        let start = ContinuousClock.now
        await #expect(throws: QueryBusy.waiting(seconds: 1)) {
            try await ask(fixture, "select 1", second)
        }
        #expect(ContinuousClock.now - start < .seconds(30) && fixture.sandbox.waitingCount == 0)
        first.cancellation.cancel()
        await #expect(throws: QueryError.interrupted) { try await running.value }
        #expect(try await fixture.ask("select count(*) from MyList").plain == "count(*)|2")
    }

    @Test func `a query of a client that had left before is not begun`() async throws {
        let fixture = try await Self.fixture()
        let caller = Self.caller("ann")
        caller.cancellation.cancel()
        await #expect(throws: QueryError.interrupted) { try await ask(fixture, Self.endless, caller) }
    }

    @Test func `what ends a query runs once, at cancellation or immediately after one`() {
        let cancellation = QueryCancellation()
        let runs = Locked<[String]>([])
        cancellation.onCancel { runs.withLock { $0.append("first") } }
        #expect(runs.withLock { $0 } == [])
        cancellation.cancel()
        cancellation.cancel()
        #expect(runs.withLock { $0 } == ["first"])
        cancellation.onCancel { runs.withLock { $0.append("second") } }
        cancellation.cancel()
        #expect(runs.withLock { $0 } == ["first", "second"])
    }

    @Test func `an ended query isn't cancelled any more`() {
        let cancellation = QueryCancellation()
        let runs = Locked(0)
        cancellation.onCancel { runs.withLock { $0 += 1 } }
        cancellation.finish()
        cancellation.cancel()
        #expect(runs.withLock { $0 } == 0)
    }

    @Test func `reads that aren't one query take turns with queries, and end when they are cancelled`()
        async throws
    {
        let fixture = try await Self.fixture()
        let (first, second) = (Self.caller("ann"), Self.caller("bob"))
        let running = Task {
            try await fixture.sandbox.read(for: first) { cancellation in
                while !cancellation.isCancelled {}
                throw QueryError.interrupted
            }
        }
        while fixture.sandbox.runningCount == 0 { try await Task.sleep(for: .milliseconds(5)) }
        let waiting = Task { try await ask(fixture, "select 1 as n from MyList", second) }
        while fixture.sandbox.waitingCount == 0 { try await Task.sleep(for: .milliseconds(5)) }
        first.cancellation.cancel()
        await #expect(throws: QueryError.interrupted) { try await running.value }
        #expect(try await waiting.value.rows.count == 2)
    }

    @Test func `an answer counts as running for as long as it is held`() async throws {
        let fixture = try await Self.fixture(threads: 2)
        var held: QueryResult? = try await ask(fixture, "select Key from MyList", Self.caller("ann"))
        #expect(held?.rows.count == 2)
        let next = Self.caller("ann")
        let waiting = Task { try await ask(fixture, "select 1", next) }
        // Another person isn't held up.
        #expect(try await ask(fixture, "select 1", Self.caller("bob")).rows.count == 1)
        held = nil
        #expect(try await waiting.value.rows.count == 1)
    }

    @Test func `rows come back as they went in, whole and in part`() {
        let rows: [[SQLValue]] = (0..<Int64(5_000)).map { number in
            [
                .integer(number), .real(Double(number) / 7), .null, .text(String(repeating: "é", count: 300)),
                .blob([1, 2, UInt8(truncatingIfNeeded: number)]),
            ]
        }
        let kept = QueryRows(rows)
        #expect(kept.count == 5_000 && kept.byteCount > 3_000_000)
        #expect(Array(kept) == rows)
        #expect(Array(kept.part(from: 4_990, count: 5)) == Array(rows[4_990..<4_995]))
        #expect(kept.part(from: 4_998, count: 50).count == 2 && kept.part(from: 9_000, count: 1).isEmpty)
        #expect(kept.first == rows[0] && QueryRows([]).first == nil)
        #expect(Array(kept.selecting([3, 0])) == rows.map { [$0[3], $0[0]] })
        let turned = kept.sorted(by: [0]) { left, right in
            guard case .integer(let one) = left[0], case .integer(let two) = right[0] else { return nil }
            return one / 10 == two / 10 ? nil : one > two
        }
        let tens = stride(from: 0, to: 5_000, by: 10).reversed().flatMap { Array(rows[$0..<($0 + 10)]) }
        #expect(Array(turned) == tens)
        #expect(
            Array(kept.part(from: 4_000, count: 30).sorted(by: [0]) { _, _ in nil })
                == Array(rows[4_000..<4_030]))
        #expect(Array(kept.part(from: 10, count: 100).part(from: 5, count: 2)) == Array(rows[15..<17]))
    }
}
