import Access
import Entrances
import SQLStore
import Studies

/// A table of the schema `mobileappstudy` as the data browser shows it, newest rows first.
///
/// A page is found from the row where the former one ended. Filters look through so many rows at a time, so that no
/// page takes longer on ten million rows than on a few; where nothing more passed, the next page searches on.
struct DataTable: Sendable {
    /// The rows of a page.
    struct Page: Sendable {
        /// The key of each row, and its values in the order of the columns.
        var rows: [(key: Int64, cells: [SQLValue])] = []
        /// Where the next page goes on; nil at the end.
        var next: Int64?
        /// Whether the search ended before the page was full.
        var isCutShort = false
    }

    /// The rows that one page looks through.
    private static let searchedMax: Int64 = 200_000

    /// The secret of a participant's app, which is no column of any other table.
    static let appTokenName = "AppToken"

    let script: ScriptTable
    let columns: [ListColumn]
    private let channel: ChannelID

    /// The tables of a study that a visitor may see.
    static func all(
        for visit: Visit, in channel: Channel, _ transaction: borrowing Transaction
    ) throws -> [DataTable] {
        all(
            in: channel.id, try PropertyRepository.all(of: channel.id, transaction),
            showsTokens: visit.may(HandleTokens.self), revealsTokens: visit.may(RevealAppTokens.self))
    }

    /// The tables of a study; tokens and what leads from them to people only for those who may see that.
    static func all(
        in channel: ChannelID, _ properties: [KeptProperty], showsTokens: Bool, revealsTokens: Bool
    ) -> [DataTable] {
        let tables = EnrollmentTables.all(showsTokens: showsTokens).map { script in
            DataTable(script, in: channel, revealsTokens: revealsTokens)
        }
        return tables
            + (properties.isEmpty
                ? [] : [ofProperties(properties, in: channel, showsTokens: showsTokens)])
    }

    /// The list of participant properties: a row for each token.
    static func ofProperties(
        _ properties: [KeptProperty], in channel: ChannelID, showsTokens: Bool
    ) -> DataTable {
        DataTable(
            PropertyTables.table(properties, in: .mobileappstudy, showsTokens: showsTokens), in: channel,
            revealsTokens: false)
    }

    private init(_ script: ScriptTable, in channel: ChannelID, revealsTokens: Bool) {
        self.script = script
        self.channel = channel
        let types = script.table.columns
        let hidden = script.name == "EnrollmentToken" && !revealsTokens ? ["ParticipantId"] : []
        columns =
            script.sandboxed.columns.filter { !hidden.contains($0.name) }.map { column in
                ListColumn(
                    column.name, of: script.name, expression: column.expression,
                    types.first { $0.name == column.name }?.type ?? .text)
            }
            + (script.name == "Participant" && revealsTokens
                ? [ListColumn(Self.appTokenName, of: script.name, expression: "null", .text)] : [])
    }

    var name: String { script.name }

    /// The columns that are shown when an address names none: without raw responses, and without secrets.
    var usual: [ListColumn] {
        columns.enumerated().filter { index, column in
            let isNumberOfToken = name == PropertyDesign.listName && column.name == PropertyTables.rowName
            return column.name != "Data" && column.name != Self.appTokenName
                && !(isNumberOfToken && index > 0)
        }.map(\.element)
    }

    /// Up to `count` rows before one.
    func page(
        _ columns: [ListColumn], _ filters: [ListFilter], which: SQL? = nil, before: Int64?, count: Int,
        _ transaction: borrowing Transaction
    ) throws -> Page {
        var page = Page()
        guard let start = try latest(before: before ?? .max, transaction) else { return page }
        let end = start - Self.searchedMax
        let names = SQL(verbatim: (["id"] + columns.map(\.expression)).joined(separator: ", "))
        let conditions = SQL.joined(
            [scope, "id <= \(start)", "id > \(end)"] + [which].compactMap(\.self)
                + filters.map { $0.condition { $0 } }, by: " and ")
        page.rows = try transaction.rows(
            """
            select \(fragment: names) from \(identifier: script.sandboxed.table)
            where \(fragment: conditions) order by id desc limit \(count + 1)
            """
        ) { row in (try row[0], (1..<row.columnCount).map { row.value($0) }) }
        if page.rows.count > count {
            page.rows.removeLast()
            page.next = page.rows.last?.key
        } else if try latest(before: end + 1, transaction) != nil {
            page.next = end + 1
            page.isCutShort = true
        }
        return page
    }

    /// The rows of the study.
    private var scope: SQL {
        switch name {
        case "Study": "id = \(channel)"
        case "EnrollmentToken", PropertyDesign.listName:
            "batch_id in (select b.id from token_batches b where b.channel_id = \(channel))"
        default: "channel_id = \(channel)"
        }
    }

    /// The last row before one, which an index finds.
    private func latest(before key: Int64, _ transaction: borrowing Transaction) throws -> Int64? {
        switch name {
        case "Response":
            let parts = ResponseStatus.allCases.map { status -> SQL in
                """
                select max(id) as id from responses
                where channel_id = \(channel) and status = \(status.rawValue) and id < \(key)
                """
            }
            return try transaction.value(
                "select max(found.id) from (\(fragment: SQL.joined(parts, by: " union all "))) as found")
        case "EnrollmentToken", PropertyDesign.listName:
            return try transaction.value(
                """
                select max(found.id) from (select (select max(e.id) from enrollment_tokens e
                    where e.batch_id = b.id and e.id < \(key)) as id
                    from token_batches b where b.channel_id = \(channel)) as found
                """)
        default:
            return try transaction.value(
                """
                select max(id) from \(identifier: script.sandboxed.table)
                where \(fragment: scope) and id < \(key)
                """)
        }
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
