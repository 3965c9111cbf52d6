import Access

/// A column of a table, declared once. Pages, files, LabKey's API and the sandbox of queries follow from it.
struct Column: Sendable {
    /// The places where a column can be named.
    struct Uses: OptionSet, Sendable {
        let rawValue: Int
        /// Pages, saved views and files.
        static let pages = Uses(rawValue: 1)
        /// LabKey's `selectRows` and the descriptions of tables.
        static let selections = Uses(rawValue: 2)
        /// SQL queries.
        static let queries = Uses(rawValue: 4)
    }

    /// The source of the values, which groups columns in the column chooser.
    enum Group: Sendable {
        /// An answer, or a key that links rows.
        case own
        /// The response that the row comes from.
        case response
        /// The participant who gave the answers.
        case participant
        /// Corrections of the row.
        case edit
    }

    /// How pages can sort rows by the column.
    enum Sorting: Sendable, Equatable {
        case impossible
        /// While the table is small.
        case ifSmall
        /// Whatever the size: by an index of this expression, which exists or is created on request.
        case byIndex(String)
    }

    /// The page that a value links to.
    enum Link: Sendable {
        case participant, response, batch, row, property
    }

    /// The data whose reading is recorded each time.
    enum Secret: Sendable {
        /// The participant who used a token.
        case tokenHolder
        /// The credential of a participant's app. Pages unseal it; it is in no file and no query.
        case appToken
    }

    /// The name in URLs, files and queries.
    let name: String
    /// The displayed name.
    var caption: String
    let type: ColumnType
    /// The value in SQL, over the columns of the table.
    let expression: String
    /// The column of the table itself; nil for computed values and those of other tables.
    var physical: String?
    /// Whether it identifies a row and is the default order of pages.
    var isKey = false
    var uses: Uses = [.pages, .selections, .queries]
    var group = Group.own
    var sorting = Sorting.ifSmall
    var link: Link?
    /// Whether pages show it by default.
    var isDefaultOnPages = true
    /// Whether `selectRows` returns it by default.
    var isDefault = true
    /// Whether `*` in SQL includes it.
    var isInStar = true
    /// Whether its name is returned as spelled in the request.
    var isSpelledAsRequested = false
    /// Whether programs can change its values.
    var isEditable = false
    /// Whether its rows are found through the responses of the participants that it names.
    var isFoundByResponse = false
    /// The right that the column requires in addition to reading the table.
    var requires: Right?
    var secret: Secret?

    /// Creates a column from an expression.
    init(_ name: String, _ type: ColumnType, expression: String) {
        self.name = name
        caption = Caption.words(name)
        self.type = type
        self.expression = expression
    }

    /// Creates a column from a column of the table, in the database.
    init(_ name: String, _ type: ColumnType, _ physical: String) {
        self.init(name, type, expression: Self.quoted(physical))
        self.physical = physical
    }

    /// Returns the expression for a column of the table.
    static func quoted(_ physical: String) -> String { "\"\(physical)\"" }

    /// Returns the column with changes.
    func with(_ change: (inout Column) -> Void) -> Column {
        var column = self
        change(&column)
        return column
    }

    /// Whether it contains numbers, which are right-aligned.
    var isNumber: Bool { type == .double || type == .integer }
}

extension [Column] {
    /// Returns the column with this name, ignoring case.
    func named(_ name: String) -> Column? {
        let folded = name.lowercased()
        return first { $0.name.lowercased() == folded }
    }
}
