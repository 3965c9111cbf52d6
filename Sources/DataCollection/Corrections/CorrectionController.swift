import Access
import DataAccess
import HTTP
import JSON
import PortalUI
import Responses
import SQLStore
import StudyManagement
import Templating
import WebAccess

/// The forms with which editors correct a value of a failed response, and withdraw a correction.
struct CorrectionController: Sendable {
    let siteMap: SiteMap
    let store: Store
    let designs: DesignResolver
    let readings: ReadAuditLog
    let intake: ResponseIntake
    let failed = FailedResponses()

    init(
        siteMap: SiteMap, store: Store, designs: DesignResolver, readings: ReadAuditLog,
        intake: ResponseIntake
    ) {
        (self.siteMap, self.store, self.designs) = (siteMap, store, designs)
        (self.readings, self.intake) = (readings, intake)
    }

    var corrections: ResponseCorrections { ResponseCorrections(intake: intake) }

    var routes: [SiteRoute] {
        [
            .get(ResponsePaths.correctValue, requiring: EditResponsesAtSites.self, async: ask),
            .post(ResponsePaths.correctValue, requiring: EditResponsesAtSites.self, async: save),
            .get(ResponsePaths.withdrawCorrection, requiring: EditResponsesAtSites.self, use: askToWithdraw),
            .post(ResponsePaths.withdrawCorrection, requiring: EditResponsesAtSites.self, async: withdraw),
        ]
    }

    /// The value that a form corrects.
    private struct CorrectionTarget: Sendable {
        let response: FailedResponse
        let problem: ResponseProblem
        let step: DesignedStep?

        var path: ValuePath { problem.path }
        var field: CorrectionField {
            CorrectionField(problem, step, receivedAt: response.line.receivedAt)
        }
    }

    private func ask(_ context: RequestContext, _ grant: Grant<EditResponsesAtSites>) async throws -> Response
    {
        let place = try await place(context.request.query["path"], context, grant)
        try await readings.note(
            "response.view", about: "response \(place.response.line.id)", EditResponsesAtSites.self,
            on: grant.subject, context)
        return .html(page(place, place.field, FormProblems(), context, grant.subject).render())
    }

    private func save(_ context: RequestContext, _ grant: Grant<EditResponsesAtSites>) async throws
        -> Response
    {
        let place = try await place(context.form["path"], context, grant)
        var entry = place.field
        entry.read(context.form)
        var problems = FormProblems()
        let value = Self.value(&entry, of: place)
        problems.check(reason: context.reason)
        if let value, problems.isEmpty {
            let draft = ResponseCorrections.Draft(
                path: place.path, value: value, reason: context.reason, seen: context.seenChanges)
            switch try await keep(draft, place, context, grant.subject) {
            case .success(let keys): return answer(keys, place, context, grant.subject)
            case .failure(let misfit):
                let expected = misfit.problem.expectation(place.step)
                entry.error = "Expected \(expected), got \(misfit.problem.got)."
            }
        }
        if let error = entry.error { problems.add(CorrectionField.name, error) }
        let page = page(place, entry, problems, context, grant.subject)
        return .html(page.render(), status: .unprocessableContent)
    }

    /// Returns the new value, or nil if the entry has an error.
    private static func value(_ entry: inout CorrectionField, of place: CorrectionTarget) -> JSONTree? {
        let original = place.response.document?[place.path]
        let same = "This is the original value. Enter a different one."
        do {
            let value = try entry.json()
            if original != value { return value }
            entry.error = same
        } catch {
            let isSame = entry.offered == nil && original?.string == entry.typed
            entry.error = isSame ? same : error.sentence
        }
        return nil
    }

    private func keep(
        _ draft: ResponseCorrections.Draft, _ place: CorrectionTarget, _ context: RequestContext,
        _ channel: Channel
    ) async throws -> Result<Set<ListSchemaCache.Key>, ResponseCorrections.InvalidValue> {
        try await store.write { transaction in
            let grant = try context.require(EditResponsesAtSites.self, on: channel, in: transaction)
            return try corrections.add(draft, to: place.response.line.id, with: grant, transaction)
        }
    }

    private func answer(
        _ keys: Set<ListSchemaCache.Key>, _ place: CorrectionTarget, _ context: RequestContext,
        _ channel: Channel
    ) -> Response {
        intake.deliver(keys, of: channel.id)
        return context.redirect(
            to: ResponsePaths.response(place.response.line.id, channel),
            flash: Flash(
                .success, "Value corrected.",
                detail: "The original response is unchanged. It is processed again with the new value."))
    }

    /// Returns the invalid value at a path.
    private func place(
        _ path: String?, _ context: RequestContext, _ grant: Grant<EditResponsesAtSites>
    ) async throws -> CorrectionTarget {
        let id = context.responseID
        guard let path, !path.isEmpty else {
            throw Conflict(
                "The address doesn't say which value to correct. Open response \(id) and choose the value there."
            )
        }
        let (response, problem) = try await store.read { transaction in
            let grant = try context.require(EditResponsesAtSites.self, on: grant.subject, in: transaction)
            try DataLockRepository.check(grant.subject.id, in: transaction)
            let response = try failed.find(id, grant, transaction)
            if let refusal = FailedResponses.refusal(of: response.line) { throw Conflict(refusal) }
            guard let problem = ValuePath(text: path).flatMap({ response.correctable($0) })
            else { throw Conflict("This value can no longer be corrected. Open the response again.") }
            return (response, problem)
        }
        let document = try? await designs.document(
            channel: grant.subject.id, activity: response.line.activityID, version: response.line.version)
        return CorrectionTarget(
            response: response, problem: problem,
            step: document.flatMap { DesignedActivity($0) }?.step(problem.steps))
    }

    private func page(
        _ place: CorrectionTarget, _ entry: CorrectionField, _ problems: FormProblems,
        _ context: RequestContext, _ channel: Channel
    ) -> CorrectValuePage {
        let line = place.response.line
        let back = ResponsePaths.response(line.id, channel)
        let old = place.response.document?[place.path].map(ValueText.shown) ?? ""
        let isSent = context.request.method == .post
        return CorrectValuePage(
            frame: siteMap.frame(
                context, "Correct a value of response \(line.id)",
                purpose: "The original response is unchanged. It is processed again with the new value.",
                section: "/responses", parent: PageLink("Response \(line.id)", to: back)),
            address: back + "/correct", back: back,
            facts: [
                DescriptionItem("Problem", LinkedText(place.problem.sentence(place.step))),
                DescriptionItem("Original value", .code(old)),
            ],
            path: place.path.description, entry: entry,
            seen: isSent ? context.seenChanges : place.response.changeCount,
            reason: isSent ? context.reason : "", problems: problems)
    }
}
