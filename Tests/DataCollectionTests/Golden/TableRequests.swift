import Access
import HTTP
import JSON
import SQLStore
import Support
import Tables
import Testing

/// The requests that are recorded: each table in each way, and with each role's rights.
struct TableRequests {
    private static let roles: [TestUser?] = [
        .siteAdmin, .folderAdmin, .designer, .editor, .reader, .coordinator, .viewer, .stranger, nil,
    ]
    private static let data = [
        "EnrollmentToken", "EnrollmentTokenBatch", "Participant", "Response", "ResponseMetadata",
    ]
    private static let formats = ["csv", "tsv", "json", "xlsx", "r", "sas", "spss", "stata"]

    private let site: TableSite

    init(_ site: TableSite) { self.site = site }

    /// A column, as LabKey's clients see it.
    private struct Column {
        let name: String
        let type: String
    }

    /// A table: its page and its name in LabKey's API.
    private struct Table {
        let page: String
        let schema: String
        let name: String
        let columns: [Column]
    }

    /// Returns every request.
    func all() async throws -> [TableRequest] {
        var requests: [TableRequest] = []
        for table in try await tables() {
            requests += pages(of: table) + sorts(of: table) + filters(of: table) + files(of: table)
            requests += labKey(table)
        }
        return requests + overviews()
    }

    private func tables() async throws -> [Table] {
        let lists = try await site.pages.site.store.read { transaction in
            try transaction.rows("select id, name from lists order by id") {
                (try $0[0] as Int64, try $0[1] as String)
            }
        }
        var tables: [Table] = []
        for (id, name) in lists {
            tables.append(try await table("\(PageSite.study)/lists/\(id)", "lists", name))
        }
        for name in Self.data {
            tables.append(try await table("\(PageSite.study)/data/\(name)", "mobileappstudy", name))
        }
        return tables
    }

    private func table(_ page: String, _ schema: String, _ name: String) async throws -> Table {
        let target = Self.selectRows(schema, name, [("query.maxRows", "1")])
        let response = try await site.response(to: TableRequest(target, as: .reader, hasKey: true))
        let fields = try JSONTree.parse(Array(response.body.utf8))["metaData"]?["fields"]?.array
        let columns = try #require(fields, "\(response.body)").compactMap { field -> Column? in
            guard let name = field["name"]?.string, let type = field["type"]?.string else { return nil }
            return Column(name: name, type: type)
        }
        return Table(page: page, schema: schema, name: name, columns: columns)
    }

    private static func selectRows(
        _ schema: String, _ name: String, _ query: [(String, String)]
    ) -> String {
        let all = [("schemaName", schema), ("query.queryName", name)] + query
        return "\(LabKeyWriteSite.folder)/query-selectRows.api?\(PercentCoding.query(all))"
    }

    // MARK: Pages

    private func pages(of table: Table) -> [TableRequest] {
        let everything = table.columns.map { ("column", $0.name) }
        let all = table.page + "?" + PercentCoding.query(everything)
        let others = [
            "?columns=1", "/views", "/views/new?column=\(table.columns[0].name)", "?before=2",
            "?column=Nothing",
            "?sort=Nothing",
        ]
        return Self.roles.flatMap { role in [table.page, all].map { TableRequest($0, as: role) } }
            + others.map { TableRequest(table.page + $0, as: .reader) }
    }

    private func sorts(of table: Table) -> [TableRequest] {
        table.columns.flatMap { column in
            ["", "-"].map { sign in
                TableRequest(
                    "\(table.page)?\(PercentCoding.query([("sort", sign + column.name)]))", as: .reader)
            }
        }
    }

    private func filters(of table: Table) -> [TableRequest] {
        table.columns.flatMap { column in
            Self.filters(of: column).map { filter in
                TableRequest("\(table.page)?\(PercentCoding.query([filter]))", as: .reader)
            }
        }
    }

    /// Filters that fit the type, that match nothing, and that can't be read.
    private static func filters(of column: Column) -> [(String, String)] {
        let values: [(String, String)] =
            switch column.type {
            case "int", "float":
                [("eq", "1"), ("gte", "2"), ("in", "1;2"), ("between", "1,3"), ("lt", "many")]
            case "boolean": [("eq", "true"), ("neq", "false"), ("eq", "perhaps")]
            case "date": [("dateeq", "2026-11-21"), ("gt", "2020-01-01"), ("datelt", "soon")]
            default: [("contains", "a"), ("startswith", "F"), ("neq", "x"), ("in", "1;a")]
            }
        return (values + [("isblank", ""), ("isnonblank", ""), ("unheardof", "1")]).map {
            ("query.\(column.name)~\($0)", $1)
        }
    }

    private func files(of table: Table) -> [TableRequest] {
        let export = table.page + "/export"
        let everything = PercentCoding.query(table.columns.map { ("column", $0.name) })
        let some = PercentCoding.query(table.columns.prefix(1).map { ("sort", "-" + $0.name) })
        return Self.formats.map { TableRequest("\(export)?format=\($0)", as: .editor) }
            + ["csv", "json"].map { TableRequest("\(export)?format=\($0)&\(everything)", as: .editor) }
            + [
                TableRequest("\(export)?\(some)", as: .editor),
                TableRequest("\(export)?sharing=only", as: .editor),
            ]
            + Self.roles.map { TableRequest(export, as: $0) }
    }

    // MARK: LabKey

    private func labKey(_ table: Table) -> [TableRequest] {
        let all = Self.selectRows(table.schema, table.name, [])
        let star = Self.selectRows(table.schema, table.name, [("query.columns", "*")])
        let lookups = [
            "ParticipantId/AllowDataSharing", "ParticipantId/Token", "Response/ActivityId",
        ].flatMap { name in
            [[("query.columns", name)], [("query.sort", name)], [("query.\(name)~isnonblank", "")]].map {
                Self.selectRows(table.schema, table.name, $0)
            }
        }
        let versions = ["8.3", "9.1", "13.2", "17.1"].map { version in
            Self.selectRows(table.schema, table.name, [("apiVersion", version), ("query.maxRows", "2")])
        }
        let sql = [
            "select * from \"\(table.name)\"", "select count(*) as n from \"\(table.name)\"",
        ].map { sql in
            "\(LabKeyWriteSite.folder)/query-executeSql.api?"
                + PercentCoding.query([("schemaName", table.schema), ("sql", sql)])
        }
        let names =
            "\(LabKeyWriteSite.folder)/query-getQueryDetails.api?"
            + PercentCoding.query([("schemaName", table.schema), ("queryName", table.name)])
        let roles = [TestUser.editor, .reader, .coordinator, .viewer, .stranger]
        return roles.flatMap { role in
            ([all, star] + sql).map { TableRequest($0, as: role, hasKey: true) }
        }
            + (versions + lookups + [names]).map { TableRequest($0, as: .reader, hasKey: true) }
            + table.columns.flatMap { labKey(table, $0) }
    }

    private func labKey(_ table: Table, _ column: Column) -> [TableRequest] {
        let sorted = [column.name, "-" + column.name].map { [("query.sort", $0), ("query.maxRows", "3")] }
        let filtered = Self.filters(of: column).map { [$0] }
        let only = [[("query.columns", column.name), ("query.offset", "1")]]
        return (sorted + filtered + only).map { query in
            TableRequest(Self.selectRows(table.schema, table.name, query), as: .reader, hasKey: true)
        }
    }

    // MARK: Other pages

    private func overviews() -> [TableRequest] {
        let pages = [
            "/tokens", "/tokens/1", "/tokens/2", "/tokens/2?state=used", "/tokens/2/tokens.csv", "/responses",
            "/responses?status=2", "/responses/1", "/participants", "/participants?state=erased",
            "/participants/1",
            "/lists", "/data", "/properties", "/sql", "/exports", "/lists/1/rows/1", "/lists/1/distribution",
            "/lists/1/charts",
        ]
        let named = ["getSchemas", "getQueries"].map { action in
            "\(LabKeyWriteSite.folder)/query-\(action).api?schemaName=lists"
        }
        return Self.roles.flatMap { role in
            pages.map { TableRequest(PageSite.study + $0, as: role) }
        }
            + [TestUser.editor, .reader, .coordinator, .viewer, .stranger].flatMap { role in
                named.map { TableRequest($0, as: role, hasKey: true) }
            }
    }
}
