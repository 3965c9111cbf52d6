import Access
import JSON
import SQLStore
import StudyManagement

/// A response with its problems.
package struct FailedResponse: Sendable {
    package let line: ResponseListingRepository.Summary
    /// The original data, and its parsed form, or nil if it isn't JSON.
    package let data: String
    package let document: JSONTree?
    /// The invalid values, up to one more than is listed.
    package let problems: [ResponseProblem]
    /// The number of corrections, withdrawals, discards, and restorations.
    package let changeCount: Int

    /// The problems to list, in the order of the answers.
    package var listed: [ResponseProblem] {
        problems.prefix(ResponseProblem.countMax).sorted { $0.path.isBefore($1.path) }
    }

    /// Returns the problem of a value that can be corrected, or nil for other values.
    package func correctable(_ path: ValuePath) -> ResponseProblem? {
        problems.first { $0.path == path && $0.isCorrectable && document?[path] != nil }
    }

    /// Returns the problem that a new value at a path would have, or nil if the Lists accept it.
    func misfit(
        of value: JSONTree, at path: ValuePath, _ grant: Grant<some ResponseReadingAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> ResponseProblem? {
        let corrections = try CorrectionsInUse(of: [line.id], transaction)
        let corrected = corrections.document(of: data, of: line.id)
        guard let changed = try (corrected ?? ResponseDocument(Array(data.utf8))).replacing(path, with: value)
        else { return nil }
        return try FailedResponses.dryRun(line, grant, transaction) { list in
            ResponseShredder.outcome(of: changed, into: list, folder: "")
        }.first { $0.path.parts.starts(with: path.parts) }
    }
}

/// Finds failed responses and their problems.
package struct FailedResponses: Sendable {
    private let table = ResponseListingRepository()

    package init() {}

    /// Returns a response of the grant's channel. Throws an error if there is none with this number.
    package func find(
        _ id: ResponseID, _ grant: Grant<some ResponseReadingAtSites>, _ transaction: borrowing Transaction
    ) throws -> FailedResponse {
        guard let found = try table.find(id, grant, transaction) else { throw NotFound("response") }
        return FailedResponse(
            line: found.line, data: found.data,
            document: (try? ResponseDocument(Array(found.data.utf8)))?.tree,
            problems: try problems(of: found.line, found.data, grant, transaction),
            changeCount: try ResponseCorrectionRepository.changeCount(of: id, transaction))
    }

    /// Returns a failed response for changes by an editor who has seen this number of changes.
    ///
    /// - Throws: ``NotFound``, ``DataLocked``, or ``Conflict`` with what to do instead.
    func changeable(
        _ id: ResponseID, seen: Int, _ grant: Grant<EditResponsesAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> FailedResponse {
        try DataLockRepository.check(grant.subject.id, in: transaction)
        let response = try find(id, grant, transaction)
        if let refusal = Self.refusal(of: response.line) { throw Conflict(refusal) }
        guard response.changeCount == seen else {
            throw Conflict("This response was changed in the meantime. Open it again.")
        }
        return response
    }

    /// Returns why a response can't be corrected or discarded, or nil for a failed response.
    package static func refusal(of line: ResponseListingRepository.Summary) -> String? {
        switch line.status {
        case .error: nil
        case .pending: "Response \(line.id) is being processed. Wait until it is finished."
        case .processed, .forwarded:
            "Response \(line.id) has been processed. Correct its rows in the Lists instead."
        case .discarded: "Response \(line.id) is discarded. Restore it first."
        }
    }

    /// Returns the problems stored when the response failed. A response from before problems were stored is processed
    /// again to find them, without storing anything.
    private func problems(
        of line: ResponseListingRepository.Summary, _ data: String,
        _ grant: Grant<some ResponseReadingAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> [ResponseProblem] {
        let isFailed = line.status == .error || line.status == .discarded
        guard isFailed, line.problems.isEmpty, line.cause.kind.isOfValues else { return line.problems }
        let corrections = try CorrectionsInUse(of: [line.id], transaction)
        return try Self.dryRun(line, grant, transaction) { list in
            corrections.outcome(of: data, of: line.id, into: list, folder: "")
        }
    }

    fileprivate static func dryRun(
        _ line: ResponseListingRepository.Summary, _ grant: Grant<some ResponseReadingAtSites>,
        _ transaction: borrowing Transaction,
        _ outcome: (ListSchema) -> Result<ShreddedResponse, ShredFailure>
    ) throws -> [ResponseProblem] {
        let catalog = try ListRepository.catalog(of: grant.subject.id, transaction)
        guard let list = ListSchema.make(line.activityID, in: catalog),
            case .failure(let failure) = outcome(list)
        else { return [] }
        return failure.problems
    }
}

extension FailureCause.Kind {
    /// Returns whether the key of the cause is that of a step.
    package var isOfStep: Bool {
        switch self {
        case .valueType, .date, .tooLong, .columnMissing, .columnType: true
        case .noResults, .noList, .notJSON, .designMissing, .designUnusable, .designConflict, .other: false
        }
    }

    /// Returns whether the failure is caused by values of the response, rather than by a missing design.
    package var isOfValues: Bool {
        switch self {
        case .valueType, .columnMissing, .columnType, .date, .tooLong, .noResults, .noList, .other: true
        case .designMissing, .designUnusable, .designConflict, .notJSON: false
        }
    }
}
