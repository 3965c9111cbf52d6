/// A List row that the response of a walkthrough would create.
public struct WalkthroughRow: Hashable, Sendable {
    /// A column with its value.
    public struct Cell: Hashable, Sendable {
        /// The name of the column.
        public let column: String
        /// The value as shown on pages; nil if it is blank.
        public let value: String?

        /// Creates a cell.
        public init(_ column: String, _ value: String?) {
            self.column = column
            self.value = value
        }
    }

    /// The List.
    public let list: String
    /// The cells with answers, in the order of the columns.
    public let cells: [Cell]

    /// Creates a row of a List.
    public init(list: String, cells: [Cell]) {
        self.list = list
        self.cells = cells
    }
}
