import SQLStore
import Testing

struct SandboxAnswerTests {
    @Test(arguments: [
        ("select * from MyList", "Key,Answer,score|1,ann says yes,4|3,ann says no,6"),
        ("select Answer, score from MyList where score > 4", "Answer,score|ann says no,6"),
        ("select count(*) from MyList", "count(*)|2"),
        ("select 1 from MyList", "1|1|1"),
        ("select count(*) from MyProfile", "count(*)|1"), ("select 1 from MyProfile", "1|1"),
        ("with x as (select RowId from MyProfile union select 9) select count(*) from x", "count(*)|2"),
        ("select count(*) from MyProfile p, MyList where p.RowId = 1", "count(*)|2"),
        ("select count(*) from MyList where exists (select 1 from MyProfile)", "count(*)|2"),
        ("with c as (select 1 as n union select 2) select count(*) from c", "count(*)|2"),
        ("with c(n) as (select 1) select exists (select 1 from c)", "exists (select 1 from c)|1"),
        (
            "with c as (select score from MyList limit 9), d as (select count(*) n from c) select n from d",
            "n|2"
        ),
        ("with list_17 as (select 1 as n limit 1) select count(*) from list_17", "count(*)|1"),
        ("with sqlite_schema as (select 1 as n limit 1) select count(*) from sqlite_schema", "count(*)|1"),
        ("with recursive c as (select score from MyList) select count(*) from c", "count(*)|2"),
        ("with C as (select score from MyList) select 1 from c", "1|1|1"),
        ("select (select count(*) from MyList) as n", "n|2"),
        ("select count(*) from (select 1 from MyList) x", "count(*)|2"),
        ("select * from \"Sleep diary\"", "Key,hours,note,shout|1,0.5,ann slept,ANN SLEPT!"),
        ("select * from ParticipantProperties", "body|ann is tall"),
        ("select * from Codes order by code", "code,meaning|4,four|6,six"),
        ("select count(*) from Codes", "count(*)|2"),
        ("select count(*) from MyList, Codes", "count(*)|4"),
        ("select * from secrets", "word|ann slept"),
        ("select * from MyListDrink", "MyListId,Drink|1,ann had tea|3,ann had milk"),
        ("select count(*) from MyListDrink", "count(*)|2"),
        ("select * from MyListDrinkExtra", "Extra|ann with sugar"),
        (
            "select Answer, Drink from MyList join MyListDrink on MyListId = Key where score > 4",
            "Answer,Drink|ann says no,ann had milk"
        ),
        (
            "select Answer, meaning from MyList join Codes on code = cast(score as text) order by 2",
            "Answer,meaning|ann says yes,four|ann says no,six"
        ),
        (
            "select Answer from MyList union select note from \"Sleep diary\" order by 1 desc",
            "Answer|ann slept|ann says yes|ann says no"
        ),
        ("with x as (select score s from MyList) select max(s) as m, avg(s) from x", "m,avg(s)|6,5.0"),
        (
            "select Answer, row_number() over (order by score) n from MyList where score = 6",
            "Answer,n|ann says no,1"
        ),
        ("select lower(Answer) a from temp.MyList where Answer like '%YES'", "a|ann says yes"),
        ("select strftime('%Y', '2026-11-20') y", "y|2026"),
        ("values (1, 'a')", "column1,column2|1,a"),
        ("select 1;  -- done", "1|1"),
        ("select score from MyList where 1 = 0", "score"),
    ])
    func `a query sees the owner's rows and the whole tables`(query: String, expected: String) async throws {
        let fixture = try await SandboxFixture()
        #expect(try await fixture.ask(query).plain == expected)
    }

    @Test(arguments: [
        ("select Score, ANSWER from mylist where score = 4", "Score,ANSWER"),
        ("select \"Key\", t.\"Answer\" from \"MyList\" t where score = 4", "Key,Answer"),
        ("select temp.MyList.Answer from temp.MyList where score = 4", "Answer"),
        ("select [score], `score` from MyList where score = 4", "score,score"),
        ("select score as \"a.b\", score \"x y\", score z from MyList where score = 4", "a.b,x y,z"),
        ("select score+1, t.score || '' from MyList t where score = 4", "score+1,t.score || ''"),
        ("select * from (select Score from MyList where score = 4)", "Score"),
    ])
    func `columns are named as the query spells them`(query: String, names: String) async throws {
        let fixture = try await SandboxFixture()
        #expect(try await fixture.ask(query).columns.joined(separator: ",") == names)
    }

    @Test func `a column that the star leaves out is there when it is named`() async throws {
        let fixture = try await SandboxFixture()
        let named = try await fixture.ask("select ANSWER_Other from MyList where score = 4")
        #expect(named.plain == "ANSWER_Other|ann says yes")
        #expect(try await fixture.ask("select * from MyList").columns == ["Key", "Answer", "score"])
    }

    @Test func `each owner is given exactly the own rows by one connection`() async throws {
        var limits = SandboxLimits()
        limits.threads = 1
        let fixture = try await SandboxFixture(limits: limits)
        for _ in 0..<3 {
            #expect(try await fixture.ask("select score from MyList").plain == "score|4|6")
            let bobs = try await fixture.ask("select score from MyList", as: SandboxFixture.bob)
            #expect(bobs.plain == "score|5|7")
        }
    }

    @Test(arguments: [[:], ["token": "AAA"], ["owner": .null], ["owner": "nobody"]] as [[String: SQLValue]])
    func `anyone who is no owner has no rows`(owners: [String: SQLValue]) async throws {
        let fixture = try await SandboxFixture()
        #expect(try await fixture.ask("select * from MyList", as: owners).rows.isEmpty)
        #expect(try await fixture.ask("select count(*) from MyList", as: owners).plain == "count(*)|0")
    }

    @Test func `a query of the program binds its values`() async throws {
        let fixture = try await SandboxFixture()
        let result = try await fixture.sandbox.run(
            "select Answer from \(identifier: "MyList") where score in (\(list: [6, 99]))",
            on: SandboxFixture.definition, owners: SandboxFixture.ann, for: SandboxFixture.anyone())
        #expect(result.plain == "Answer|ann says no")
    }

    @Test func `a column knows where it comes from`() async throws {
        let fixture = try await SandboxFixture()
        let result = try await fixture.ask("select Score, score + 1 from MyList")
        #expect(result.origins == [QueryOrigin(table: "list_17", column: "c2"), nil])
    }

    @Test func `another generation sees its own columns and the previous is forgotten`() async throws {
        let fixture = try await SandboxFixture()
        _ = try await fixture.ask("select * from MyList")
        try await fixture.store.write { tx in try tx.run("alter table list_17 add column c3 text") }
        let next = SandboxDefinition(
            name: "study", generation: "2",
            tables: [
                SandboxTable(
                    name: "MyList", table: "list_17", rows: .owned(column: "participant"),
                    columns: [SandboxColumn(name: "added", column: "c3")])
            ])
        let result = try await fixture.sandbox.run(
            "select * from MyList", on: next, owners: SandboxFixture.ann, for: SandboxFixture.anyone())
        #expect(result.plain == "added|NULL|NULL")
    }

    @Test func `rows committed a moment ago are seen`() async throws {
        let fixture = try await SandboxFixture()
        for count in 3...6 {
            try await fixture.store.write { tx in
                try tx.run("insert into list_17 (participant, c1, c2) values ('ann', 'again', \(count))")
            }
            #expect(try await fixture.ask("select count(*) from MyList").plain == "count(*)|\(count)")
        }
    }

    @Test func `more definitions than connections are kept still work`() async throws {
        var limits = SandboxLimits()
        limits.connectionsMax = 2
        limits.threads = 1
        let fixture = try await SandboxFixture(limits: limits)
        for _ in 0..<2 {
            for number in 0..<5 {
                let definition = SandboxDefinition(
                    name: "study \(number)", generation: "1", tables: SandboxFixture.definition.tables)
                let result = try await fixture.sandbox.run(
                    "select count(*) from MyList", on: definition, owners: SandboxFixture.ann,
                    for: SandboxFixture.anyone())
                #expect(result.plain == "count(*)|2")
            }
        }
    }

    @Test func `a closed sandbox has answered what was asked and refuses more`() async throws {
        let fixture = try await SandboxFixture()
        async let answer = fixture.ask("select count(*) from MyList")
        #expect(try await answer.plain == "count(*)|2")
        await fixture.sandbox.close()
        let error = await #expect(throws: SQLError.self) { try await fixture.ask("select 1") }
        #expect(error?.code == .closed)
    }

    @Test func `a name in a definition may contain quotes`() async throws {
        let fixture = try await SandboxFixture()
        let definition = SandboxDefinition(
            name: "quotes", generation: "1",
            tables: [
                SandboxTable(
                    name: "it's \"mine\"", table: "list_17",
                    rows: .owned(column: "participant", by: "o'wner"),
                    columns: [SandboxColumn(name: "a \"b\"", column: "c2")])
            ])
        let result = try await fixture.sandbox.run(
            "select * from \"it's \"\"mine\"\"\"", on: definition, owners: ["o'wner": "ann"],
            for: SandboxFixture.anyone())
        #expect(result.plain == "a \"b\"|4|6")
    }
}

extension QueryResult {
    /// Names and rows in one line, for comparing: `a,b|1,2|3,4`.
    var plain: String {
        let lines = rows.map { row in row.map(\.plain).joined(separator: ",") }
        return ([columns.joined(separator: ",")] + lines).joined(separator: "|")
    }
}

extension SQLValue {
    var plain: String {
        switch self {
        case .null: "NULL"
        case .integer(let value): "\(value)"
        case .real(let value): "\(value)"
        case .text(let value): value
        case .blob(let bytes): "\(bytes)"
        }
    }
}
