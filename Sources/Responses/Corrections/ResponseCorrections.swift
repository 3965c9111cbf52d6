import Access
import JSON
import SQLStore
import Studies

/// Corrects values of failed responses and withdraws corrections. The raw response is never changed.
///
/// The response is processed again in the same step. A processed response can't be corrected; its rows are corrected in
/// their Lists instead (``RowEditor``). The audit log contains the location, user, and reason, but no values.
package struct ResponseCorrections: Sendable {
    let intake: ResponseIntake
    private let failed = FailedResponses()

    package init(intake: ResponseIntake) { self.intake = intake }

    /// A correction requested by an editor.
    package struct Draft: Sendable {
        package let path: ValuePath
        package let value: JSONTree
        package let reason: String
        /// The number of changes of the response that the editor had seen.
        package let seen: Int

        package init(path: ValuePath, value: JSONTree, reason: String, seen: Int) {
            self.path = path
            self.value = value
            self.reason = reason
            self.seen = seen
        }
    }

    /// Returns a correction in use. Throws an error if the response doesn't have it.
    package func inUse(
        _ id: CorrectionID, of response: ResponseID, _ grant: Grant<some ResponseReadingAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> ResponseCorrection {
        let all = try ResponseCorrectionRepository.all(of: response, grant, transaction)
        let found = all.first { $0.id == id && $0.withdrawal == nil }
        guard let found else { throw NotFound("correction") }
        return found
    }

    /// Stores a correction and marks the response as pending.
    ///
    /// Returns what the caller processes after the commit, or the problem that the value still has.
    ///
    /// - Throws: ``Conflict`` if the response is no longer failed or was changed since, ``DataLocked``.
    package func add(
        _ draft: Draft, to id: ResponseID, with grant: Grant<EditResponsesAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> Result<Set<ListSchemaCache.Key>, InvalidValue> {
        let response = try failed.changeable(id, seen: draft.seen, grant, transaction)
        guard let problem = response.correctable(draft.path), let old = response.document?[draft.path] else {
            throw Conflict("This value can no longer be corrected. Open the response again.")
        }
        if let misfit = try response.misfit(of: draft.value, at: draft.path, grant, transaction) {
            return .failure(InvalidValue(problem: misfit))
        }
        try ResponseCorrectionRepository.insert(
            draft, to: id, steps: problem.steps, old: old, with: grant, transaction)
        try grant.record(
            "response.correct", about: Self.title(id),
            Self.details(draft.path, problem.steps, reason: draft.reason), in: transaction)
        return .success(try requeue(id, grant, transaction))
    }

    /// Withdraws a correction and marks the response as pending. Returns what the caller processes after the commit.
    package func withdraw(
        _ id: CorrectionID, of response: ResponseID, reason: String, revision seen: Int,
        with grant: Grant<EditResponsesAtSites>, _ transaction: borrowing Transaction
    ) throws -> Set<ListSchemaCache.Key> {
        let correction = try inUse(id, of: response, grant, transaction)
        _ = try failed.changeable(response, seen: seen, grant, transaction)
        try ResponseCorrectionRepository.withdraw(id, reason: reason, with: grant, transaction)
        try grant.record(
            "response.withdraw-correction", about: Self.title(response),
            Self.details(correction.path, correction.steps, reason: reason), in: transaction)
        return try requeue(response, grant, transaction)
    }

    /// A value that is still invalid.
    package struct InvalidValue: Error {
        package let problem: ResponseProblem
    }

    /// The response as named in the audit log.
    static func title(_ id: ResponseID) -> String { "response \(id)" }

    private static func details(_ path: ValuePath, _ steps: [String], reason: String) -> AuditDetails {
        [
            "path": .text(path.description), "step": .text(steps.joined(separator: "/")),
            "reason": .text(reason),
        ]
    }

    private func requeue(
        _ id: ResponseID, _ grant: Grant<EditResponsesAtSites>, _ transaction: borrowing Transaction
    ) throws -> Set<ListSchemaCache.Key> {
        try intake.requeue([id], in: grant.subject.id, by: grant.actor.name, transaction).keys
    }
}
