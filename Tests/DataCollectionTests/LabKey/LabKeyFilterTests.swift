import HTTP
import JSON
import Support
import Testing

/// Filters and limits of LabKey's `selectRows` that LabKey's server on PostgreSQL has, too.
struct LabKeyFilterTests {
    private let scripts: LabKeyWriteSite
    private static let list = "OtherOptionMixedMultiple"

    init() async throws {
        let pages = try await PageSite()
        try await pages.sample("OtherOption", "1")
        scripts = LabKeyWriteSite(pages)
    }

    private func select(
        _ query: String, schema: String = "lists", _ name: String = list
    ) async throws -> ClientResponse {
        try await scripts.get(
            "\(LabKeyWriteSite.folder)/query-selectRows.api?schemaName=\(schema)&query.queryName=\(name)&\(query)",
            "selectRows")
    }

    @Test(arguments: ["lists", "mobileappstudy"])
    func `a limit of one row doesn't keep any table from being read`(_ schema: String) async throws {
        _ = try await scripts.pages.site.post(
            PageSite.study + "/tokens", [("count", "100")], as: .coordinator)
        let listed = try await scripts.get(
            "\(LabKeyWriteSite.folder)/query-getQueries.api?schemaName=\(schema)", "getQueries")
        let names = try #require(listed.json["queries"]?.array).compactMap { $0["name"]?.string }
        #expect(names.count > 1)
        for name in names {
            let (all, one) = (
                try await select("", schema: schema, name),
                try await select("query.maxRows=1", schema: schema, name)
            )
            #expect(one.status == .ok, "\(name) \(one.text)")
            // Of ResponseMetadata, no more is read than needed to know that there are more rows.
            let count = name == "ResponseMetadata" ? 2 : all.json["rowCount"]?.int
            #expect(one.json["rowCount"]?.int == count, "\(name)")
        }
    }

    @Test(arguments: [
        ("contains=%C3%B1AND%C3%BA", 1), ("contains=%C3%91and%C3%9A%20bl", 1),
        ("startswith=%C3%A9l%20%C3%B1", 1),
        ("containsoneof=x;%C3%B1an", 1), ("doesnotcontain=%C3%B1AND", -1), ("doesnotstartwith=%C3%A9L", -1),
        ("containsnoneof=x;%C3%B1AN", -1), ("contains=nandu", 0), ("neq=x", 0), ("neqornull=x", 0),
    ])
    func `letters of every language match in upper and lower case`(_ filter: String, _ count: Int)
        async throws
    {
        let all = try await select("query.columns=Key,MixedMultiple")
        let rows = try #require(all.json["rows"]?.array)
        let key = try #require(rows.first?["Key"]?.int)
        let written = try await scripts.post(
            "updateRows",
            #"{"schemaName": "lists", "queryName": "\#(Self.list)", "rows": [{"Key": \#(key), "MixedMultiple": "ÉL ÑANDÚ blanco"}]}"#
        )
        #expect(written.status == .ok, "\(written.text)")
        let blank = rows.dropFirst().filter { $0["MixedMultiple"] == .null }.count
        let expected =
            filter.hasPrefix("neq=")
            ? rows.count - blank
            : filter.hasPrefix("neqornull") ? rows.count : count < 0 ? rows.count + count : count
        let found = try await select("query.MixedMultiple~\(filter)")
        #expect(found.json["rowCount"]?.int == expected, "\(found.text)")
        #expect(found.status == .ok)
    }

    @Test(arguments: [99, 101, 5_000, 60_000])
    func `a filter can have as many values as fit in a request`(_ count: Int) async throws {
        let rows = try #require(try await select("").json["rows"]?.array)
        let key = try #require(rows.first?["Key"]?.int)
        let numbers = (1...count).map { String($0 + 1_000_000) }
        for (operation, expected) in [("in", 1), ("notin", rows.count - 1)] {
            for (column, values) in [("Key", numbers + ["\(key)"]), ("response", numbers)] {
                let list = values.joined(separator: ";")
                let answer = try await scripts.post(
                    "selectRows",
                    #"{"schemaName": "lists", "queryName": "\#(Self.list)", "query.\#(column)~\#(operation)": "\#(list)"}"#
                )
                #expect(answer.status == .ok, "\(answer.text.prefix(300))")
                let missing = operation == "in" ? 0 : rows.count
                #expect(answer.json["rowCount"]?.int == (column == "Key" ? expected : missing), "\(column)")
            }
        }
        let texts = numbers.map { "choice \($0)" } + ["choice B"]
        let answer = try await scripts.post(
            "selectRows",
            #"{"queryName": "\#(Self.list)", "query.MixedMultiple~in": "{json:[\#(texts.prefix(20_000).map { #"\"\#($0)\""# }.joined(separator: ","))]}"}"#
        )
        #expect(answer.status == .ok, "\(answer.text.prefix(300))")
    }

    @Test func `a query of a script can't read lists of values, which only the program's own do`()
        async throws
    {
        for sql in [
            "select value from json_each('[1]')", "select count(*) from json_each('[1]')",
            "select Key from \(Self.list) where Key in (select value from json_each('[1]'))",
        ] {
            let answer = try await scripts.post(
                "executeSql", #"{"schemaName": "lists", "sql": "\#(sql)"}"#)
            #expect(answer.status == .badRequest, "\(answer.text)")
        }
    }
}
