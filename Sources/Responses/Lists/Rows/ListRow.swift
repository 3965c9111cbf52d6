import SQLStore
import Timekeeping
import Vocabulary

/// One row of a List with all its values.
package struct ListRow: Sendable {
    package let key: Int64
    package let participant: ParticipantID
    package let response: ResponseID?
    package let version: String?
    package let language: String?
    package let run: String?
    /// When it was received and when it was edited, in the format of List times.
    package let created: String
    package let createdBy: String?
    package var modified: String?
    package var modifiedBy: String?
    /// The values in the order of the List's columns.
    package var cells: [SQLValue]

    package init(
        key: Int64, participant: ParticipantID, response: ResponseID?, version: String?, language: String?,
        run: String?, created: String, createdBy: String?, modified: String? = nil, modifiedBy: String? = nil,
        cells: [SQLValue]
    ) {
        self.key = key
        self.participant = participant
        self.response = response
        self.version = version
        self.language = language
        self.run = run
        self.created = created
        self.createdBy = createdBy
        self.modified = modified
        self.modifiedBy = modifiedBy
        self.cells = cells
    }

    static let ownColumns = [
        "key", "participant_id", "response_id", "version", "language", "run", "created", "created_by",
        "modified", "modified_by",
    ]

    /// Formats a time as Lists do.
    package static func time(_ now: Instant) -> String { now.civil().description }
}
