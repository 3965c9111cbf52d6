/// A table whose header is repeated on each page.
public struct PrintTable: Sendable, Equatable {
    /// A column.
    public struct Column: Sendable, Equatable {
        /// The width in relation to the other columns, above 0 up to 1,000.
        public var width: Double
        /// The position of the lines in its cells; `end` for numbers.
        public var alignment: PrintParagraph.Alignment

        /// Creates a column.
        public init(width: Double = 1, alignment: PrintParagraph.Alignment = .start) {
            self.width = width
            self.alignment = alignment
        }
    }

    /// The text above the table, which stays on its page; nil for none.
    public var caption: PrintText?
    /// The columns, in the order of reading.
    public var columns: [Column]
    /// The rows that are repeated on each page, with a cell for each column; may be empty.
    public var header: [[PrintText]]
    /// The rows, with a cell for each column.
    public var rows: [[PrintText]]

    /// Creates a table.
    public init(
        caption: PrintText? = nil, columns: [Column], header: [[PrintText]] = [], rows: [[PrintText]]
    ) {
        self.caption = caption
        self.columns = columns
        self.header = header
        self.rows = rows
    }
}
