/// A row that the response of a walk would make in a List.
public struct WalkthroughRow: Hashable, Sendable {
    /// A column with its value.
    public struct Cell: Hashable, Sendable {
        /// The name of the column.
        public let column: String
        /// The value as pages show it; nil for a blank.
        public let value: String?

        /// A cell of a row.
        public init(_ column: String, _ value: String?) {
            self.column = column
            self.value = value
        }
    }

    /// The List.
    public let list: String
    /// The cells that answers fill, in the order of the columns.
    public let cells: [Cell]

    /// A row of a List.
    public init(list: String, cells: [Cell]) {
        self.list = list
        self.cells = cells
    }
}
