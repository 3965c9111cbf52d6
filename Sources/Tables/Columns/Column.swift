import Access

/// A column of a table, declared once. Pages, files, LabKey's API and the sandbox of queries follow from it.
public struct Column: Sendable {
    /// The places where a column can be named.
    public struct Uses: OptionSet, Sendable {
        public let rawValue: Int

        /// Creates uses from their bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// Pages, saved views and files.
        public static let pages = Uses(rawValue: 1)
        /// LabKey's `selectRows` and the descriptions of tables.
        public static let selections = Uses(rawValue: 2)
        /// SQL queries.
        public static let queries = Uses(rawValue: 4)
    }

    /// The source of the values, which groups columns in the column chooser.
    public enum Group: Sendable {
        /// An answer, or a key that links rows.
        case own
        /// The response that the row comes from.
        case response
        /// The participant who gave the answers.
        case participant
        /// Corrections of the row.
        case edit
        /// The properties of the participant.
        case property
    }

    /// How pages can sort rows by the column.
    public enum Sorting: Sendable, Equatable {
        case impossible
        /// While the table is small.
        case ifSmall
        /// Whatever the size: by an index of this expression, which exists or is created on request.
        case byIndex(String)
    }

    /// The page that a value links to.
    public enum Link: Sendable {
        case participant, response, batch, row, property
    }

    /// The data whose reading is recorded each time.
    public enum Secret: Sendable {
        /// The participant who used a token.
        case tokenHolder
        /// The credential of a participant's app. Pages unseal it; it is in no file and no query.
        case appToken
    }

    /// The name in URLs, files and queries.
    public let name: String
    /// The displayed name.
    public var caption: String
    public let type: ColumnType
    /// The value in SQL, over the columns of the table.
    public let expression: String
    /// The column of the table itself; nil for computed values and those of other tables.
    public var physical: String?
    /// Whether it identifies a row and is the default order of pages.
    public var isKey = false
    public var uses: Uses = [.pages, .selections, .queries]
    public var group = Group.own
    /// How pages can sort by it.
    public var sorting = Sorting.ifSmall
    public var link: Link?
    /// Whether pages show it by default.
    public var isDefaultOnPages = true
    /// Whether `selectRows` returns it by default.
    public var isDefault = true
    /// Whether `*` in SQL includes it.
    public var isInStar = true
    /// Whether its name is returned as spelled in the request.
    public var isSpelledAsRequested = false
    /// Whether programs can change its values.
    public var isEditable = false
    /// Whether its rows are found through the responses of the participants that it names.
    public var isFoundByResponse = false
    /// Whether only tables of studies with sites have it.
    public var needsSites = false
    /// Whether it can name any site, so that people of single sites don't have it.
    public var namesAnySite = false
    /// The right that the column requires in addition to reading the table.
    public var requires: Right?
    /// What is recorded each time that the column is read; nil for other columns.
    public var secret: Secret?

    /// Creates a column from an expression.
    public init(_ name: String, _ type: ColumnType, expression: String) {
        self.name = name
        caption = Caption.words(name)
        self.type = type
        self.expression = expression
    }

    /// Creates a column from a column of the table, in the database.
    public init(_ name: String, _ type: ColumnType, _ physical: String) {
        self.init(name, type, expression: Self.quoted(physical))
        self.physical = physical
    }

    /// Returns the expression for a column of the table.
    public static func quoted(_ physical: String) -> String { "\"\(physical)\"" }

    /// Returns the column with changes.
    public func with(_ change: (inout Column) -> Void) -> Column {
        var column = self
        change(&column)
        return column
    }

    /// Whether it contains numbers, which are right-aligned.
    public var isNumber: Bool { type == .double || type == .integer }
}

extension [Column] {
    /// Returns the column with this name, ignoring case.
    public func named(_ name: String) -> Column? {
        let folded = name.lowercased()
        return first { $0.name.lowercased() == folded }
    }
}
