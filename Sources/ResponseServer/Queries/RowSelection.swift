import SQLStore
import Studies

/// A selectRows request made into a statement over the public tables of the sandbox.
struct RowSelection {
    /// The parameters in their order: a column may have several filters.
    typealias Parameters = [(name: String, value: String)]

    let table: QueryTable
    let parameters: Parameters
    /// The most rows that are answered when the request names no number; nil is all of them.
    let rowsMax: Int?

    /// The most rows that are answered to an app when the request names no number.
    static let rowsMaxOfApps = 100_000

    /// The statement; columns that are not there are dropped, and the key is always among the rest.
    func statement() throws -> SQL {
        let columns = SQL.joined(
            columns.map { name in
                table.chosen(name)?.expression(in: table, as: name) ?? "\(identifier: name)"
            }, by: ", ")
        let order = SQL.joined(order + ["\(identifier: table.key)"], by: ", ")
        var sql: SQL = "select \(fragment: columns) from \(fragment: try source())"
        sql += " order by \(fragment: order)"
        sql += " limit \(countMax ?? -1) offset \(max(0, number("offset") ?? 0))"
        return sql
    }

    /// How many rows there are without the limit.
    func count() throws -> SQL { "select count(*) from \(fragment: try source())" }

    /// The most rows that the request gets; nil is all of them.
    var countMax: Int? {
        guard let count = number("maxRows"), count >= 0 else { return rowsMax }
        return count
    }

    /// How many rows are left out before the first.
    var offset: Int { max(0, number("offset") ?? 0) }

    private func source() throws -> SQL {
        let filters = try parameters.sorted { $0.name < $1.name }.compactMap {
            try RowFilter(parameter: $0.name, value: $0.value, table: table)?.condition()
        }
        let source: SQL = "\(identifier: table.name)"
        return filters.isEmpty ? source : source + " where \(fragment: SQL.joined(filters, by: " and "))"
    }

    private var columns: [String] {
        guard let asked = self["query.columns"] ?? self["columns"], !asked.trimmed.isEmpty,
            asked.trimmed != "*"
        else { return table.columns.filter(\.isUsual).map(\.name) }
        var names: [String] = []
        for word in asked.split(separator: ",") {
            for name in spellings(of: word.trimmed)
            where !names.contains(where: { $0.lowercased() == name.lowercased() }) {
                names.append(name)
            }
        }
        return names.contains(table.key) ? names : names + [table.key]
    }

    /// The columns that a word asks for: itself, and with a multi-valued answer the words of its "other" choice.
    private func spellings(of asked: String) -> [String] {
        if let name = table.spelling(of: asked) { return [name] }
        guard table.chosen(asked) != nil else { return [] }
        let other = OtherText.deployedName(for: asked)
        return table.chosen(other) == nil ? [asked] : [asked, other]
    }

    private var order: [SQL] {
        let asked = self["query.sort"] ?? self["sort"] ?? ""
        return asked.split(separator: ",").compactMap { word in
            let word = word.trimmed
            let isDown = word.hasPrefix("-")
            let name = isDown || word.hasPrefix("+") ? String(word.dropFirst()) : word
            guard let column = table.spelling(of: name) else { return nil }
            return isDown ? "\(identifier: column) desc" : "\(identifier: column)"
        }
    }

    private func number(_ name: String) -> Int? {
        (self["query.\(name)"] ?? self[name]).flatMap { Int($0) }
    }

    private subscript(name: String) -> String? { parameters.first { $0.name == name }?.value }
}
