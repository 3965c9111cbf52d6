import Access
import SQLStore
import WebAccess

/// A table of a study: its name, the database table that it shows, and its columns.
public struct Table: Sendable {
    public let schema: LabKeySchema
    public let name: String
    /// The displayed name.
    public let title: String
    /// The table in the database.
    public let source: String
    /// The rows that a query can read.
    public let rows: SandboxTable.Rows
    /// The name of the key in LabKey's API, which is part of every result.
    public let key: String
    /// The columns, in the order of pages and of `*` in SQL.
    public var columns: [Column]
    /// The other database tables that the columns read.
    public var lookups: [String] = []
    /// How its rows belong to sites; nil if they don't.
    public var site: RowSite?
    /// Whether its rows describe the study itself, so that everyone with access to a site sees them.
    public var isOfWholeStudy = false
    /// The sites whose rows a reader sees.
    public internal(set) var sites = StudySiteScope.all
    /// Whether rows of participants are left out whose processing is restricted.
    public internal(set) var leavesOutRestricted = false
    /// The answers that are rows of child Lists. They can be requested by name, but not compared or sorted by.
    public var multiValueColumns: [MultiValueColumn] = []

    /// Creates a table with the columns in the order of pages; `lookups` are the other database tables that they read.
    public init(
        schema: LabKeySchema, name: String, title: String, source: String, rows: SandboxTable.Rows,
        key: String, columns: [Column], lookups: [String] = []
    ) {
        (self.schema, self.name, self.title) = (schema, name, title)
        (self.source, self.rows, self.key) = (source, rows, key)
        (self.columns, self.lookups) = (columns, lookups)
    }

    /// Returns the table with changes.
    public func with(_ change: (inout Table) -> Void) -> Table {
        var table = self
        change(&table)
        return table
    }

    /// The columns of pages, saved views and files.
    public var pageColumns: [Column] { columns.filter { $0.uses.contains(.pages) } }

    /// The columns of `selectRows`: the default ones, then those that can be requested.
    public var selectionColumns: [Column] {
        let columns = columns.filter { $0.uses.contains(.selections) }
        return columns.filter(\.isDefault) + columns.filter { !$0.isDefault }
    }

    /// The columns that `selectRows` returns by default.
    public var defaultColumns: [Column] { selectionColumns.filter(\.isDefault) }

    /// Whether users with the permission can add and change rows.
    public var isEditable: Bool { columns.contains(where: \.isEditable) }

    /// The table for queries.
    public var sandboxed: SandboxTable {
        SandboxTable(
            name: name, table: source, rows: rows, condition: scopeCondition,
            columns: columns.filter { $0.uses.contains(.queries) }.map {
                SandboxColumn(name: $0.name, expression: $0.expression, isInStar: $0.isInStar)
            }, lookups: lookups + scopeTables)
    }
}

// The columns of `selectRows`, by name.
extension Table {
    /// Returns the column with this name, ignoring case.
    public func column(_ asked: String) -> Column? { selectionColumns.named(asked) }

    /// Returns the name of a column as spelled in the result, or nil if there is none.
    public func spelling(of asked: String) -> String? {
        guard let column = column(asked) else { return nil }
        return column.isSpelledAsRequested ? asked : column.name
    }

    /// Returns the multi-valued answer with this name, ignoring case.
    public func multiValueColumn(_ asked: String) -> MultiValueColumn? {
        let folded = asked.lowercased()
        return multiValueColumns.first { $0.name.lowercased() == folded }
    }

    /// Returns the table with lookup columns, which are returned where they are requested.
    public func adding(_ lookedUp: [LookupColumn]) -> Table {
        var table = self
        table.columns += lookedUp.map { column in
            Column(column.name, column.type, expression: column.expression).with {
                $0.uses = [.selections, .queries]
                ($0.isDefault, $0.isInStar, $0.isSpelledAsRequested) = (false, false, true)
            }
        }
        table.lookups += lookedUp.flatMap(\.tables)
        return table
    }

    /// Returns the error for a column that the table doesn't have.
    public func unknown(_ column: String) -> WireError {
        WireError("The column '\(column)' doesn't exist in '\(name)'.")
    }
}
