import SQLStore
import Studies
import WebAccess

// Post-processing of query results, as in LabKey's executeSql.
extension QueryResult {
    /// Removes columns that are in the result only because of `*` and aren't allowed there.
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

    /// Sorts the rows by result columns, using a stable sort.
    ///
    /// - Throws: ``WireError`` for a column that the result doesn't have.
    mutating func sort(by order: [(column: String, isDescending: Bool)]) throws {
        if order.isEmpty { return }
        let keys = try order.map { sort -> (index: Int, isDescending: Bool) in
            let folded = sort.column.lowercased()
            guard let index = columns.firstIndex(where: { $0.lowercased() == folded }) else {
                throw WireError("The query result has no column '\(sort.column)'.")
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
    /// Returns whether the value sorts before another in SQLite: null, then numbers, then text by its bytes.
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
