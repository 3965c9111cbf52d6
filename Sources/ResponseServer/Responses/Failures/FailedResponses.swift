import Access
import JSON
import SQLStore
import Studies

/// A response with what is wrong with it.
struct FailedResponse: Sendable {
    let line: ResponseTable.Summary
    /// The data as it came, and read; nil where it is no JSON.
    let data: String
    let document: JSONTree?
    let problems: [ResponseProblem]
    /// How often values were corrected, corrections withdrawn, and the response discarded and restored.
    let changeCount: Int

    /// What is wrong with a value that can be corrected; nil for any other.
    func correctable(_ path: ValuePath) -> ResponseProblem? {
        problems.first { $0.path == path && $0.isCorrectable && document?[path] != nil }
    }

    /// What would be wrong with the value at a path if it were another one; nil where the Lists take it.
    func misfit(
        of value: JSONTree, at path: ValuePath, _ grant: Grant<some ResponseReading>,
        _ transaction: borrowing Transaction
    ) throws -> ResponseProblem? {
        let corrections = try CorrectionsInUse(of: [line.id], transaction)
        let corrected = try JSONTree.parse(corrections.applied(to: data, of: line.id))
        guard let changed = corrected.replacing(path, with: value) else { return nil }
        return try FailedResponses.dryRun(line, changed.write(), grant, transaction)
            .first { $0.path.parts.starts(with: path.parts) }
    }
}

/// Finds failed responses and what is wrong with them.
struct FailedResponses: Sendable {
    private let table = ResponseTable()

    /// A response of the grant's channel; refused where it has none of that number.
    func find(
        _ id: ResponseID, _ grant: Grant<some ResponseReading>, _ transaction: borrowing Transaction
    ) throws -> FailedResponse {
        guard let found = try table.find(id, grant, transaction) else { throw NotFound("response") }
        return FailedResponse(
            line: found.line, data: found.data, document: try? JSONTree.parse(found.data),
            problems: try problems(of: found.line, found.data, grant, transaction),
            changeCount: try changeCount(of: id, transaction))
    }

    /// A failed response that may be changed by an editor who has seen so many changes of it.
    ///
    /// - Throws: ``NotFound``, ``DataLocked``, or ``Conflict`` with what to do instead.
    func changeable(
        _ id: ResponseID, seen: Int, _ grant: Grant<EditResponses>, _ transaction: borrowing Transaction
    ) throws -> FailedResponse {
        try DataLocks.check(grant.subject.id, in: transaction)
        let response = try find(id, grant, transaction)
        if let refusal = Self.refusal(of: response.line) { throw Conflict(refusal) }
        guard response.changeCount == seen else {
            throw Conflict("Someone else has changed this response in the meantime. Open it again.")
        }
        return response
    }

    /// Why a response can't be corrected or discarded; nil for one that failed.
    static func refusal(of line: ResponseTable.Summary) -> String? {
        switch line.status {
        case .error: nil
        case .pending: "Response \(line.id) is being processed. Wait until that has ended."
        case .processed, .forwarded:
            "Response \(line.id) has been processed. Correct its rows in the Lists instead."
        case .discarded: "Response \(line.id) is discarded. Restore it first."
        }
    }

    /// What was kept when it failed; a response that failed before that was kept is processed once more for it, and
    /// nothing is stored.
    private func problems(
        of line: ResponseTable.Summary, _ data: String, _ grant: Grant<some ResponseReading>,
        _ transaction: borrowing Transaction
    ) throws -> [ResponseProblem] {
        let isFailed = line.status == .error || line.status == .discarded
        guard isFailed, line.problems.isEmpty, line.cause.kind.isOfValues else { return line.problems }
        let corrections = try CorrectionsInUse(of: [line.id], transaction)
        return try Self.dryRun(line, corrections.applied(to: data, of: line.id), grant, transaction)
    }

    fileprivate static func dryRun(
        _ line: ResponseTable.Summary, _ data: [UInt8], _ grant: Grant<some ResponseReading>,
        _ transaction: borrowing Transaction
    ) throws -> [ResponseProblem] {
        let catalog = try ListRepository.catalog(of: grant.subject.id, transaction)
        guard let list = ListSchema.make(line.activityID, in: catalog),
            case .failure(let failure) = ResponseShredder.outcome(of: data, into: list, folder: "")
        else { return [] }
        return failure.problems
    }

    private func changeCount(of id: ResponseID, _ transaction: borrowing Transaction) throws -> Int {
        try transaction.value(
            """
            select (select count(*) + count(withdrawn_at) from response_corrections where response_id = \(id))
                + (select count(*) + count(restored_at) from response_discards where response_id = \(id))
            """) ?? 0
    }
}

extension FailureCause.Kind {
    /// Whether values of the response are wrong, rather than there being no design to read them by.
    var isOfValues: Bool {
        switch self {
        case .valueType, .columnMissing, .columnType, .date, .tooLong, .noResults, .noList, .other: true
        case .designMissing, .designUnusable, .designConflict: false
        }
    }
}
