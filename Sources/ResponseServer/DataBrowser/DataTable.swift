import Access
import SQLStore
import Studies
import WebAccess

/// A table of the schema `mobileappstudy` as the data browser shows it, newest rows first unless sorted.
///
/// A page is found from the row where the previous one ended. Filters look through so many rows at a time, so that no
/// page takes longer on ten million rows than on a few; where nothing more passed, the next page searches on.
struct DataTable: Sendable {
    /// The rows of a page.
    struct Page: Sendable {
        /// The key of each row, and its values in the order of the columns.
        var rows: [(key: Int64, cells: [SQLValue])] = []
        /// Where the next page goes on; nil at the end.
        var next: Int64?
        /// The same in another order than that of the keys.
        var place: ListCursor?
        /// Whether the search ended before the page was full.
        var isCutShort = false
    }

    /// The rows that one page looks through.
    static let searchedMax: Int64 = 200_000

    /// The secret of a participant's app: only on pages, where each look at it is recorded, and never in a file or an
    /// answer to a program, which would hold many at once.
    static let appTokenName = "AppToken"

    let script: LabKeyTable
    let columns: [ListColumn]
    let channel: ChannelID
    /// The only batch whose tokens are wanted; nil is any. Other batches are then not gone through.
    var batch: Int64?
    /// Which rows are meant; nil is all of the study.
    var which: SQL?

    /// The tables of a study that a visitor may see.
    static func all(
        for context: RequestContext, in channel: Channel, _ transaction: borrowing Transaction
    ) throws -> [DataTable] {
        all(
            in: channel.id, try PropertyRepository.all(of: channel.id, transaction),
            showsTokens: context.hasPermission(ManageTokens.self),
            revealsTokens: context.hasPermission(RevealAppTokens.self))
    }

    /// The tables of a study; tokens and what leads from them to people only for those who may see that.
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

    /// Whether its rows are tokens, which belong to the study by way of their batches.
    var isOfTokens: Bool { name == EnrollmentTables.tokenName || name == PropertyDesign.listName }

    /// The columns that are shown when an address names none: without raw responses, and without what is recorded each
    /// time that someone looks at it.
    var usual: [ListColumn] {
        columns.enumerated().filter { index, column in
            let isNumberOfToken = name == PropertyDesign.listName && column.name == PropertyTables.rowName
            return column.name != "Data" && !isSecret(column) && !(isNumberOfToken && index > 0)
        }.map(\.element)
    }

    /// Whether each look at a column is recorded.
    func isSecret(_ column: ListColumn) -> Bool { column.name == Self.appTokenName || isHolder(column) }

    /// Whether a column says who used a token.
    func isHolder(_ column: ListColumn) -> Bool {
        name == EnrollmentTables.tokenName && column.name == EnrollmentTables.tokenHolder
    }

    /// Whether its rows are the answers of raw responses.
    var isResponseMetadata: Bool { name == ResponseMetadataTable.tableName }

    /// Whether a column is the number by which the table is in order anyway.
    func isKey(_ column: ListColumn) -> Bool {
        isResponseMetadata
            ? column.name == ResponseMetadataTable.responseName
            : column.expression == #""id""# || column.expression == #"enrollment_tokens."id""#
    }
}

extension ListColumn {
    /// A column of another table than a List, in which nothing but its own expression finds a value.
    init(_ name: String, of table: String, expression: String, _ type: ColumnType) {
        self.init(
            name: name, caption: Caption.words(name), expression: expression, physical: nil, type: type,
            source: .list)
    }
}
