import Access
import DataAccess
import HTTP
import PortalUI
import Responses
import SQLStore
import StudyManagement
import Templating
import WebAccess

/// Discards failed responses, after asking for the reason, and restores them.
struct DiscardController: Sendable {
    let siteMap: SiteMap
    let store: Store
    let designs: DesignResolver
    private let failed = FailedResponses()
    private let discards = ResponseDiscards()

    init(siteMap: SiteMap, store: Store, designs: DesignResolver) {
        (self.siteMap, self.store, self.designs) = (siteMap, store, designs)
    }

    var routes: [SiteRoute] {
        [
            .get(ResponsePaths.discardResponse, requiring: EditResponsesAtSites.self, async: askToDiscard),
            .post(ResponsePaths.discardResponse, requiring: EditResponsesAtSites.self, async: discard),
            .post(ResponsePaths.restoreResponse, requiring: EditResponsesAtSites.self, use: restore),
        ]
    }

    private func askToDiscard(
        _ context: RequestContext, _ grant: Grant<EditResponsesAtSites>
    ) async throws -> Response {
        .html(try await discardPage(context, FormProblems(), grant.subject).render())
    }

    private func discard(
        _ context: RequestContext, _ grant: Grant<EditResponsesAtSites>
    ) async throws -> Response {
        let (id, channel) = (context.responseID, grant.subject)
        var problems = FormProblems()
        problems.check(reason: context.reason, empty: "Enter a reason for discarding the response.")
        guard problems.isEmpty else {
            let page = try await discardPage(context, problems, channel)
            return .html(page.render(), status: .unprocessableContent)
        }
        try await store.write { transaction in
            let grant = try context.require(EditResponsesAtSites.self, on: channel, in: transaction)
            try discards.discard(
                id, reason: context.reason, revision: context.seenChanges, with: grant, transaction)
        }
        return context.redirect(
            to: ResponsePaths.response(id, channel),
            flash: Flash(.success, "Response \(id) discarded.", detail: "You can restore it here."))
    }

    private func restore(
        _ context: RequestContext, _ grant: Grant<EditResponsesAtSites>, in transaction: borrowing Transaction
    ) throws -> Response {
        let id = context.responseID
        try discards.restore(id, with: grant, transaction)
        return context.redirect(
            to: ResponsePaths.response(id, grant.subject),
            flash: Flash(
                .success, "Response \(id) restored.", detail: "It is in the list of failed responses again."))
    }

    private func discardPage(
        _ context: RequestContext, _ problems: FormProblems, _ channel: Channel
    ) async throws -> ResponseReasonPage {
        let response = try await store.read { transaction in
            let grant = try context.require(EditResponsesAtSites.self, on: channel, in: transaction)
            try DataLockRepository.check(channel.id, in: transaction)
            let response = try failed.find(context.responseID, grant, transaction)
            if let refusal = FailedResponses.refusal(of: response.line) { throw Conflict(refusal) }
            return response
        }
        let line = response.line
        // The design tells what the questions expect, as on the page of the response.
        let document = try? await designs.document(
            channel: channel.id, activity: line.activityID, version: line.version)
        let sentences = line.sentences(document.flatMap { DesignedActivity($0) })
        return ResponseReasonPage(
            context, response, channel, siteMap, "Discard response \(line.id)?",
            purpose: "The response is kept but isn't processed again. It no longer counts as failed.",
            facts: [
                DescriptionItem("Activity", .code(line.activityID)),
                DescriptionItem("Why it failed", LinkedText(sentences.joined(separator: " "))),
            ],
            end: "/discard", keep: "Keep response", button: "Discard response", problems)
    }
}
