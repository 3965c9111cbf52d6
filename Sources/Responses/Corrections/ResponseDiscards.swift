import Access
import SQLStore
import StudyManagement

/// Discards failed responses and restores them. A discarded response is kept unchanged, isn't processed again, and
/// doesn't count as failed.
package struct ResponseDiscards: Sendable {
    private let failed = FailedResponses()

    package init() {}

    /// Discards a failed response.
    ///
    /// - Throws: ``Conflict`` if the response is no longer failed or was changed since, ``DataLocked``.
    package func discard(
        _ id: ResponseID, reason: String, revision seen: Int, with grant: Grant<EditResponsesAtSites>,
        _ transaction: borrowing Transaction
    ) throws {
        _ = try failed.changeable(id, seen: seen, grant, transaction)
        try ResponseRepository.set(.discarded, of: id, with: grant, transaction)
        try ResponseDiscardRepository.insert(id, reason: reason, with: grant, transaction)
        try grant.record(
            "response.discard", about: ResponseCorrections.title(id), ["reason": .text(reason)],
            in: transaction)
    }

    /// Restores a discarded response as failed.
    package func restore(
        _ id: ResponseID, with grant: Grant<EditResponsesAtSites>, _ transaction: borrowing Transaction
    ) throws {
        try DataLockRepository.check(grant.subject.id, in: transaction)
        guard let found = try ResponseListingRepository().find(id, grant, transaction) else {
            throw NotFound("response")
        }
        guard found.line.status == .discarded else { throw Conflict("Response \(id) is not discarded.") }
        try ResponseRepository.set(.error, of: id, with: grant, transaction)
        try ResponseDiscardRepository.markRestored(id, with: grant, transaction)
        try grant.record("response.restore", about: ResponseCorrections.title(id), in: transaction)
    }
}
