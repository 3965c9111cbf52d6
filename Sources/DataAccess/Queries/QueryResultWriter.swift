import JSON
import SQLStore
import Tables

/// Writes the result of a query as apps expect it.
package struct QueryResultWriter {
    let result: QueryResult
    /// The positions of columns to omit.
    private var dropped: Set<Int> = []
    /// The type of each column.
    private let types: [ColumnType]

    package init(_ result: QueryResult, _ types: ResultColumnTypes) {
        self.result = result
        self.types = types.types(of: result)
        // Duplicate names would become one member of the JSON object.
        var seen: Set<String> = []
        for (index, name) in result.columns.enumerated() where !seen.insert(name).inserted {
            dropped.insert(index)
        }
    }

    /// Omits columns that are in the result only because of `*` and aren't allowed there.
    package mutating func drop(unlessSelectedIn sql: String, hidden: Set<String>) {
        let selected = SelectedNames(sql).names
        for (index, name) in result.columns.enumerated() {
            let folded = name.lowercased()
            if hidden.contains(folded), !selected.contains(folded) { dropped.insert(index) }
        }
    }

    /// Omits a column that wasn't requested.
    package mutating func drop(_ column: String) {
        if let index = result.columns.firstIndex(of: column) { dropped.insert(index) }
    }

    /// `executeSQL`: each value in a separate object.
    package func executed() -> [UInt8] {
        document(formatVersion: 13.2, queryName: "sql") { rows in
            for row in result.rows {
                rows.object {
                    $0.object("data") { data in
                        forEachCell(row) { name, value, isBoolean in
                            data.object(name) {
                                $0.key("value")
                                Self.write(value, isBoolean, to: &$0)
                            }
                        }
                    }
                }
            }
        }
    }

    /// `selectRows`: plain values, and in rows of a child List the URL of the parent row.
    package func selected(from queryName: String, key: String, link: ParentLink? = nil) -> [UInt8] {
        document(formatVersion: 8.3, queryName: queryName, key: key) { rows in
            for row in result.rows {
                rows.object { object in
                    forEachCell(row) { name, value, isBoolean in
                        object.key(name)
                        Self.write(value, isBoolean, to: &object)
                    }
                    if let link { object.member(link.name, link.address(of: row, in: result.columns)) }
                }
            }
        }
    }

    private func document(
        formatVersion: Double, queryName: String, key: String = "Key", _ rows: (inout JSONWriter) -> Void
    ) -> [UInt8] {
        var json = JSONWriter(capacity: 4_096)
        json.object {
            $0.member("schemaName", "MobileAppResponse")
            $0.member("queryName", queryName)
            $0.member("formatVersion", formatVersion)
            $0.object("metaData") {
                $0.member("root", "rows")
                $0.member("totalProperty", "rowCount")
                $0.member("id", key)
                $0.array("fields") { fields in
                    for (index, name) in result.columns.enumerated() where !dropped.contains(index) {
                        let column = ResultColumn(name: name, type: types[index])
                        fields.object { LabKeyFieldMetadata(column, key: key).write(to: &$0) }
                    }
                }
            }
            $0.array("rows", rows)
            $0.member("rowCount", result.rows.count)
        }
        return json.finish()
    }

    private func forEachCell(_ row: [SQLValue], _ body: (String, SQLValue, Bool) -> Void) {
        for (index, name) in result.columns.enumerated() where !dropped.contains(index) {
            body(name, row[index], types[index] == .boolean)
        }
    }

    private static func write(_ value: SQLValue, _ isBoolean: Bool, to json: inout JSONWriter) {
        switch value {
        case .null, .blob: json.null()
        case .integer(let number): isBoolean ? json.bool(number == 1) : json.int(Int(number))
        case .real(let number): json.double(number)
        case .text(let text): json.string(text)
        }
    }
}
