import Access
import Entrances
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating

/// The forms that ask for a reason: withdrawing a correction and discarding a response; and restoring one.
struct DiscardController: Sendable {
    let siteMap: SiteMap
    let store: Store
    let intake: ResponseIntake
    private let failed = FailedResponses()
    private let discards = ResponseDiscards()

    init(siteMap: SiteMap, store: Store, intake: ResponseIntake) {
        (self.siteMap, self.store, self.intake) = (siteMap, store, intake)
    }

    private var corrections: ResponseCorrections { ResponseCorrections(intake: intake) }

    var routes: [SiteRoute] {
        [
            .get(Paths.discardResponse, requiring: EditResponses.self, use: askToDiscard),
            .post(Paths.discardResponse, requiring: EditResponses.self, use: discard),
            .post(Paths.restoreResponse, requiring: EditResponses.self, use: restore),
            .get(Paths.withdrawCorrection, requiring: EditResponses.self, use: askToWithdraw),
            .post(Paths.withdrawCorrection, requiring: EditResponses.self, async: withdraw),
        ]
    }

    // MARK: Discarding

    private func askToDiscard(
        _ visit: Visit, _ grant: Grant<EditResponses>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try discardPage(visit, FormProblems(), grant, transaction).render())
    }

    private func discard(
        _ visit: Visit, _ grant: Grant<EditResponses>, in transaction: borrowing Transaction
    ) throws -> Response {
        let id = visit.responseID
        var problems = FormProblems()
        problems.check(reason: visit.reason, empty: "Say why the response is discarded.")
        guard problems.isEmpty else {
            let page = try discardPage(visit, problems, grant, transaction)
            return .html(page.render(), status: .unprocessableContent)
        }
        try discards.discard(id, because: visit.reason, seen: visit.seenChanges, with: grant, transaction)
        return visit.redirect(
            to: Paths.response(id, grant.subject),
            saying: Flash(.success, "Response \(id) is discarded.", detail: "You can restore it here."))
    }

    private func restore(
        _ visit: Visit, _ grant: Grant<EditResponses>, in transaction: borrowing Transaction
    ) throws -> Response {
        let id = visit.responseID
        try discards.restore(id, with: grant, transaction)
        return visit.redirect(
            to: Paths.response(id, grant.subject),
            saying: Flash(
                .success, "Response \(id) is restored.", detail: "It is among the failed ones again."))
    }

    private func discardPage(
        _ visit: Visit, _ problems: FormProblems, _ grant: Grant<EditResponses>,
        _ transaction: borrowing Transaction
    ) throws -> ResponseReasonPage {
        try DataLocks.check(grant.subject.id, in: transaction)
        let response = try failed.find(visit.responseID, grant, transaction)
        if let refusal = FailedResponses.refusal(of: response.line) { throw Conflict(refusal) }
        let id = response.line.id
        return page(
            "Discard response \(id)?",
            purpose: "It stays as it came, isn't processed again, and no longer counts as failed.",
            facts: [
                Fact("Activity", .code(response.line.activityID)),
                Fact("Why it failed", RichLine(response.line.sentences.joined(separator: " "))),
            ],
            end: "/discard", keep: "Keep the response", button: "Discard response", response, problems, visit,
            grant.subject)
    }

    // MARK: Withdrawing a correction

    private func askToWithdraw(
        _ visit: Visit, _ grant: Grant<EditResponses>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try withdrawPage(visit, FormProblems(), grant, transaction).render())
    }

    private func withdraw(_ visit: Visit, _ grant: Grant<EditResponses>) async throws -> Response {
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
                visit.correctionID, of: id, because: visit.reason, seen: visit.seenChanges, with: grant,
                transaction)
        }
        intake.deliver(keys, of: channel.id)
        return visit.redirect(
            to: Paths.response(id, channel),
            saying: Flash(
                .success, "The correction is withdrawn.",
                detail: "The response is processed again with the value that came."))
    }

    private func withdrawPage(
        _ visit: Visit, _ problems: FormProblems, _ grant: Grant<EditResponses>,
        _ transaction: borrowing Transaction
    ) throws -> ResponseReasonPage {
        try DataLocks.check(grant.subject.id, in: transaction)
        let response = try failed.find(visit.responseID, grant, transaction)
        let correction = try corrections.inUse(visit.correctionID, of: response.line.id, grant, transaction)
        if let refusal = FailedResponses.refusal(of: response.line) { throw Conflict(refusal) }
        return page(
            "Withdraw the correction of \(correction.step)?",
            purpose: "The response is processed again with the value that came.",
            facts: [
                Fact("Value that came", .code(ValueWords.of(correction.old))),
                Fact("Corrected value", .code(ValueWords.of(correction.new))),
                Fact("Reason of the correction", RichLine(correction.reason)),
            ],
            end: "/corrections/\(correction.id)/withdraw", keep: "Keep the correction",
            button: "Withdraw correction", response, problems, visit, grant.subject)
    }

    // MARK: The page

    private func page(
        _ title: String, purpose: String, facts: [Fact], end: String, keep: String, button: String,
        _ response: FailedResponse, _ problems: FormProblems, _ visit: Visit, _ channel: Channel
    ) -> ResponseReasonPage {
        let back = Paths.response(response.line.id, channel)
        let isSent = visit.request.method == .post
        return ResponseReasonPage(
            frame: siteMap.frame(
                visit, title, purpose: purpose, section: "/responses",
                parent: PageLink("Response \(response.line.id)", to: back)),
            address: back + end, back: back, facts: facts, keep: keep, button: button,
            seen: isSent ? visit.seenChanges : response.changeCount, reason: isSent ? visit.reason : "",
            problems: problems)
    }
}

extension Visit {
    /// The correction that the address names.
    fileprivate var correctionID: CorrectionID {
        CorrectionID(request.parameters.value("correction", as: Int64.self) ?? 0)
    }
}
