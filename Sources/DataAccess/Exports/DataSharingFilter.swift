import Access
import HTTP
import Responses
import SQLStore
import Vocabulary
import WebAccess

/// Limits a file to participants who share their data.
///
/// Only participants who agreed are included, not those who declined or weren't asked.
enum DataSharingFilter {
    /// The name of the parameter in forms and URLs.
    static let parameter = "sharing"
    static let value = "only"

    /// Returns whether a URL requests the limit.
    ///
    /// - Throws: ``HTTPError`` for any other value, which must not return all rows.
    static func isAsked(_ query: Query) throws -> Bool { try isAsked(query[parameter]) }

    /// Returns whether the value of a form's field or of a URL's parameter requests the limit.
    static func isAsked(_ value: String?) throws -> Bool {
        guard let asked = value, !asked.isEmpty else { return false }
        guard asked == Self.value else {
            throw HTTPError(
                .badRequest,
                "'\(asked)' isn't a valid value for '\(parameter)'. Use '\(Self.value)' or leave it out.")
        }
        return true
    }

    /// Returns the condition for rows; `participant` is the expression for the participant number.
    static func condition(on participant: SQL) -> SQL {
        """
        exists (select 1 from participants sharing where sharing.id = \(fragment: participant)
            and sharing.allow_data_sharing = \(DataSharingChoice.allowed.rawValue))
        """
    }

    /// Returns how many participants of a channel share their data, and how many there are. Nil if there are too many
    /// to count for a page.
    static func counts(
        _ grant: Grant<some ResponseReading>, _ transaction: borrowing Transaction
    ) throws -> (sharing: Int, all: Int)? {
        let most = ResponseTable.countMax
        let found = try counts(in: grant.subject.id, countMax: most, transaction)
        return found.all < most ? found : nil
    }

    /// Returns the same counts for a channel whose archive is being created.
    static func counts(
        in channel: ChannelID, countMax: Int = .max, _ transaction: borrowing Transaction
    ) throws -> (sharing: Int, all: Int) {
        try transaction.first(
            """
            select count(case when allow_data_sharing = \(DataSharingChoice.allowed.rawValue) then 1 end), count(*)
            from (select allow_data_sharing from participants where channel_id = \(channel) limit \(countMax)) as found
            """
        ) { (try $0[0], try $0[1]) } ?? (0, 0)
    }
}

extension DataTable {
    /// Returns the table limited to participants who share their data.
    ///
    /// - Throws: ``HTTPError`` for a table whose rows don't belong to participants.
    func limitedToSharing() throws -> DataTable {
        let participant: SQL
        switch name {
        case "Participant": participant = "participants.id"
        case "Response": participant = "responses.participant_id"
        case ResponseMetadataTable.tableName:
            participant = SQL(verbatim: ResponseMetadataTable.participantExpression)
        case _ where isOfTokens: participant = "enrollment_tokens.participant_id"
        default:
            throw HTTPError(
                .badRequest,
                "'\(DataSharingFilter.parameter)' can't be applied to '\(name)' because its rows don't belong to "
                    + "participants."
            )
        }
        var table = self
        let conditions = [which, DataSharingFilter.condition(on: participant)].compactMap(\.self)
        table.which = SQL.joined(conditions, by: " and ")
        return table
    }
}
