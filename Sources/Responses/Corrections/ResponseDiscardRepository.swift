import Access
import SQLStore

/// Stores who discarded responses and who restored them.
package enum ResponseDiscardRepository {
    /// Returns the discards of a response, newest first.
    package static func all(
        of response: ResponseID, _ grant: Grant<some ResponseReadingAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> [ResponseDiscard] {
        try transaction.rows(
            """
            \(fragment: ResponseDiscard.selection) join responses r on r.id = d.response_id
            where d.response_id = \(response) and r.channel_id = \(grant.subject.id)
                and \(fragment: grant.sites.condition(onParticipant: "r.participant_id")) order by d.id desc
            """, ResponseDiscard.init)
    }

    /// Stores that the user discarded a response.
    static func insert(
        _ id: ResponseID, reason: String, with grant: Grant<EditResponsesAtSites>,
        _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            insert into response_discards (response_id, reason, discarded_at, discarded_by)
            values (\(id), \(reason), \(grant.now), \(grant.actor.name))
            """)
    }

    /// Stores that the user restored a discarded response.
    static func markRestored(
        _ id: ResponseID, with grant: Grant<EditResponsesAtSites>, _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            update response_discards set restored_at = \(grant.now), restored_by = \(grant.actor.name)
            where response_id = \(id) and restored_at is null
            """)
    }
}

extension ResponseDiscard {
    /// The columns of `d`, a discard, in the order in which they are read.
    package static let selection: SQL = """
        select d.response_id, d.reason, d.discarded_at, d.discarded_by, d.restored_at, d.restored_by
        from response_discards d
        """
}
