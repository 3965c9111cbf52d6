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
    private let failed = FailedResponses()
    private let discards = ResponseDiscards()

    init(siteMap: SiteMap) { self.siteMap = siteMap }

    var routes: [SiteRoute] {
        [
            .get(ResponsePaths.discardResponse, requiring: EditResponses.self, use: askToDiscard),
            .post(ResponsePaths.discardResponse, requiring: EditResponses.self, use: discard),
            .post(ResponsePaths.restoreResponse, requiring: EditResponses.self, use: restore),
        ]
    }

    private func askToDiscard(
        _ context: RequestContext, _ grant: Grant<EditResponses>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try discardPage(context, FormProblems(), grant, transaction).render())
    }

    private func discard(
        _ context: RequestContext, _ grant: Grant<EditResponses>, in transaction: borrowing Transaction
    ) throws -> Response {
        let id = context.responseID
        var problems = FormProblems()
        problems.check(reason: context.reason, empty: "Enter a reason for discarding the response.")
        guard problems.isEmpty else {
            let page = try discardPage(context, problems, grant, transaction)
            return .html(page.render(), status: .unprocessableContent)
        }
        try discards.discard(
            id, reason: context.reason, revision: context.seenChanges, with: grant, transaction)
        return context.redirect(
            to: ResponsePaths.response(id, grant.subject),
            flash: Flash(.success, "Response \(id) discarded.", detail: "You can restore it here."))
    }

    private func restore(
        _ context: RequestContext, _ grant: Grant<EditResponses>, in transaction: borrowing Transaction
    ) throws -> Response {
        let id = context.responseID
        try discards.restore(id, with: grant, transaction)
        return context.redirect(
            to: ResponsePaths.response(id, grant.subject),
            flash: Flash(
                .success, "Response \(id) restored.", detail: "It is in the list of failed responses again."))
    }

    private func discardPage(
        _ context: RequestContext, _ problems: FormProblems, _ grant: Grant<EditResponses>,
        _ transaction: borrowing Transaction
    ) throws -> ResponseReasonPage {
        try DataLockRepository.check(grant.subject.id, in: transaction)
        let response = try failed.find(context.responseID, grant, transaction)
        if let refusal = FailedResponses.refusal(of: response.line) { throw Conflict(refusal) }
        let id = response.line.id
        return ResponseReasonPage(
            context, response, grant.subject, siteMap, "Discard response \(id)?",
            purpose: "The response is kept but isn't processed again. It no longer counts as failed.",
            facts: [
                DescriptionItem("Activity", .code(response.line.activityID)),
                DescriptionItem("Why it failed", LinkedText(response.line.sentences.joined(separator: " "))),
            ],
            end: "/discard", keep: "Keep response", button: "Discard response", problems)
    }
}
