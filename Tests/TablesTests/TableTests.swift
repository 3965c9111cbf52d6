import Access
import SQLStore
import Testing
import WebAccess

@testable import Tables

@Suite struct TableTests {
    @Test(arguments: ["", " ", "\n"])
    func `a search needs words`(_ words: String) {
        #expect(throws: WireError("The search '*~q' has no value.")) {
            try RowSearch(words, in: Self.visits)
        }
    }

    @Test(arguments: [
        ("query.Fasting~eq", "true", "is yes"), ("query.Fasting~eq", "0", "is no"),
        ("query.Fasting~neq", "true", "≠ true"), ("query.Note~eq", "1", "= 1"),
        ("query.Note~eq", "no", "= no"),
        ("query.Weight~gte", "70", "≥ 70"), ("query.Note~isblank", "", "is blank"),
        ("query.Weight~between", "2,4", "2 to 4"), ("query.Note~in", "a;b}", "is one of a;b}"),
    ])
    func `a filter is shown in words`(_ parameter: String, _ value: String, _ words: String) throws {
        let filter = try RowFilter(parameter: parameter, value: value, columns: Self.visits.columns)
        #expect(filter?.words == words)
    }

    /// A table with a protected column, a column of pages, and columns that are returned on request only.
    static let visits = Table(
        schema: .mobileappstudy, name: "Visit", title: "Visits", source: "visits",
        rows: .owned(column: "channel_id", by: "channel"), key: "RowId",
        columns: [
            Column("RowId", .integer, "id").with { $0.isKey = true },
            Column("Note", .text, "note").with { $0.isDefault = false },
            Column("Token", .text, "token").with { $0.requires = .handleTokens },
            Column("Seal", .text, expression: "null").with {
                ($0.uses, $0.requires) = (.pages, .revealAppTokens)
            },
            Column("Weight", .double, "weight"), Column("Fasting", .boolean, "fasting"),
            Column("Day", .dateTime, "day"),
            Column("Batch", .text, expression: "(select b.label from batches b)").with {
                ($0.isInStar, $0.isDefault, $0.isSpelledAsRequested) = (false, false, true)
            },
        ], lookups: ["batches"])

    @Test(
        "columns exist only with their right, for pages, selections and queries",
        arguments: [
            (RightSet([]), "RowId Note Weight Fasting Day Batch"),
            (RightSet(.handleTokens), "RowId Note Token Weight Fasting Day Batch"),
            (
                RightSet([.handleTokens, .revealAppTokens]),
                "RowId Note Token Seal Weight Fasting Day Batch"
            ),
        ])
    func visible(rights: RightSet, names: String) {
        let table = Self.visits.visible(to: .withoutSites(rights: rights))
        #expect(table.pageColumns.map(\.name).joined(separator: " ") == names)
        let others = names.split(separator: " ").filter { $0 != "Seal" }
        #expect(Set(table.selectionColumns.map(\.name)) == Set(others.map { String($0) }))
        #expect(table.sandboxed.columns.map(\.name) == others.map { String($0) })
    }

    @Test func `selections return default columns first, and lookups by name`() {
        let table = Self.visits.visible(to: .withoutSites(rights: [])).adding([
            LookupColumn(name: "Batch/Label", type: .text, expression: "x", tables: ["labels"])
        ])
        #expect(
            table.selectionColumns.map(\.name)
                == ["RowId", "Weight", "Fasting", "Day", "Note", "Batch", "Batch/Label"])
        #expect(table.defaultColumns.map(\.name) == ["RowId", "Weight", "Fasting", "Day"])
        #expect(table.spelling(of: "bATCH") == "bATCH")
        #expect(table.spelling(of: "wEIGHT") == "Weight")
        #expect(table.spelling(of: "Token") == nil)
        #expect(table.sandboxed.lookups == ["batches", "labels"])
        #expect(table.sandboxed.columns.filter { !$0.isInStar }.map(\.name) == ["Batch", "Batch/Label"])
    }
}

@Suite struct RowSelectionTests {
    private func selection(
        _ parameters: [(name: String, value: String)], _ unknown: RowSelection.UnknownColumns = .refused
    ) throws -> RowSelection {
        try RowSelection(
            table: TableTests.visits.visible(to: .withoutSites(rights: [])), parameters: parameters,
            rowsMax: nil,
            unknownColumns: unknown)
    }

    @Test func `a request becomes a statement with bound values`() throws {
        let statement = try selection([
            ("query.columns", "weight,Note"), ("query.sort", "-Day"), ("query.Weight~gt", "60.5"),
            ("query.maxRows", "10"), ("query.offset", "5"),
        ]).statement()
        #expect(
            statement.text.split(whereSeparator: \.isWhitespace).joined(separator: " ") == """
                select "Weight", "Note", "RowId" from "Visit" where "Weight" > ? order by "Day" desc, "RowId" \
                limit ? offset ?
                """)
        #expect(statement.values == [.real(60.5), .integer(10), .integer(5)])
    }

    @Test(
        "what isn't understood is refused by name",
        arguments: [
            (("query.Token~eq", "x"), "The column 'Token' doesn't exist in 'Visit'."),
            (("query.sort", "Token"), "The column 'Token' doesn't exist in 'Visit'."),
            (("query.columns", "Seal"), "The column 'Seal' doesn't exist in 'Visit'."),
            (("query.Weight~like", "x"), "The filter operator 'like' is not supported."),
            (("query.Weight~gt", "much"), "The filter 'Weight~gt' needs a number; 'much' is not one."),
            (
                ("query.Fasting~eq", "maybe"),
                "The filter 'Fasting~eq' needs true or false; 'maybe' is neither."
            ),
            (("Weight~gt", "1"), "The filter 'Weight~gt' must begin with 'query.'."),
            (("query.maxRows", "many"), "The parameter 'query.maxRows' must be a whole number."),
            (("query.having", "1"), "The parameter 'query.having' is not supported."),
        ])
    func refusals(parameter: (String, String), sentence: String) {
        #expect(throws: WireError(sentence)) { try selection([(parameter.0, parameter.1)]) }
    }

    @Test func `unknown columns can be left out, filters can't`() throws {
        #expect(try selection([("query.columns", "Token,Note")], .leftOut).columns == ["Note", "RowId"])
        #expect(throws: WireError.self) { try selection([("query.Token~eq", "x")], .leftOut) }
    }
}

@Suite struct RowComparisonTests {
    @Test(
        "operators become SQL with bound values",
        arguments: [
            ("eq", ColumnType.text, "a", "x = ?", [SQLValue.text("a")]),
            ("neq", .integer, "7", "x <> ?", [.integer(7)]),
            ("neqornull", .integer, "7", "(x <> ? or x is null)", [.integer(7)]),
            ("contains", .text, "5%", "lower(x) like lower(?) escape '\\'", [.text("%5\\%%")]),
            ("in", .integer, "1;2;", "(x in (?, ?) or x is null)", [.integer(1), .integer(2)]),
            ("notin", .text, "a;b", "(x is null or x not in (?, ?))", [.text("a"), .text("b")]),
            ("between", .double, "1,2", "x between ? and ?", [.real(1), .real(2)]),
            ("isblank", .text, "", "x is null", []),
            (
                "dateeq", .dateTime, "2026-02-28", "(x >= ? and x < ?)",
                [.text("2026-02-28"), .text("2026-03-01")]
            ),
            ("eq", .boolean, "TRUE", "x = ?", [.integer(1)]),
        ])
    func conditions(
        operation: String, type: ColumnType, value: String, text: String, values: [SQLValue]
    ) throws {
        let comparison = RowComparison(name: "X", type: type, operation: operation, value: value)
        let condition = try comparison.condition(on: "x")
        #expect(condition.text == text)
        #expect(condition.values == values)
    }

    @Test(
        "a value of another type is refused",
        arguments: [
            ("eq", ColumnType.integer, "seven"), ("gt", .double, "1e999"), ("eq", .dateTime, "soon"),
            ("between", .double, "1"), ("eq", .text, ""),
        ])
    func refusals(operation: String, type: ColumnType, value: String) {
        let comparison = RowComparison(name: "X", type: type, operation: operation, value: value)
        #expect(throws: WireError.self) { try comparison.condition(on: "x") }
    }
}
