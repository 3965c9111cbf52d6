/// A column by the names of its List and its own, without case.
package struct ColumnKey: Hashable, Sendable {
    package let list: String
    package let column: String

    package init(_ list: String, _ column: String) {
        (self.list, self.column) = (list.lowercased(), column.lowercased())
    }

    /// Both names, as profiles and forms store them.
    package var text: String { "\(list).\(column)" }
}
