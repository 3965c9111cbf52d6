/// The complete result of a query.
public struct QueryResult: Sendable {
    /// The names of the columns, spelled as in the query.
    public var columns: [String]
    /// The database columns that they come from; `nil` for computed columns.
    public var origins: [QueryOrigin?]
    /// The values of each row, in column order.
    public var rows: QueryRows

    /// Creates a result from its parts.
    public init(columns: [String], origins: [QueryOrigin?], rows: QueryRows) {
        self.columns = columns
        self.origins = origins
        self.rows = rows
    }
}

/// A database column, by its physical table and column name; not to be shown to the users of the sandbox.
public struct QueryOrigin: Hashable, Sendable {
    /// The physical table.
    public var table: String
    /// The column of that table.
    public var column: String

    /// Creates an origin from a table and a column.
    public init(table: String, column: String) {
        self.table = table
        self.column = column
    }
}
