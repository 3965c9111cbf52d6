import SQLStore
import Testing

struct SandboxRefusalTests {
    private func refusal(_ query: String, _ fixture: SandboxFixture) async throws -> QueryError? {
        do {
            let result = try await fixture.ask(query)
            Issue.record("Answered: \(query) \(result.plain)")
            return nil
        } catch let refusal as QueryError {
            return refusal
        }
    }

    @Test func `a forbidden table is answered like one that is not there`() async throws {
        let fixture = try await SandboxFixture()
        for (query, name) in HostileQueries.forbiddenTables {
            let refusal = try await refusal(query, fixture)
            #expect(refusal?.description == "Query or table not found: \(name)", "\(query)")
        }
    }

    @Test(arguments: HostilePlaces.places)
    func `a place takes a table of one's own, so that it is the table that is refused`(
        _ place: String
    ) async throws {
        let fixture = try await SandboxFixture()
        _ = try await fixture.ask(HostilePlaces.taking("\"Sleep diary\"", at: place))
    }

    @Test func `anything but one SELECT is refused`() async throws {
        let fixture = try await SandboxFixture()
        for query in HostileQueries.otherStatements {
            let refusal = try await refusal(query, fixture)
            #expect(refusal == .notOneSelect, "\(query)")
        }
    }

    @Test func `a query that is recursive is reported`() async throws {
        let fixture = try await SandboxFixture()
        for query in HostileQueries.recursive {
            #expect(try await refusal(query, fixture) == .recursive, "\(query)")
        }
    }

    @Test func `a table that WITH defines is not said to be missing`() async throws {
        let fixture = try await SandboxFixture()
        for (query, name) in HostileQueries.unreadable {
            #expect(try await refusal(query, fixture) == .commonTableNotRead(name), "\(query)")
        }
    }

    @Test func `only functions of the list can be called`() async throws {
        let fixture = try await SandboxFixture()
        for call in HostileQueries.forbiddenFunctions {
            let name = String(call.prefix { $0 != "(" })
            let refusal = try await refusal("select \(call)", fixture)
            #expect(refusal?.description.lowercased() == "unknown function: \(name)".lowercased(), "\(call)")
        }
    }

    @Test func `nothing of anybody else's gets out, neither rows nor names`() async throws {
        let fixture = try await SandboxFixture()
        #expect(Set(HostileQueries.all).count >= 500)
        for query in HostileQueries.all {
            guard let said = try await refusal(query, fixture)?.description else { continue }
            #expect(!said.contains("bob"), "\(query)")
            // What was not in the question must not be in the answer.
            for name in ["list_17", "list_18", "properties_5", "participant", "c1", "c2"] {
                #expect(
                    !said.lowercased().contains(name) || query.lowercased().contains(name),
                    "\(query): \(said)")
            }
        }
    }

    @Test func `hostile queries change nothing and leave the connection in order`() async throws {
        var limits = SandboxLimits()
        limits.threads = 1
        let fixture = try await SandboxFixture(limits: limits)
        for query in HostileQueries.all {
            _ = try await refusal(query, fixture)
            #expect(try await fixture.ask("select sum(score) s from MyList").plain == "s|10", "\(query)")
        }
        let rows = try await fixture.store.read { tx in
            try tx.value("select count(*) from list_17", as: Int.self)
        }
        #expect(rows == 4)
    }

    @Test(arguments: [
        ("select 1 from MyList where never never", "Syntax error near 'never'"),
        ("selct 1", "Syntax error near 'selct'"),
        ("select * form MyList", "Syntax error near 'form'"),
        ("select never from", "Syntax error near 'end of query'"),
        ("select 'abc", "Syntax error near ''abc'"),
        ("select ?", "Syntax error near '?'"),
        ("select nope from MyList", "Could not resolve column: nope"),
        ("select x.nope from MyList x", "Could not resolve column: x.nope"),
        ("select Answer from MyList a, MyList b", "Ambiguous column name: Answer"),
        ("select upper()", "The query is not valid: wrong number of arguments to function upper()."),
        ("select sum(sum(score)) from MyList", "The query is not valid: misuse of aggregate function sum()."),
    ])
    func `a mistake is explained`(query: String, sentence: String) async throws {
        let fixture = try await SandboxFixture()
        #expect(try await refusal(query, fixture)?.description == sentence)
    }

    @Test func `a missing physical table is not named`() async throws {
        let fixture = try await SandboxFixture()
        try await fixture.store.write { tx in try tx.run("drop table list_17") }
        #expect(try await refusal("select * from MyList", fixture) == .notPossible)
    }
}
