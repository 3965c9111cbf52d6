import Testing

@testable import SQLStore

struct SandboxLimitTests {
    private func refusal(_ query: String, _ limits: SandboxLimits = SandboxLimits()) async throws
        -> QueryError?
    {
        let fixture = try await SandboxFixture(limits: limits)
        let refusal = await #expect(throws: QueryError.self) { try await fixture.ask(query) }
        // The connection serves the next query.
        #expect(try await fixture.ask("select count(*) from MyList").plain == "count(*)|2")
        return refusal
    }

    /// A product of so many tables of two rows.
    private func product(_ count: Int, of columns: String = "1") -> String {
        "select \(columns) from " + (0..<count).map { "MyList t\($0)" }.joined(separator: ", ")
    }

    @Test func `a query without end is stopped by the clock`() async throws {
        var limits = SandboxLimits()
        limits.seconds = 1
        #expect(try await refusal(product(40, of: "count(*)"), limits) == .tooLong(seconds: 1))
    }

    @Test func `a typed query learns where its fault is, and when the clock stopped it`() async throws {
        var limits = SandboxLimits()
        limits.seconds = 1
        let fixture = try await SandboxFixture(limits: limits)
        let faults: [(String, LocatedQueryError)] = [
            ("select Answer,\n colour from MyList", LocatedQueryError(.columnNotFound("colour"), at: 16)),
            ("select 1; select 2", LocatedQueryError(.notOneSelect)),
            (product(40, of: "count(*)"), LocatedQueryError(.tooLong(seconds: 1))),
        ]
        for (query, fault) in faults {
            await #expect(throws: fault) {
                try await fixture.sandbox.run(
                    typed: query, on: SandboxFixture.definition, owners: SandboxFixture.ann,
                    for: SandboxFixture.anyone())
            }
        }
    }

    @Test func `one row more than the limit is an error and the limit itself is not`() async throws {
        var limits = SandboxLimits()
        limits.rowsMax = 31
        #expect(try await refusal(product(5), limits) == .tooManyRows(31))
        limits.rowsMax = 32
        let fixture = try await SandboxFixture(limits: limits)
        #expect(try await fixture.ask(product(5)).rows.count == 32)
    }

    @Test func `the usual limit is 100,000 rows`() async throws {
        var limits = SandboxLimits()
        limits.seconds = 60
        let refusal = try await refusal(product(17), limits)
        #expect(refusal == .tooManyRows(100_000))
        #expect(refusal?.description.contains("100000 rows") == true)
    }

    @Test func `an answer that is too large is refused`() async throws {
        var limits = SandboxLimits()
        limits.answerBytesMax = 1_000
        #expect(try await refusal(product(6, of: "t0.Answer"), limits) == .tooManyBytes(1_000))
    }

    @Test func `a query that takes too much memory is stopped`() async throws {
        var limits = SandboxLimits()
        limits.seconds = 60
        limits.memoryBytesMax = 32 << 20
        let long = "t0.Answer || '\(String(repeating: "x", count: 900))' as a"
        #expect(
            try await refusal("select a from (\(product(40, of: long))) order by a", limits) == .tooComplex)
    }

    @Test func `queries that take too much memory together are stopped and small ones continue`() async throws
    {
        var limits = SandboxLimits()
        limits.seconds = 60
        limits.runningPerPerson = 4
        limits.threads = 3
        // Alone a query may take 256 MiB.
        let fixture = try await SandboxFixture(limits: limits, memory: QueryMemoryBudget(bytesMax: 48 << 20))
        let long = "t0.Answer || '\(String(repeating: "x", count: 900))' as a"
        let large = "select a from (\(product(40, of: long))) order by a"
        async let first = refusal { try await fixture.ask(large) }
        async let second = refusal { try await fixture.ask(large) }
        #expect(try await fixture.ask(product(5)).rows.count == 32)
        #expect(try await first == .tooComplex)
        #expect(try await second == .tooComplex)
        #expect(try await fixture.ask(product(5)).rows.count == 32)
    }

    @Test func `a share is left to each query whatever the others take`() {
        let budget = QueryMemoryBudget(bytesMax: 100)
        let (large, small) = (Query(), Query())
        #expect(budget.allows(100, of: large))
        #expect(budget.allows(50, of: small))
        #expect(!budget.allows(90, of: large))
        #expect(!budget.allows(51, of: small))
        #expect(budget.allows(40, of: small))
        #expect(budget.allows(60, of: large), "what the others leave is free")
        budget.end(large)
        #expect(budget.allows(100, of: small))
    }

    private final class Query {}

    private func refusal(_ ask: @Sendable () async throws -> QueryResult) async throws -> QueryError? {
        do {
            _ = try await ask()
            return nil
        } catch let error as QueryError {
            return error
        }
    }

    @Test func `values beyond the limit are refused`() async throws {
        var doubling = "select Answer as x from MyList"
        for _ in 0..<10 { doubling = "select x || x || x || x as x from (\(doubling))" }
        #expect(try await refusal(doubling) == .tooComplex)
    }

    @Test func `common table expressions that unfold without end are refused`() async throws {
        var query = "with t0 as (select 1 x)"
        for level in 1...40 { query += ", t\(level) as (select 1 from t\(level - 1) a, t\(level - 1) b)" }
        #expect(try await refusal(query + " select 1 from t40") == .tooComplex)
    }

    @Test func `common table expressions with columns unfold the same`() async throws {
        var query = "with t0(x) as (select 1)"
        for level in 1...40 { query += ", t\(level)(x) as (select 1 from t\(level - 1) a, t\(level - 1) b)" }
        #expect(try await refusal(query + " select 1 from t40") == .tooComplex)
    }

    @Test func `expressions that grow level by level are answered as they are written`() async throws {
        // Merged into one select this would be an expression of 19 to the power of 24 terms.
        let terms = Array(repeating: "x", count: 19).joined(separator: ", ")
        var query = "with t0 as (select Answer as x from MyList)"
        for level in 1...24 { query += ", t\(level) as (select coalesce(\(terms)) as x from t\(level - 1))" }
        let fixture = try await SandboxFixture()
        let result = try await fixture.ask(query + " select x from t24")
        #expect(result.plain == "x|ann says yes|ann says no")
    }

    @Test func `conditions that would grow in sub-queries are answered as they are written`() async throws {
        let term = "coalesce(\(Array(repeating: "x", count: 19).joined(separator: ", ")))"
        var query = "with t0 as (select score as x from MyList)"
        for level in 1...24 {
            query +=
                ", t\(level) as (select \(term) as x from t\(level - 1) group by \(term))"
        }
        let fixture = try await SandboxFixture()
        #expect(
            try await fixture.ask(query + " select x from t24 where \(term) = 4").plain == "x|4")
    }

    @Test(arguments: [
        "select \(String(repeating: "(", count: 500))1\(String(repeating: ")", count: 500))",
        "select '\(String(repeating: "x", count: 20_000))'",
        "select \(Array(repeating: "1", count: 2_500).joined(separator: "+"))",
        "select 1 \(String(repeating: "union all select 1 ", count: 30))",
        "select Answer like '\(String(repeating: "%a", count: 80))' from MyList",
        "select coalesce(\(Array(repeating: "1", count: 40).joined(separator: ",")))",
    ])
    func `statements beyond the limits are refused`(query: String) async throws {
        _ = try await refusal(query)
    }

    @Test func `a definition that does not fit the database is our fault and not the asker's`() async throws {
        let fixture = try await SandboxFixture()
        let twice = SandboxDefinition(
            name: "twice", generation: "1",
            tables: SandboxFixture.definition.tables + SandboxFixture.definition.tables)
        await #expect(throws: SQLError.self) {
            try await fixture.sandbox.run(
                "select 1", on: twice, owners: SandboxFixture.ann, for: SandboxFixture.anyone())
        }
    }
}
