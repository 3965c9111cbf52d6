/// A lookup: a column of another table, reached through a linking column, such as `ParticipantId/AllowDataSharing`.
public struct LookupColumn: Sendable {
    /// The name as spelled in the request, with a slash between its parts.
    public let name: String
    public let type: ColumnType
    /// The SQL expression of the value, over the columns of the source table.
    public let expression: String
    /// The other database tables that the expression reads.
    public let tables: [String]

    /// Creates a column from an expression and the tables that it reads.
    public init(name: String, type: ColumnType, expression: String, tables: [String]) {
        (self.name, self.type) = (name, type)
        (self.expression, self.tables) = (expression, tables)
    }
}
