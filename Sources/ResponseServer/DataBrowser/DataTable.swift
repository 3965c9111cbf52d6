import Access
import SQLStore
import Studies
import WebAccess

/// A table of the schema `mobileappstudy` in the data browser, newest rows first by default.
///
/// A page starts at the row where the previous page ended. Filters read a limited number of rows at a time, so a page
/// takes no longer on ten million rows than on a few. If nothing more matches, the next page continues the search.
struct DataTable: Sendable {
    /// The rows of a page.
    struct Page: Sendable {
        /// The key of each row, and its values in the order of the columns.
        var rows: [(key: Int64, cells: [SQLValue])] = []
        /// The position of the next page; nil at the end.
        var next: Int64?
        /// The position of the next page if the table isn't in key order.
        var place: ListCursor?
        /// Whether the search ended before the page was full.
        var isCutShort = false
    }

    /// The number of rows that one page reads.
    static let searchedMax: Int64 = 200_000

    /// The app token of a participant. Only shown on pages, where each view is recorded. Never in a file or in a
    /// response to a program, which would expose many at a time.
    static let appTokenName = "AppToken"

    let script: LabKeyTable
    let columns: [ListColumn]
    let channel: ChannelID
    /// The only batch whose tokens are included; nil for any. Other batches aren't read.
    var batch: Int64?
    /// A condition for the rows; nil for all rows of the study.
    var which: SQL?

    /// Returns the tables of a study that the user can view.
    static func all(
        for context: RequestContext, in channel: Channel, _ transaction: borrowing Transaction
    ) throws -> [DataTable] {
        all(
            in: channel.id, try PropertyRepository.all(of: channel.id, transaction),
            showsTokens: context.hasPermission(ManageTokens.self),
            revealsTokens: context.hasPermission(RevealAppTokens.self))
    }

    /// Returns the tables of a study. Tokens and their links to participants require permission.
    static func all(
        in channel: ChannelID, _ properties: [StoredProperty], showsTokens: Bool, revealsTokens: Bool
    ) -> [DataTable] {
        let tables = EnrollmentTables.all(showsTokens: showsTokens, revealsTokens: revealsTokens)
        return (tables + [ResponseMetadataTable.table]).map {
            DataTable($0, in: channel, revealsTokens: revealsTokens)
        }
            + (properties.isEmpty
                ? [] : [ofProperties(properties, in: channel, showsTokens: showsTokens)])
    }

    /// The list of participant properties: a row for each token.
    static func ofProperties(
        _ properties: [StoredProperty], in channel: ChannelID, showsTokens: Bool
    ) -> DataTable {
        DataTable(
            PropertyTables.table(properties, in: .mobileappstudy, showsTokens: showsTokens), in: channel,
            revealsTokens: false)
    }

    private init(_ script: LabKeyTable, in channel: ChannelID, revealsTokens: Bool) {
        self.script = script
        self.channel = channel
        let types = script.table.columns
        let hasSecrets = script.name == "Participant" || script.name == EnrollmentTables.tokenName
        columns =
            script.sandboxed.columns.map { column in
                ListColumn(
                    column.name, of: script.name, expression: column.expression,
                    types.first { $0.name == column.name }?.type ?? .text)
            }
            + (hasSecrets && revealsTokens
                ? [ListColumn(Self.appTokenName, of: script.name, expression: "null", .text)] : [])
    }

    var name: String { script.name }

    /// Whether the rows are tokens, which belong to the study through their batches.
    var isOfTokens: Bool { name == EnrollmentTables.tokenName || name == PropertyDesign.listName }

    /// The columns that are shown by default: without original responses and without columns whose views are recorded.
    var defaultColumns: [ListColumn] {
        columns.enumerated().filter { index, column in
            let isNumberOfToken = name == PropertyDesign.listName && column.name == PropertyTables.rowName
            return column.name != "Data" && !isSecret(column) && !(isNumberOfToken && index > 0)
        }.map(\.element)
    }

    /// Returns whether each view of a column is recorded.
    func isSecret(_ column: ListColumn) -> Bool { column.name == Self.appTokenName || isHolder(column) }

    /// Returns whether a column shows who used a token.
    func isHolder(_ column: ListColumn) -> Bool {
        name == EnrollmentTables.tokenName && column.name == EnrollmentTables.tokenHolder
    }

    /// Whether the rows are answers from original responses.
    var isResponseMetadata: Bool { name == ResponseMetadataTable.tableName }

    /// Returns whether a column is the key, which is the default order.
    func isKey(_ column: ListColumn) -> Bool {
        isResponseMetadata
            ? column.name == ResponseMetadataTable.responseName
            : column.expression == #""id""# || column.expression == #"enrollment_tokens."id""#
    }
}

extension ListColumn {
    /// A column that isn't from a List. Its expression is the only way to read a value.
    init(_ name: String, of table: String, expression: String, _ type: ColumnType) {
        self.init(
            name: name, caption: Caption.words(name), expression: expression, physical: nil, type: type,
            source: .list)
    }
}
