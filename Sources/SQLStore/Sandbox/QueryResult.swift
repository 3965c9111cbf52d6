/// The whole answer to a query.
public struct QueryResult: Sendable {
    /// The columns' names, spelled as the query spelled them.
    public var columns: [String]
    /// The columns of the database that they stand for; `nil` for what was computed.
    public var origins: [QueryOrigin?]
    /// The values of each row, in the columns' order.
    public var rows: QueryRows

    /// An answer put together by hand.
    public init(columns: [String], origins: [QueryOrigin?], rows: QueryRows) {
        self.columns = columns
        self.origins = origins
        self.rows = rows
    }
}

/// A column of the database, by the names of the definition's tables and of the schema; not for those who
/// query.
public struct QueryOrigin: Hashable, Sendable {
    /// The physical table.
    public var table: String
    /// The column of that table.
    public var column: String

    /// A column of a table.
    public init(table: String, column: String) {
        self.table = table
        self.column = column
    }
}
