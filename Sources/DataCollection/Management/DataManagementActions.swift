import Access
import DataAccess
import HTTP
import JSON
import Responses
import SQLStore
import StudyManagement
import Vocabulary
import WebAccess

/// The actions for scripts that generate tokens and reprocess failed responses.
struct DataManagementActions: Sendable {
    /// The number of responses that one transaction marks as pending.
    private static let chunkCount = 500

    let store: Store
    let issue: TokenIssuer
    let intake: ResponseIntake
    let selections: GridSelections

    var routes: [SiteRoute] {
        ManagementAction<ManageTokens>(operation: .generateTokens, work: generate).routes
            + ManagementAction<EditResponses>(operation: .reprocessResponse, work: reprocess).routes
            + LabKeyRoutes.postedRoutes(
                "setSelected", .setSelected, ViewResponses.self, bodyLimit: SiteRoute.formBodyLimit, select)
    }

    @Sendable private func generate(
        _ context: RequestContext, _ grant: Grant<ManageTokens>, _ parameters: WireParameters
    ) async throws -> Response {
        if parameters.isEmpty {
            throw WireError("Invalid input format. Please check the log for errors.")
        }
        guard let count = try parameters["count"].flatMap({ Int($0.trimmed) }), count > 0 else {
            throw WireError("Count must be provided and greater than 0.")
        }
        guard count <= TokenBatchRepository.tokenCountMax else {
            throw WireError(
                "Count must be at most \(TokenBatchRepository.tokenCountMax). For more, generate another batch."
            )
        }
        let channel = grant.subject
        let made = try await store.write { transaction in
            let grant = try context.require(ManageTokens.self, on: channel, in: transaction)
            let made = try issue.begin(count: count, by: grant.actor.name, in: channel.id, transaction)
            try grant.record(
                "token-batch.create", about: "batch \(made.batch)", ["count": .number(count)],
                in: transaction)
            return made
        }
        if !made.isComplete { issue.resume(made.batch) }
        return WireResponse.success {
            $0.object("data") { $0.member("batchId", Int(made.batch.rawValue)) }
        }
    }

    @Sendable private func reprocess(
        _ context: RequestContext, _ grant: Grant<EditResponses>, _ parameters: WireParameters
    ) async throws -> Response {
        let channel = grant.subject
        let named = try GridSelections.numbers("rowIds", of: context.request)
        if parameters.isEmpty, named.isEmpty { throw WireError("Invalid input format.") }
        let chosen =
            try parameters["key"].map { selections.ids(key: $0, of: context.actor, in: channel.id) } ?? []
        let ids = Array(Set(named).union(chosen)).sorted()
        if ids.isEmpty { throw WireError("No responses to reprocess") }
        try await store.write { transaction in
            let grant = try context.require(EditResponses.self, on: channel, in: transaction)
            try DataLockRepository.check(channel.id, in: transaction)
            try grant.record("response.reprocess", ["count": .number(ids.count)], in: transaction)
        }
        var (count, left): (Int, [ResponseID]) = (0, [])
        for start in stride(from: 0, to: ids.count, by: Self.chunkCount) {
            let part = ids[start..<min(start + Self.chunkCount, ids.count)].map { ResponseID($0) }
            let outcome = try await intake.reprocess(part, in: channel.id, by: grant.actor.name)
            count += outcome.reprocessed
            left += outcome.left
        }
        let (reprocessed, others) = (count, left)
        return WireResponse.success {
            $0.object("data") { data in
                data.member("countReprocessed", reprocessed)
                data.array("notReprocessed") { array in
                    for id in others { array.int(Int(id.rawValue)) }
                }
            }
        }
    }

    /// Selects or deselects rows of a grid, and returns how many are selected.
    @Sendable private func select(_ context: RequestContext, _ grant: Grant<ViewResponses>) async throws
        -> Response
    {
        let parameters = try WireParameters(context.request)
        let ids = try GridSelections.numbers("id", of: context.request)
        let isChecked = try parameters.flag("checked") ?? false
        let count = selections.set(
            ids, isChecked: isChecked, key: try parameters["key"] ?? "", of: context.actor,
            in: grant.subject.id)
        var json = JSONWriter()
        json.object { $0.member("count", count) }
        return .json(json.finish())
    }
}
