import Access
import SQLStore
import StudyManagement

/// Discards failed responses and restores them. A discarded response is kept unchanged, isn't processed again, and
/// doesn't count as failed.
package struct ResponseDiscards: Sendable {
    private let failed = FailedResponses()

    package init() {}

    /// Returns the discards of a response, newest first.
    package func all(
        of response: ResponseID, _ grant: Grant<some ResponseReading>, _ transaction: borrowing Transaction
    ) throws -> [ResponseDiscard] {
        try transaction.rows(
            """
            \(fragment: ResponseDiscard.selection) join responses r on r.id = d.response_id
            where d.response_id = \(response) and r.channel_id = \(grant.subject.id) order by d.id desc
            """, ResponseDiscard.init)
    }

    /// Discards a failed response.
    ///
    /// - Throws: ``Conflict`` if the response is no longer failed or was changed since, ``DataLocked``.
    package func discard(
        _ id: ResponseID, reason: String, revision seen: Int, with grant: Grant<EditResponses>,
        _ transaction: borrowing Transaction
    ) throws {
        _ = try failed.changeable(id, seen: seen, grant, transaction)
        try set(.discarded, of: id, grant, transaction)
        try transaction.run(
            """
            insert into response_discards (response_id, reason, discarded_at, discarded_by)
            values (\(id), \(reason), \(grant.now), \(grant.actor.name))
            """)
        try grant.record(
            "response.discard", about: ResponseCorrections.title(id), ["reason": .text(reason)],
            in: transaction)
    }

    /// Restores a discarded response as failed.
    package func restore(
        _ id: ResponseID, with grant: Grant<EditResponses>, _ transaction: borrowing Transaction
    ) throws {
        try DataLockRepository.check(grant.subject.id, in: transaction)
        guard let found = try ResponseListingRepository().find(id, grant, transaction) else {
            throw NotFound("response")
        }
        guard found.line.status == .discarded else { throw Conflict("Response \(id) is not discarded.") }
        try set(.error, of: id, grant, transaction)
        try transaction.run(
            """
            update response_discards set restored_at = \(grant.now), restored_by = \(grant.actor.name)
            where response_id = \(id) and restored_at is null
            """)
        try grant.record("response.restore", about: ResponseCorrections.title(id), in: transaction)
    }

    /// The message and the problems are kept, so that a restored response is unchanged.
    private func set(
        _ status: ResponseStatus, of id: ResponseID, _ grant: Grant<EditResponses>,
        _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            update responses set status = \(status.rawValue)
            where id = \(id) and channel_id = \(grant.subject.id)
            """)
    }
}
