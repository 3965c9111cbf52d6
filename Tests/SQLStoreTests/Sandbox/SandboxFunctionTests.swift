import SQLStore
import Testing

/// The functions that LabKey's SQL has and SQLite hasn't.
struct SandboxFunctionTests {
    @Test(arguments: [
        // parts of dates
        ("year('2026-11-20 14:30:00')", "2026"), ("month('2026-11-20T14:30')", "11"),
        ("dayofmonth('2026-11-20')", "20"), ("year('soon')", "NULL"), ("year(null)", "NULL"),
        ("month('2026-13-01')", "NULL"), ("dayofmonth('2026-02-30')", "NULL"),
        ("hour('2026-11-20 14:30:05.250')", "14"), ("minute('2026-11-20 14:30:05')", "30"),
        ("second('2026-11-20 14:30:05')", "5"), ("quarter('2026-11-20')", "4"),
        ("quarter('2026-03-31')", "1"),
        ("dayofyear('2026-12-31')", "365"), ("dayofweek('2026-11-22')", "1"),
        ("dayofweek('2026-11-21')", "7"),
        ("dayofweek('1969-12-31')", "4"), ("hour('2026-11-20')", "0"),
        // differences
        ("timestampdiff('SQL_TSI_DAY', '2026-11-20', '2026-11-22 23:59:59')", "2"),
        ("timestampdiff('SQL_TSI_DAY', '2026-11-22', '2026-11-20')", "-2"),
        ("timestampdiff('SQL_TSI_HOUR', '2026-11-20 10:00', '2026-11-20 12:59:59')", "2"),
        ("timestampdiff('minute', '2026-11-20 10:00', '2026-11-20 10:02')", "2"),
        ("timestampdiff('SQL_TSI_SECOND', '2026-11-20', '2026-11-21')", "86400"),
        ("timestampdiff('SQL_TSI_WEEK', '2026-11-01', '2026-11-20')", "2"),
        ("timestampdiff('SQL_TSI_MONTH', '2026-01-31', '2026-02-27')", "0"),
        ("timestampdiff('SQL_TSI_MONTH', '2026-01-15', '2026-03-15')", "2"),
        ("timestampdiff('SQL_TSI_QUARTER', '2026-01-15', '2026-12-31')", "3"),
        ("timestampdiff('SQL_TSI_YEAR', '2000-02-29', '2026-02-28')", "25"),
        ("timestampdiff('SQL_TSI_YEAR', '2026-03-01', '2000-03-02')", "-25"),
        ("timestampdiff('SQL_TSI_MONTH', '0001-01-01', '9999-12-31')", "119987"),
        ("timestampdiff('SQL_TSI_DAY', null, '2026-11-20')", "NULL"),
        // texts
        ("replace('banana', 'an', 'x')", "bxxa"), ("replace('banana', '', 'x')", "banana"),
        ("replace('größe', 'ö', 'oe')", "groesse".replacing("ss", with: "ß")),
        ("replace(null, 'a', 'b')", "NULL"),
        ("replace(10203, 0, '-')", "1-2-3"),
        ("locate('n', 'banana')", "3"), ("locate('n', 'banana', 4)", "5"), ("locate('z', 'banana')", "0"),
        ("locate('ß', 'größe')", "4"), ("locate('', 'abc')", "1"), ("locate('a', null)", "NULL"),
        ("locate('a', 'a', -9223372036854775808)", "1"), ("locate('a', 'a', 9223372036854775807)", "0"),
        ("concat('a', 1)", "a1"), ("concat('a', null)", "NULL"), ("concat('a', 'b', 3, 'ñ')", "ab3ñ"),
        ("concat('a', 'b', null)", "NULL"), ("concat('a')", "a"),
        ("startswith('Ñandú', 'ñAN')", "1"), ("startswith('ab', 'b')", "0"), ("startswith(null, '')", "NULL"),
        ("substring('banana', 2, 3)", "ana"), ("substring('banana', 4)", "ana"),
        ("substr('banana', 4)", "ana"),
        ("lower('ÀÑß É')", "àñß é"), ("upper('àñ é')", "ÀÑ É"), ("lcase('Zürich')", "zürich"),
        ("ucase('Zürich')", "ZÜRICH"), ("lower(null)", "NULL"), ("upper(7)", "7"), ("lower('ABC')", "abc"),
        ("trim('  a ')", "a"), ("ltrim('  a ')", "a "), ("rtrim(' a  ')", " a"), ("length('größe')", "5"),
        // numbers
        ("round(2.567, 1)", "2.6"), ("round(2.5)", "3.0"), ("abs(-7)", "7"), ("mod(7, 2)", "1"),
        ("mod(-7, 2)", "-1"), ("mod(7.5, 2)", "1.5"), ("mod(7, 2.5)", "2.0"), ("mod(7, 0)", "NULL"),
        ("mod(null, 2)", "NULL"),
        ("mod(-9223372036854775807 - 1, -1)", "0"), ("least(3, 1.5, 2)", "1.5"), ("greatest(3, 1.5, 2)", "3"),
        ("least('b', 'a')", "a"), ("greatest(null, 2, 1)", "2"), ("least(null, null)", "NULL"),
        ("greatest('2026-01-01', '2026-11-20')", "2026-11-20"),
        // conditions
        ("ifnull(null, 'x')", "x"), ("coalesce(null, null, 'y')", "y"), ("nullif(1, 1)", "NULL"),
    ])
    func `a function returns what LabKey's does`(expression: String, expected: String) async throws {
        let fixture = try await SandboxFixture()
        let result = try await fixture.ask("select coalesce(cast(\(expression) as text), 'NULL') as v")
        #expect(result.plain == "v|\(expected)", "\(expression)")
    }

    @Test func `now is the time of the query, as columns have it`() async throws {
        let fixture = try await SandboxFixture()
        let query = "select now() = now() as a, length(now()) as b, substr(now(), 1, 10) = curdate() as c, "
        let more =
            "substr(now(), 12, 8) = curtime() as d, abs(julianday(now()) - julianday('now')) < 0.01 as e"
        #expect(try await fixture.ask(query + more).plain == "a,b,c,d,e|1,23,1,1,1")
    }

    private static func values(_ numbers: [String]) -> String {
        numbers.map { "select \($0) as x" }.joined(separator: " union all ")
    }

    @Test(
        arguments: [
            (["1", "3", "2"], "2.0", "1.0"), (["4", "1", "3", "2"], "2.5", "1.29099444873581"),
            (["7"], "7.0", "NULL"), (["null", "'word'", "5", "5"], "5.0", "0.0"), (["null"], "NULL", "NULL"),
            (["1.0E308", "1.5E308"], "1.25e+308", nil),
            (["1e9 + 1", "1e9 + 2", "1e9 + 3"], "1000000002.0", "1.0"),
        ] as [([String], String, String?)])
    func `median and stddev leave out what is no number`(
        numbers: [String], median: String, deviation: String?
    ) async throws {
        let fixture = try await SandboxFixture()
        func ask(_ function: String) async throws -> String {
            try await fixture.ask(
                "select coalesce(cast(\(function)(x) as text), 'NULL') as v from (\(Self.values(numbers)))"
            ).plain
        }
        #expect(try await ask("median") == "v|\(median)")
        if let deviation { #expect(try await ask("stddev") == "v|\(deviation)") }
    }

    @Test func `each group has its own median, and a table without rows none`() async throws {
        let fixture = try await SandboxFixture()
        let groups = try await fixture.ask(
            "select g, median(x) m, stddev(x) s from (select 1 g, 1 x union all select 1, 3 union all select 2, 9) "
                + "group by g order by g")
        #expect(groups.plain == "g,m,s|1,2.0,1.4142135623730951|2,9.0,NULL")
        #expect(
            try await fixture.ask(
                "select count(*) from (select median(score) m from MyList where 1 = 0) where m is null"
            )
            .plain == "count(*)|1")
    }

    @Test(arguments: [
        "select timestampdiff('SQL_TSI_DECADE', '2026-11-20', '2026-11-21')",
        "select timestampdiff(null, '2026-11-20', '2026-11-21')",
        "select year()", "select year('2026-11-20', 1)", "select locate('a')", "select median(1, 2)",
        "select concat()", "select least()", "select now(1)", "select mod(1)",
        "select instr('a', 'b')",
    ])
    func `a wrong call is refused`(query: String) async throws {
        let fixture = try await SandboxFixture()
        await #expect(throws: (any Error).self) { try await fixture.ask(query) }
    }

    @Test(arguments: [
        "cast('2026-10-01' as date)", "CAST(Value AS TIMESTAMP)", "year(cast(('2026') as /* */ Date))",
        "cast('true' as boolean)", "cast(cast(1 as text) as datetime)",
    ])
    func `a type that would give something else than its name is refused by name`(expression: String)
        async throws
    {
        let fixture = try await SandboxFixture()
        do {
            _ = try await fixture.ask("select \(expression) from MyList")
            Issue.record("\(expression) was answered")
        } catch let error as QueryError {
            guard case .typeNotSupported = error else { throw error }
        }
    }

    @Test func `other types are converted as ever`() async throws {
        let fixture = try await SandboxFixture()
        let query = "select cast('7' as integer) as date, cast(1.5 as varchar) as n from MyList limit 1"
        #expect(try await fixture.ask(query).plain == "date,n|7,1.5")
    }

    /// A search that tries each position for as long as the sought text is would take days, and nothing stops it: a
    /// query's time is checked between calls only.
    @Test func `long texts are searched in one pass, and no result is larger than a text may be`()
        async throws
    {
        let fixture = try await SandboxFixture()
        let words = String(repeating: "a", count: 100)
        let ten = Self.values((0..<10).map { "\($0)" })
        let long =
            "(select group_concat('\(words)', '') from (\(ten)) a, (\(ten)) b, (\(ten)) c, (select 1 union select 2) d)"
        let setUp =
            "with t as materialized (select \(long) as x), s as materialized (select x, substr(x, 1, 100000) || 'b' as y from t)"
        let found = try await fixture.ask(
            "\(setUp) select length(x) as n, locate(y, x) as v, length(replace(x, y, '-')) as r from s")
        #expect(found.plain == "n,v,r|200000,0,200000")
        await #expect(throws: (any Error).self) {
            _ = try await fixture.ask("\(setUp) select length(replace(x, 'a', 'aaaaaa')) from s")
        }
    }

    /// The values of a median aren't counted by SQLite.
    @Test func `medians of one query keep a limited number of values`() async throws {
        let fixture = try await SandboxFixture()
        let ten = Self.values((0..<10).map { "\($0)" })
        let million = "with d as (\(ten)) select a.x from d a, d b, d c, d e, d f, d g"
        let query = "select median(x), median(-x), median(x + 1) from (\(million))"
        await #expect(throws: (any Error).self) { try await fixture.ask(query) }
        #expect(try await fixture.ask("select median(x) as m from MyList, (\(ten))").plain == "m|4.5")
    }
}
