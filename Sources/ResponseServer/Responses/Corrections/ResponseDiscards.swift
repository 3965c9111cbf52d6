import Access
import SQLStore
import Studies

/// Discards failed responses and restores them. A discarded one stays as it came; it is not processed again and not
/// counted among those that failed.
struct ResponseDiscards: Sendable {
    private let failed = FailedResponses()

    /// How often a response was discarded, newest first.
    func all(
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
    /// - Throws: ``Conflict`` if the response isn't failed any more or was changed since, ``DataLocked``.
    func discard(
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

    /// Puts a discarded response back among those that failed.
    func restore(
        _ id: ResponseID, with grant: Grant<EditResponses>, _ transaction: borrowing Transaction
    ) throws {
        try DataLocks.check(grant.subject.id, in: transaction)
        guard let found = try ResponseTable().find(id, grant, transaction) else { throw NotFound("response") }
        guard found.line.status == .discarded else { throw Conflict("Response \(id) isn't discarded.") }
        try set(.error, of: id, grant, transaction)
        try transaction.run(
            """
            update response_discards set restored_at = \(grant.now), restored_by = \(grant.actor.name)
            where response_id = \(id) and restored_at is null
            """)
        try grant.record("response.restore", about: ResponseCorrections.title(id), in: transaction)
    }

    /// The message and the problems stay, so that a restored response is what it was.
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
