/// The tables that queries can read, under public names, and the ownership of their rows.
///
/// Everything in a definition is trusted text of the program; nothing in it may come from a request.
public struct SandboxDefinition: Sendable {
    /// Identifies the definition; a connection is kept for each.
    public let name: String
    /// Changes whenever `tables` changes; connections of a previous generation are closed.
    public let generation: String
    /// All visible tables.
    public let tables: [SandboxTable]

    /// Creates a definition from tables, with a name and a generation.
    public init(name: String, generation: String, tables: [SandboxTable]) {
        self.name = name
        self.generation = generation
        self.tables = tables
    }
}

/// A table as visible to queries.
public struct SandboxTable: Hashable, Sendable {
    /// The rows that a query can read.
    public enum Rows: Hashable, Sendable {
        /// The whole table.
        case all
        /// Rows whose column equals the owner that the run passes under this key; none if it passes no such owner.
        ///
        /// With `within`, rows are found through the rows of another table, which needs no index on the column.
        case owned(column: String, by: String = "owner", within: SandboxParent? = nil)
        /// Rows whose parent is visible to the owner that the run passes under this key; they have no owner column
        /// themselves.
        case below(SandboxParent, by: String = "owner")
    }

    /// The public name, compared case-insensitively for A to Z.
    public let name: String
    /// The table in the database.
    public let table: String
    /// The rows that are visible.
    public let rows: Rows
    /// Another condition for the visible rows, over the columns of the table; nil for none.
    public let condition: String?
    /// Its public columns, in the order of `*`.
    public let columns: [SandboxColumn]
    /// The other tables that the columns' expressions read.
    public let lookups: [String]

    /// Creates a table that exposes some of its columns under public names.
    public init(
        name: String, table: String, rows: Rows, condition: String? = nil, columns: [SandboxColumn],
        lookups: [String] = []
    ) {
        self.name = name
        self.table = table
        self.rows = rows
        self.condition = condition
        self.columns = columns
        self.lookups = lookups
    }
}

/// The parent table of another table's rows.
///
/// A row is visible only if its parent is, so both must have the same owner.
public struct SandboxParent: Hashable, Sendable {
    /// The column that holds the key of the parent row.
    public let column: String
    /// The key column of the parent table.
    public let key: String
    /// The parent table.
    public let table: String
    /// The owner column of the parent table.
    public let ownerColumn: String

    /// Creates a relation for rows whose `column` is the `key` of a row of `table` with the same owner in
    /// `ownerColumn`.
    public init(column: String, key: String, table: String, ownerColumn: String) {
        self.column = column
        self.key = key
        self.table = table
        self.ownerColumn = ownerColumn
    }
}

/// A column as visible to queries.
public struct SandboxColumn: Hashable, Sendable {
    /// The public name.
    public let name: String
    /// The value of the column: an expression over the columns of the table.
    public let expression: String
    /// Whether `*` includes it; a query can always name it explicitly.
    public let isInStar: Bool

    /// Creates a column from an expression.
    public init(name: String, expression: String, isInStar: Bool = true) {
        self.name = name
        self.expression = expression
        self.isInStar = isInStar
    }

    /// Creates a column from a column of the table.
    public init(name: String, column: String, isInStar: Bool = true) {
        self.init(name: name, expression: SQL.quoted(column), isInStar: isInStar)
    }
}
