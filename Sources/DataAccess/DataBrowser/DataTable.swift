import Access
import Responses
import SQLStore
import Tables
import Vocabulary
import WebAccess

/// A table of the schema `mobileappstudy` in the data browser, newest rows first by default.
///
/// A page starts at the row where the previous page ended. Filters read a limited number of rows at a time, so a page
/// takes no longer on ten million rows than on a few. If nothing more matches, the next page continues the search. Rows
/// of a ``RowSubset`` are found without reading the others.
package struct DataTable: Sendable {
    /// The rows of a page.
    package struct Page: Sendable {
        /// The key of each row, and its values in the order of the columns.
        package var rows: [(key: Int64, cells: [SQLValue])] = []
        /// The position of the next page; nil at the end.
        var next: Int64?
        /// The position of the next page if the table isn't in key order.
        var place: PageCursor?
        /// Whether the search ended before the page was full.
        package var isCutShort = false
    }

    let table: Table
    package let columns: [Column]
    let channel: ChannelID
    /// What the reader sees.
    let access: TableAccess
    /// The only batch whose tokens are included; nil for any. Other batches aren't read.
    var batch: Int64?
    /// The only rows that are included; nil for all rows of the study.
    package var subset: RowSubset?
    /// The expression for the participant of a row, if only rows of participants who share their data are included; nil
    /// for all rows.
    var sharingParticipant: String?

    /// Returns the tables of a study that the user can view, with the rows of the grant's sites.
    package static func all(
        for context: RequestContext, _ grant: Grant<some ResponseReadingAtSites>, isForFile: Bool = false,
        in transaction: borrowing Transaction
    ) throws -> [DataTable] {
        let properties = try PropertyRepository.all(of: grant.subject.id, transaction)
        let all = try TableAccess(context, grant, in: transaction)
        let access = isForFile ? all.forFiles : all
        return Self.all(in: grant.subject.id, properties, access)
            + [ofParticipants(properties, in: grant.subject.id, access, for: context)]
    }

    /// Returns the tables of a study that programs can read too, as someone with this access sees them.
    package static func all(
        in channel: ChannelID, _ properties: [StoredProperty], _ access: TableAccess
    ) -> [DataTable] {
        (EnrollmentTables.all + [ResponseMetadataTable.table]).map {
            DataTable($0, in: channel, access)
        } + (properties.isEmpty ? [] : [ofProperties(properties, in: channel, access)])
    }

    /// The list of participant properties: a row for each token.
    package static func ofProperties(
        _ properties: [StoredProperty], in channel: ChannelID, _ access: TableAccess
    ) -> DataTable {
        DataTable(
            PropertyTables.table(
                properties, of: channel, showsTokens: access.rights.contains(.handleTokens)),
            in: channel, access)
    }

    /// The table of the page of participants. Tokens are those of the sites at which the user manages tokens.
    package static func ofParticipants(
        _ properties: [StoredProperty], in channel: ChannelID, _ access: TableAccess,
        showsWithdrawal: Bool = false, for context: RequestContext
    ) -> DataTable {
        DataTable(
            ParticipantPageTable.table(
                properties, tokens: context.sites(of: ManageTokensAtSites.self), at: context.now,
                showsWithdrawal: showsWithdrawal),
            in: channel, access)
    }

    private init(_ table: Table, in channel: ChannelID, _ access: TableAccess) {
        let visible = table.visible(to: access)
        self.table = visible
        self.channel = channel
        self.access = access
        columns = visible.pageColumns
    }

    package var name: String { table.name }
    package var title: String { table.title }
    /// The table in the database.
    var source: String { table.source }

    /// Whether the rows are tokens, which belong to the study through their batches.
    var isOfTokens: Bool { table.source == "enrollment_tokens" }

    /// What the rows are, in a sentence.
    var holds: String {
        switch name {
        case "Study": "The study in this channel."
        case "Participant": "One row for each participant, with the dates of enrollment and withdrawal."
        case "EnrollmentTokenBatch": "One row for each batch of tokens."
        case EnrollmentTables.tokenName: "One row for each token, with its state."
        case "Response": "One row for each response, with its original data."
        case ResponseMetadataTable.tableName: "One row for each answered step, with its times."
        default: "One row for each token, with the participant properties."
        }
    }

    /// The columns that are shown by default: without original responses and without columns whose views are recorded.
    var defaultColumns: [Column] { columns.filter(\.isDefaultOnPages) }

    /// Whether it is the table of the page of participants, which programs can't read.
    var isOfParticipantPage: Bool { name == ParticipantPageTable.tableName }

    /// Whether the rows are answers from original responses.
    var isResponseMetadata: Bool { name == ResponseMetadataTable.tableName }
}
