import SQLStore
import Studies

// What LabKey's executeSql does with an answer after the query was run.
extension QueryResult {
    /// Leaves out columns that only `*` can have brought although it must not.
    mutating func drop(_ names: [String], unlessSelectedIn sql: String) {
        if names.isEmpty { return }
        let (hidden, selected) = (Set(names.map { $0.lowercased() }), SelectedNames(sql).names)
        let kept = columns.indices.filter {
            let name = columns[$0].lowercased()
            return !hidden.contains(name) || selected.contains(name)
        }
        if kept.count == columns.count { return }
        columns = kept.map { columns[$0] }
        origins = kept.map { origins[$0] }
        rows = rows.selecting(kept)
    }

    /// Puts the rows into the order of columns of the answer; rows that are equal in these stay as they are.
    ///
    /// - Throws: ``WireError`` for a column that the answer doesn't have.
    mutating func sort(by order: [(column: String, isDescending: Bool)]) throws {
        if order.isEmpty { return }
        let keys = try order.map { sort -> (index: Int, isDescending: Bool) in
            let folded = sort.column.lowercased()
            guard let index = columns.firstIndex(where: { $0.lowercased() == folded }) else {
                throw WireError("The column '\(sort.column)' doesn't exist in the answer of the query.")
            }
            return (index, sort.isDescending)
        }
        rows = rows.sorted(by: keys.map(\.index)) { left, right in
            for (place, key) in keys.enumerated() {
                if left[place].isOrdered(before: right[place]) { return !key.isDescending }
                if right[place].isOrdered(before: left[place]) { return key.isDescending }
            }
            return nil
        }
    }
}

extension SQLValue {
    /// Whether the value comes before another as SQLite sorts: none, then numbers, then texts by their bytes.
    fileprivate func isOrdered(before other: SQLValue) -> Bool {
        switch (self, other) {
        case (.integer(let one), .integer(let two)): one < two
        case (.integer(let one), .real(let two)): Double(one) < two
        case (.real(let one), .integer(let two)): one < Double(two)
        case (.real(let one), .real(let two)): one < two
        case (.text(let one), .text(let two)): one.utf8.lexicographicallyPrecedes(two.utf8)
        case (.blob(let one), .blob(let two)): one.lexicographicallyPrecedes(two)
        default: rank < other.rank
        }
    }

    private var rank: Int {
        switch self {
        case .null: 0
        case .integer, .real: 1
        case .text: 2
        case .blob: 3
        }
    }
}
