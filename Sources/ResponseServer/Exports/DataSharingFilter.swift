import Access
import HTTP
import SQLStore
import Studies
import WebAccess

/// The limit of a file to participants who share their data.
///
/// Only who allowed it shares: those who refused and those who were not asked are left out.
enum DataSharingFilter {
    /// How forms and addresses ask for it.
    static let parameter = "sharing"
    static let value = "only"

    /// Whether an address asks for the limit.
    ///
    /// - Throws: ``HTTPError`` for any other value, which must not bring the rows of all.
    static func isAsked(_ query: Query) throws -> Bool {
        guard let asked = query[parameter], !asked.isEmpty else { return false }
        guard asked == value else {
            throw HTTPError(
                .badRequest,
                "The value '\(asked)' of '\(parameter)' is not known: write '\(value)' or leave it out.")
        }
        return true
    }

    /// What rows must meet; `participant` is the expression of their participant's number.
    static func condition(on participant: SQL) -> SQL {
        """
        exists (select 1 from participants sharing where sharing.id = \(fragment: participant)
            and sharing.allow_data_sharing = \(DataSharingChoice.allowed.rawValue))
        """
    }

    /// How many participants of a channel share their data, of how many. Nil for more than are counted for a page.
    static func counts(
        _ grant: Grant<some ResponseReading>, _ transaction: borrowing Transaction
    ) throws -> (sharing: Int, all: Int)? {
        let most = ResponseTable.countMax
        let found = try counts(in: grant.subject.id, countMax: most, transaction)
        return found.all < most ? found : nil
    }

    /// The same of a channel whose archive is being made.
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
    /// The table with the rows of participants who share their data only.
    ///
    /// - Throws: ``HTTPError`` for a table whose rows belong to no participant.
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
                "Rows of '\(name)' belong to no participant, so '\(DataSharingFilter.parameter)' can't be applied."
            )
        }
        var table = self
        let conditions = [which, DataSharingFilter.condition(on: participant)].compactMap(\.self)
        table.which = SQL.joined(conditions, by: " and ")
        return table
    }
}
