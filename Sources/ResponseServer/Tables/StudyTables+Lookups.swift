import Studies
import Tables

extension StudyTables {
    /// Returns the tables with the lookup columns that names with slashes refer to, in one table or in all.
    ///
    /// - Throws: ``WireError`` for more columns than a request can look up.
    func lookingUp(_ names: [String], in only: Table? = nil) throws -> StudyTables {
        var tables = self
        for index in tables.all.indices {
            let table = tables.all[index]
            if let only, only.schema != table.schema || only.name != table.name { continue }
            let columns = try lookups.checkedColumns(names, of: table.name, in: table.schema)
            if !columns.isEmpty { tables.add(columns, at: index) }
        }
        return tables
    }

    /// Returns a statement rewritten for the sandbox, with its lookup columns.
    func statement(_ sql: String) -> LookupRewriter {
        LookupRewriter(sql) { path in
            all.contains { lookups.column(path, of: $0.name, in: $0.schema) != nil }
        }
    }
}
