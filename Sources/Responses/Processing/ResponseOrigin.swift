import SQLStore
import Timekeeping

/// The response data that every row of a List contains.
struct ResponseOrigin: Sendable {
    let response: ResponseID
    let participant: ParticipantID
    let version: String
    let language: String
    let run: String
    let receivedAt: Instant

    /// The values for ``ListSchema/responseColumnNames``.
    var values: [SQLValue] {
        [
            participant.sqlValue, response.sqlValue, .text(version), .text(language), .text(run),
            .text(receivedAt.civil().description),
        ]
    }
}
