import Access
import JSON
import SQLStore

/// Stores the corrections of failed responses. Withdrawn ones are kept.
package enum ResponseCorrectionRepository {
    /// Returns the corrections of a response, newest first, including withdrawn ones.
    package static func all(
        of response: ResponseID, _ grant: Grant<some ResponseReadingAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> [ResponseCorrection] {
        try transaction.rows(
            """
            \(fragment: ResponseCorrection.selection) join responses r on r.id = c.response_id
            where c.response_id = \(response) and r.channel_id = \(grant.subject.id)
                and \(fragment: grant.sites.condition(onParticipant: "r.participant_id")) order by c.id desc
            """, ResponseCorrection.init)
    }

    /// Returns the corrections of several responses that aren't withdrawn, oldest first.
    static func inUse(
        of responses: [ResponseID], _ transaction: borrowing Transaction
    ) throws -> [ResponseCorrection] {
        guard !responses.isEmpty else { return [] }
        return try transaction.rows(
            """
            \(fragment: ResponseCorrection.selection)
            where c.response_id in (\(list: responses)) and c.withdrawn_at is null order by c.id
            """, ResponseCorrection.init)
    }

    /// Stores a correction of a value of a step, with the original value.
    static func insert(
        _ draft: ResponseCorrections.Draft, to response: ResponseID, steps: [String], old: JSONTree,
        with grant: Grant<EditResponsesAtSites>, _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            insert into response_corrections
                (response_id, path, steps, old_value, new_value, reason, corrected_at, corrected_by)
            values (\(response), \(draft.path.description),
                \(JSONTree.array(steps.map(JSONTree.string)).description), \(old.description),
                \(draft.value.description), \(draft.reason), \(grant.now), \(grant.actor.name))
            """)
    }

    /// Marks a correction as withdrawn.
    static func withdraw(
        _ id: CorrectionID, reason: String, with grant: Grant<EditResponsesAtSites>,
        _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            update response_corrections set withdrawn_at = \(grant.now), withdrawn_by = \(grant.actor.name),
                withdraw_reason = \(reason)
            where id = \(id)
            """)
    }

    /// Returns the number of corrections, withdrawals, discards, and restorations of a response.
    static func changeCount(of id: ResponseID, _ transaction: borrowing Transaction) throws -> Int {
        try transaction.value(
            """
            select (select count(*) + count(withdrawn_at) from response_corrections where response_id = \(id))
                + (select count(*) + count(restored_at) from response_discards where response_id = \(id))
            """) ?? 0
    }
}

extension ResponseCorrection {
    /// The columns of `c`, a correction, in the order in which they are read.
    package static let selection: SQL = """
        select c.id, c.response_id, c.path, c.steps, c.old_value, c.new_value, c.reason, c.corrected_at,
            c.corrected_by, c.withdrawn_at, c.withdrawn_by, c.withdraw_reason
        from response_corrections c
        """
}
