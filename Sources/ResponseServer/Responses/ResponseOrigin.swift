import SQLStore
import Timekeeping

/// Which response a row of a List comes from, as every row of it says.
struct ResponseOrigin: Sendable {
    let response: ResponseID
    let participant: ParticipantID
    let version: String
    let language: String
    let run: String
    let receivedAt: Instant

    /// The values of ``ListSchema/responseColumnNames``.
    var values: [SQLValue] {
        [
            participant.sqlValue, response.sqlValue, .text(version), .text(language), .text(run),
            .text(receivedAt.civil().description),
        ]
    }
}
