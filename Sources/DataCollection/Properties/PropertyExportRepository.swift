import DataAccess
import Responses
import SQLStore
import Tables
import Vocabulary

/// Reads the current values of participant properties for an export.
enum PropertyExportRepository {
    /// Calls a function for each participant and, if tokens are shown, each token with values, by token.
    ///
    /// A row has the token or the number of the participant, then a value for each property.
    static func forEach(
        _ properties: [StoredProperty], of channel: ChannelID, showsTokens: Bool,
        _ transaction: borrowing Transaction, _ body: (Row) throws -> Void
    ) throws {
        let table = PropertyTables.table(properties, of: channel, showsTokens: showsTokens)
        let names = [showsTokens ? "EnrollmentToken" : "ParticipantId"] + properties.map(\.key)
        let expressions = names.compactMap { table.columns.named($0)?.expression }
        let known: SQL =
            showsTokens
            ? "(participant_id is not null or id in (select r.token_id from participant_property_rows r))"
            : "participant_id is not null"
        try transaction.forEach(
            """
            select \(fragment: SQL(verbatim: expressions.joined(separator: ", "))) from enrollment_tokens
            where batch_id in (select b.id from token_batches b where b.channel_id = \(channel))
                and \(fragment: known)
            order by id
            """, body)
    }
}
