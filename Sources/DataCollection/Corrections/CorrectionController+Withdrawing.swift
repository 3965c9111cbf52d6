import Access
import DataAccess
import HTTP
import PortalUI
import Responses
import SQLStore
import StudyManagement
import Templating
import WebAccess

extension CorrectionController {
    func askToWithdraw(
        _ context: RequestContext, _ grant: Grant<EditResponsesAtSites>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try withdrawPage(context, FormProblems(), grant, in: transaction).render())
    }

    func withdraw(_ context: RequestContext, _ grant: Grant<EditResponsesAtSites>) async throws -> Response {
        let (id, channel) = (context.responseID, grant.subject)
        var problems = FormProblems()
        problems.check(reason: context.reason, empty: "Enter a reason for withdrawing the correction.")
        guard problems.isEmpty else {
            let page = try await store.read { [problems] transaction in
                let grant = try context.require(EditResponsesAtSites.self, on: channel, in: transaction)
                return try withdrawPage(context, problems, grant, in: transaction).render()
            }
            return .html(page, status: .unprocessableContent)
        }
        let keys = try await store.write { transaction in
            let grant = try context.require(EditResponsesAtSites.self, on: channel, in: transaction)
            return try corrections.withdraw(
                context.correctionID, of: id, reason: context.reason, revision: context.seenChanges,
                with: grant,
                transaction)
        }
        intake.deliver(keys, of: channel.id)
        return context.redirect(
            to: ResponsePaths.response(id, channel),
            flash: Flash(
                .success, "Correction withdrawn.",
                detail: "The response is processed again with the original value."))
    }

    private func withdrawPage(
        _ context: RequestContext, _ problems: FormProblems, _ grant: Grant<EditResponsesAtSites>,
        in transaction: borrowing Transaction
    ) throws -> ResponseReasonPage {
        try DataLockRepository.check(grant.subject.id, in: transaction)
        let response = try failed.find(context.responseID, grant, transaction)
        let correction = try corrections.inUse(context.correctionID, of: response.line.id, grant, transaction)
        if let refusal = FailedResponses.refusal(of: response.line) { throw Conflict(refusal) }
        return ResponseReasonPage(
            context, response, grant.subject, siteMap, "Withdraw the correction of \(correction.step)?",
            purpose: "The response is processed again with the original value.",
            facts: [
                DescriptionItem("Original value", .code(ValueText.shown(correction.old))),
                DescriptionItem("Corrected value", .code(ValueText.shown(correction.new))),
                DescriptionItem("Reason for the correction", LinkedText(correction.reason)),
            ],
            end: "/corrections/\(correction.id)/withdraw", keep: "Keep correction",
            button: "Withdraw correction", problems)
    }
}
