import Studies

extension LabKeyTables {
    /// The tables with the columns that names with slashes mean, in one table or in every one.
    ///
    /// - Throws: ``WireError`` for more columns than a request may look up.
    func lookingUp(_ names: [String], in only: LabKeyTable? = nil) throws -> LabKeyTables {
        var tables = self
        for index in tables.all.indices {
            let table = tables.all[index]
            if let only, only.schema != table.schema || only.name != table.name { continue }
            let columns = try lookUps.checkedColumns(names, of: table.name, in: table.schema)
            if !columns.isEmpty { tables.add(columns, at: index) }
        }
        return tables
    }

    /// A statement with its looked-up columns as the sandbox has them.
    func statement(_ sql: String) -> LookupRewriter {
        LookupRewriter(sql) { path in
            all.contains { lookUps.column(path, of: $0.name, in: $0.schema) != nil }
        }
    }
}
