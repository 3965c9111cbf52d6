import HTTP
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
}

extension DataTable {
    /// Returns the table limited to participants who share their data.
    ///
    /// - Throws: ``HTTPError`` for a table whose rows don't belong to participants.
    func limitedToSharing() throws -> DataTable {
        var table = self
        switch name {
        case "Participant", ParticipantPageTable.tableName: table.sharingParticipant = "participants.id"
        case "Response": table.sharingParticipant = "responses.participant_id"
        case ResponseMetadataTable.tableName:
            table.sharingParticipant = ResponseMetadataTable.participantExpression
        case _ where isOfTokens: table.sharingParticipant = "enrollment_tokens.participant_id"
        default:
            throw HTTPError(
                .badRequest,
                "'\(DataSharingFilter.parameter)' can't be applied to '\(name)' because its rows don't belong to "
                    + "participants."
            )
        }
        return table
    }
}
