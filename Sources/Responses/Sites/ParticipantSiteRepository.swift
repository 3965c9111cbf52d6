import Access
import SQLStore
import Vocabulary

/// Finds the site to which a participant belongs, for checks that follow one of the right to see the participant.
package enum ParticipantSiteRepository {
    /// Returns the site of a participant; nil for none.
    package static func site(
        of participant: ParticipantID, _ transaction: borrowing Transaction
    ) throws -> StudySiteID? {
        let site: StudySiteID?? = try transaction.first(
            "select site_id from participants where id = \(participant)"
        ) { row in try row[0] as StudySiteID? }
        return site ?? nil
    }
}
