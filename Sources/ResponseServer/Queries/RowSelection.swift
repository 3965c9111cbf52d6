import SQLStore

/// A selectRows request made into a statement over the public tables of the sandbox.
struct RowSelection {
    /// The most rows that are answered when the request names no number.
    static let rowsMax = 100_000

    let list: ListDefinition
    let parameters: WireParameters

    /// The statement; columns that are not there are dropped, and the key is always among the rest.
    func statement() throws -> SQL {
        let columns = SQL.joined(columns.map { "\(identifier: $0)" }, by: ", ")
        var sql: SQL = "select \(fragment: columns) from \(identifier: list.name)"
        let filters = try parameters.all.sorted { $0.key < $1.key }.compactMap {
            try RowFilter(parameter: $0.key, value: $0.value, list: list)?.condition()
        }
        if !filters.isEmpty { sql += " where \(fragment: SQL.joined(filters, by: " and "))" }
        sql += " order by \(fragment: SQL.joined(order + ["\"Key\""], by: ", "))"
        let count = number("maxRows") ?? Self.rowsMax
        sql += " limit \(count < 0 ? Self.rowsMax : count) offset \(max(0, number("offset") ?? 0))"
        return sql
    }

    /// The name of a column as it is spelled in the List, or of one that every List has.
    static func name(_ asked: String, in list: ListDefinition) -> String? {
        let folded = asked.lowercased()
        if let column = list.column(folded) { return column.name }
        let others = [
            "Key", "ParticipantId", "Created", "CreatedBy", "Modified", "ModifiedBy", "EntityId", "container",
            "lastIndexed",
        ]
        if let name = others.first(where: { $0.lowercased() == folded }) { return name }
        let hidden =
            QueryTables.hiddenColumns.map(\.0)
            + list.columns.filter { $0.role == .otherText }.map { OtherText.deployedName(ofColumn: $0.name) }
        // The answer's key is spelled as asked.
        return hidden.contains { $0.lowercased() == folded } ? asked : nil
    }

    private var columns: [String] {
        guard let asked = parameters["query.columns"] ?? parameters["columns"], !asked.trimmed.isEmpty,
            asked.trimmed != "*"
        else { return ["Key"] + list.columns.map(\.name) + ["ParticipantId"] }
        var names: [String] = []
        for word in asked.split(separator: ",") {
            guard let name = Self.name(word.trimmed, in: list) else { continue }
            if !names.contains(where: { $0.lowercased() == name.lowercased() }) { names.append(name) }
        }
        return names.contains("Key") ? names : names + ["Key"]
    }

    private var order: [SQL] {
        let asked = parameters["query.sort"] ?? parameters["sort"] ?? ""
        return asked.split(separator: ",").compactMap { word in
            let word = word.trimmed
            let isDown = word.hasPrefix("-")
            let name = isDown || word.hasPrefix("+") ? String(word.dropFirst()) : word
            guard let column = Self.name(name, in: list) else { return nil }
            return isDown ? "\(identifier: column) desc" : "\(identifier: column)"
        }
    }

    private func number(_ name: String) -> Int? {
        (parameters["query.\(name)"] ?? parameters[name]).flatMap { Int($0) }
    }
}
