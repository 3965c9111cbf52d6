import Access
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating
import WebAccess

extension CorrectionController {
    func askToWithdraw(
        _ visit: RequestContext, _ grant: Grant<EditResponses>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try withdrawPage(visit, FormProblems(), grant, transaction).render())
    }

    func withdraw(_ visit: RequestContext, _ grant: Grant<EditResponses>) async throws -> Response {
        let (id, channel) = (visit.responseID, grant.subject)
        var problems = FormProblems()
        problems.check(reason: visit.reason, empty: "Say why the correction is withdrawn.")
        guard problems.isEmpty else {
            let page = try await store.read { [problems] transaction in
                let grant = try visit.require(EditResponses.self, on: channel, in: transaction)
                return try withdrawPage(visit, problems, grant, transaction).render()
            }
            return .html(page, status: .unprocessableContent)
        }
        let keys = try await store.write { transaction in
            let grant = try visit.require(EditResponses.self, on: channel, in: transaction)
            return try corrections.withdraw(
                visit.correctionID, of: id, reason: visit.reason, revision: visit.seenChanges, with: grant,
                transaction)
        }
        intake.deliver(keys, of: channel.id)
        return visit.redirect(
            to: ResponseServerPaths.response(id, channel),
            flash: Flash(
                .success, "The correction is withdrawn.",
                detail: "The response is processed again with the value that came."))
    }

    private func withdrawPage(
        _ visit: RequestContext, _ problems: FormProblems, _ grant: Grant<EditResponses>,
        _ transaction: borrowing Transaction
    ) throws -> ResponseReasonPage {
        try DataLocks.check(grant.subject.id, in: transaction)
        let response = try failed.find(visit.responseID, grant, transaction)
        let correction = try corrections.inUse(visit.correctionID, of: response.line.id, grant, transaction)
        if let refusal = FailedResponses.refusal(of: response.line) { throw Conflict(refusal) }
        return ResponseReasonPage(
            visit, response, grant.subject, siteMap, "Withdraw the correction of \(correction.step)?",
            purpose: "The response is processed again with the value that came.",
            facts: [
                DescriptionItem("Value that came", .code(ValueText.of(correction.old))),
                DescriptionItem("Corrected value", .code(ValueText.of(correction.new))),
                DescriptionItem("Reason of the correction", LinkedText(correction.reason)),
            ],
            end: "/corrections/\(correction.id)/withdraw", keep: "Keep the correction",
            button: "Withdraw correction", problems)
    }
}
