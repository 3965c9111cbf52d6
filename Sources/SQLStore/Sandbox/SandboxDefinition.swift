/// What the people who query may see: tables under public names, and which of their rows are whose.
///
/// Everything in a definition is trusted text of the program's own; nothing in it may come from a request.
public struct SandboxDefinition: Sendable {
    /// Tells definitions apart; a connection is kept for each.
    public let name: String
    /// Changes whenever `tables` do: the connection of a previous generation is thrown away.
    public let generation: String
    /// Everything that can be seen.
    public let tables: [SandboxTable]

    /// Public tables under a name and a generation.
    public init(name: String, generation: String, tables: [SandboxTable]) {
        self.name = name
        self.generation = generation
        self.tables = tables
    }
}

/// A table as queries know it.
public struct SandboxTable: Hashable, Sendable {
    /// Which rows a query sees.
    public enum Rows: Hashable, Sendable {
        /// The whole table.
        case all
        /// Those whose column holds the owner that the run names by this key; none if it names no such owner.
        ///
        /// Rows `within` those of another table are found by way of these, which needs no index on the column.
        case owned(column: String, by: String = "owner", within: SandboxParent? = nil)
        /// Those whose parent is seen, by the owner that the run names by this key; they have no owner themselves.
        case below(SandboxParent, by: String = "owner")
    }

    /// The public name; compared without regard to the case of A to Z.
    public let name: String
    /// The table in the database.
    public let table: String
    /// Which of its rows are seen.
    public let rows: Rows
    /// Its public columns, in the order of `*`.
    public let columns: [SandboxColumn]
    /// The further tables that the columns' expressions read.
    public let lookups: [String]

    /// A table with some of its columns under public names.
    public init(
        name: String, table: String, rows: Rows, columns: [SandboxColumn], lookups: [String] = []
    ) {
        self.name = name
        self.table = table
        self.rows = rows
        self.columns = columns
        self.lookups = lookups
    }
}

/// The table to whose rows those of another table belong.
///
/// A row is then seen only if its parent is, so the parent's owner must be the row's.
public struct SandboxParent: Hashable, Sendable {
    /// The column that holds the key of the row's parent.
    public let column: String
    /// The key of the parents.
    public let key: String
    /// The table of the parents.
    public let table: String
    /// Their column that holds the owner.
    public let ownerColumn: String

    /// The rows whose `column` is the `key` of a row of `table` that has the same owner in `ownerColumn`.
    public init(column: String, key: String, table: String, ownerColumn: String) {
        self.column = column
        self.key = key
        self.table = table
        self.ownerColumn = ownerColumn
    }
}

/// A column as queries know it.
public struct SandboxColumn: Hashable, Sendable {
    /// The public name.
    public let name: String
    /// What it stands for: an expression over the columns of the table.
    public let expression: String
    /// Whether `*` includes it; a query can always name it.
    public let isInStar: Bool

    /// An expression under a public name.
    public init(name: String, expression: String, isInStar: Bool = true) {
        self.name = name
        self.expression = expression
        self.isInStar = isInStar
    }

    /// A column under a public name.
    public init(name: String, column: String, isInStar: Bool = true) {
        self.init(name: name, expression: SQL.quoted(column), isInStar: isInStar)
    }
}
