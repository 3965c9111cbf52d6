extension QueryRows {
    /// Returns the rows with only these columns, in this order.
    public func selecting(_ columns: [Int]) -> QueryRows {
        var selected = QueryRows(columnCount: columns.count)
        selected.lease = lease
        for row in self { selected.append(columns.map { row[$0] }) }
        return selected
    }

    /// Returns the rows sorted by their values in these columns; the sort is stable. `areInOrder` returns nil for
    /// equal values.
    ///
    /// Only the values to compare are decoded; the rows are copied as they are.
    public func sorted(
        by columns: [Int], _ areInOrder: (_ left: [SQLValue], _ right: [SQLValue]) -> Bool?
    ) -> QueryRows {
        let keys = map { row in columns.map { row[$0] } }
        let order = keys.indices.sorted { areInOrder(keys[$0], keys[$1]) ?? ($0 < $1) }
        let places = places
        var sorted = QueryRows(columnCount: columnCount)
        sorted.lease = lease
        for index in order { sorted.append(row(at: places[index])) }
        return sorted
    }
}
