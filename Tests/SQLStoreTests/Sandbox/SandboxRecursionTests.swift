import Testing

@testable import SQLStore

/// Tables that WITH defines through themselves, in a sandbox that allows them.
struct SandboxRecursionTests {
    private static var limits: SandboxLimits {
        var limits = SandboxLimits()
        limits.recursionStepsMax = 1_000
        return limits
    }

    private func refusal(_ query: String, _ limits: SandboxLimits = Self.limits) async throws -> QueryError? {
        let fixture = try await SandboxFixture(limits: limits)
        let refusal = await #expect(throws: QueryError.self, "\(query)") { try await fixture.ask(query) }
        // The connection serves the next query.
        #expect(try await fixture.ask("select count(*) from MyList").plain == "count(*)|2")
        return refusal
    }

    /// The numbers from 1 to a limit, as a table `t`.
    private static func numbers(to last: Int) -> String {
        "with recursive t(n) as (select 1 union all select n + 1 from t where n < \(last))"
    }

    private static let answered: [(query: String, plain: String)] = [
        ("\(numbers(to: 4)) select n from t", "n|1|2|3|4"),
        ("\(numbers(to: 1_000)) select count(*) from t", "count(*)|1000"),
        ("\(numbers(to: 1_000)) select max(n) m from t where n > 5", "m|1000"),
        ("\(numbers(to: 3)) select a.n x, b.n y from t a join t b on b.n = a.n + 1", "x,y|1,2|2,3"),
        ("with t as (select 1 as n union all select n + 1 from t where n < 3) select * from t", "n|1|2|3"),
        (
            """
            with recursive "my t" ("a b") as not materialized (select 1 union select 1 from "my t")
            select "a b" from "my t"
            """, "a b|1"
        ),
        // Only as many steps are taken as rows are read.
        (
            "with recursive t(n) as (select 1 union all select n + 1 from t) select n from t limit 3",
            "n|1|2|3"
        ),
        (
            """
            with recursive t(n) as (select 1 union all select n + 1 from t limit 3)
            select n from t order by n desc
            """, "n|3|2|1"
        ),
        (
            """
            select score, (with recursive t(n) as (select 1 union all select n + 1 from t where n < score)
                select sum(n) from t) s from MyList order by score
            """, "score,s|4,10|6,21"
        ),
        (
            """
            with recursive t(k, s) as (
                select "Key", score from MyList where "Key" = 1
                union all select m."Key", m.score from t, MyList m where m."Key" = k + 2)
            select k, s from t
            """, "k,s|1,4|3,6"
        ),
        (
            """
            with recursive -- a (comment)
            t /* (of */ (n) -- as (
            as ( -- x
            select 1 union all
            select n + 1 from (t) where n < 2 -- y
            ) select n from t
            """, "n|1|2"
        ),
        (
            """
            with recursive a(n) as (select 1 union all select n + 1 from a where n < 3),
                b(m) as (select n from a where n = 1 union all select m * 2 from b where m < 8)
            select sum(n) s, (select max(m) from b) m from a
            """, "s,m|6,8"
        ),
        // Names that only look like the table itself.
        ("with score as (select score from MyList) select score from score order by 1", "score|4|6"),
        ("with a as (select a.score from MyList as a) select score from a order by 1", "score|4|6"),
        ("with recursive c as (select score from MyList) select count(*) from c", "count(*)|2"),
    ]

    @Test(arguments: answered)
    func `a table can be defined through itself`(query: String, plain: String) async throws {
        let fixture = try await SandboxFixture(limits: Self.limits)
        #expect(try await fixture.ask(query).plain == plain, "\(query)")
    }

    @Test(arguments: [
        "\(numbers(to: 1_001)) select count(*) from t",
        "with recursive t(n) as (select 1 union all select n + 1 from t) select n from t",
        "with recursive t(n) as (select 1 union all select n + 1 from t) select n from t where n < 10",
        "with recursive t(n) as (select 1 union all select n + 1 from t) select count(*) from t a, t b where a.n = 1",
        "select * from (with recursive t(n) as (select 1 union all select n + 1 from t) select n from t) where n = 5",
        "select Answer from MyList where score in (with t(n) as (select 1 union all select n + 1 from t) select n from t)",
        "\(numbers(to: 501)), u(m) as (select 1 union all select m + 1 from u where m < 500) select n from t, u",
        "with recursive t(n) as (select 1 union all select n + 1 from t, MyList) select n from t",
        "with recursive t(n) as (select 1 union all select n + 1 from MyList, t) select n from t",
        "with recursive t(n) as (select 1 union all select n + 1 from MyList join t on 1, Codes) select n from t",
    ])
    func `more steps than the limit are refused and never cut off`(query: String) async throws {
        #expect(try await refusal(query) == .tooManySteps(1_000), "\(query)")
    }

    @Test func `the number of steps is a limit of each query`() async throws {
        var limits = Self.limits
        limits.recursionStepsMax = 3
        limits.threads = 1
        let fixture = try await SandboxFixture(limits: limits)
        for _ in 0..<3 {
            #expect(try await fixture.ask("\(Self.numbers(to: 3)) select max(n) m from t").plain == "m|3")
        }
        #expect(try await refusal("\(Self.numbers(to: 4)) select n from t", limits) == .tooManySteps(3))
    }

    @Test(arguments: ["MyList", "mylist", "\"MYLIST\"", "\"Sleep diary\"", "[secrets]"])
    func `a recursive table can't have the name of a public table`(name: String) async throws {
        let query =
            "with recursive \(name)(n) as (select 1 union all select n + 1 from \(name) where n < 3) select 1"
        let fixture = try await SandboxFixture(limits: Self.limits)
        let fault = await #expect(throws: LocatedQueryError.self) {
            try await fixture.sandbox.run(
                typed: query, on: SandboxFixture.definition, owners: SandboxFixture.ann,
                for: SandboxFixture.anyone())
        }
        guard case .recursiveNameTaken(let taken)? = fault?.refusal else {
            Issue.record("\(String(describing: fault))")
            return
        }
        #expect(name.lowercased().contains(taken.lowercased()) && fault?.offset == 15)
        // A table that doesn't read itself may hide one, as always.
        #expect(
            try await fixture.ask("with Codes as (select score as x from MyList) select x from Codes").plain
                == "x|4|6")
    }

    @Test(arguments: [
        ("with t as (select * from t) select * from t", "circular reference"),
        ("with t(n) as (select 1 union all select max(n) from t) select n from t", "recursive aggregate"),
        (
            "with t(n) as (select 1 union all select (select n from t)) select n from t",
            "circular reference"
        ),
    ])
    func `a recursion that SQLite doesn't know is explained`(query: String, words: String) async throws {
        let said = try await refusal(query)?.description ?? ""
        #expect(said.lowercased().contains("recursi") || said.contains(words), "\(query): \(said)")
        #expect(said.hasPrefix("The query is not valid: "), "\(query): \(said)")
    }

    @Test func `a place in the query is a place in the text that was typed`() async throws {
        let fixture = try await SandboxFixture(limits: Self.limits)
        let numbers = Self.numbers(to: 3)
        for (query, column) in [
            ("\(numbers) select colour from t", "colour"),
            ("with recursive t(n) as (select shape union all select n + 1 from t) select n from t", "shape"),
            (
                "with recursive t(n) as (select 1 union all select n + 1 from t where size < 3) select n from t",
                "size"
            ),
        ] {
            let fault = await #expect(throws: LocatedQueryError.self, "\(query)") {
                try await fixture.sandbox.run(
                    typed: query, on: SandboxFixture.definition, owners: SandboxFixture.ann,
                    for: SandboxFixture.anyone())
            }
            let offset = query.firstRange(of: column).map {
                query.utf8.distance(from: query.startIndex, to: $0.lowerBound)
            }
            #expect(fault == LocatedQueryError(.columnNotFound(column), at: offset), "\(query)")
        }
    }

    @Test func `a recursion is stopped by the clock and by its memory`() async throws {
        var limits = Self.limits
        limits.seconds = 1
        let slow = (0..<40).map { "MyList m\($0)" }.joined(separator: ", ")
        // A condition on all tables, which can't be checked before the last one.
        let sum = (0..<40).map { "m\($0).score" }.joined(separator: " + ")
        let step = "select n + 1 from t, \(slow) where n + \(sum) < 0"
        let query = "with recursive t(n) as (select 1 union all \(step)) select n from t"
        #expect(try await refusal(query, limits) == .tooLong(seconds: 1))
        limits.seconds = 60
        limits.memoryBytesMax = 16 << 20
        let large = "with recursive t(n) as (select 1 union all select n + 1 from t, \(slow)) select n from t"
        #expect(try await refusal(large, limits) == .tooComplex)
    }

    @Test func `recursion lets nothing of anybody else's out`() async throws {
        let fixture = try await SandboxFixture(limits: Self.limits)
        for query in HostileQueries.all {
            // What was in the question may be in the answer.
            let asksForBob = query.lowercased().contains("bob") || query.contains("char")
            do {
                let plain = try await fixture.ask(query).plain.lowercased()
                #expect(asksForBob || !plain.contains("bob"), "\(query): \(plain)")
            } catch let refusal as QueryError {
                #expect(!refusal.description.contains("bob"), "\(query)")
            }
        }
    }

    @Test(arguments: [
        "with recursive t(a) as (select c1 from list_17 union all select a from t) select a from t",
        "with recursive t(a) as (select 1 union all select c1 from t, main.list_17) select a from t",
        "with recursive list_17(c1) as (select c1 from main.list_17 union all select c1 from list_17) select c1 from list_17",
        "with recursive t(a) as (select 1 union all select load_extension('x') from t) select a from t",
        "with recursive t(a) as (select current_owner('owner') union all select a from t) select a from t",
    ])
    func `a recursive table reads nothing that the query couldn't`(query: String) async throws {
        switch try await refusal(query) {
        case .tableNotFound, .functionNotFound, .commonTableNotRead: break
        case let other: Issue.record("\(query): \(String(describing: other))")
        }
    }

    @Test func `the function that counts can't be called otherwise`() async throws {
        #expect(try await refusal("select recursion_step()") == .functionNotFound("recursion_step"))
        #expect(
            try await refusal("with t as (select recursion_step() as x) select x from t")
                == .functionNotFound("recursion_step"))
    }

    @Test func `participants can't recurse`() async throws {
        let refusal = try await refusal("\(Self.numbers(to: 3)) select n from t", SandboxLimits())
        #expect(refusal == .recursive)
        #expect(refusal?.description.contains("cannot be recursive") == true)
    }
}
