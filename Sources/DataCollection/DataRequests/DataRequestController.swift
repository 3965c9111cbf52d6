import Access
import DataAccess
import HTTP
import PortalUI
import Responses
import SQLStore
import Templating
import Timekeeping
import Vocabulary
import WebAccess

/// What a participant asks for about their data: restricted processing, corrections, and a copy of everything.
struct DataRequestController: Sendable {
    let siteMap: SiteMap
    let store: Store
    let exports: ExportWorker
    let schedules: StudyScheduleCache
    /// Sends responses that waited because processing was restricted.
    let forwarding: @Sendable () -> Void
    private let table = ParticipantListingRepository()

    init(
        siteMap: SiteMap, store: Store, exports: ExportWorker, schedules: StudyScheduleCache,
        forwarding: @escaping @Sendable () -> Void
    ) {
        (self.siteMap, self.store, self.exports) = (siteMap, store, exports)
        (self.schedules, self.forwarding) = (schedules, forwarding)
    }

    var routes: [SiteRoute] {
        [
            .get(ResponsePaths.dataRequests, requiring: AnswerDataRequestsAtSites.self, use: show),
            .post(ResponsePaths.restriction, requiring: AnswerDataRequestsAtSites.self, async: restrict),
            .post(ResponsePaths.restrictionEnd, requiring: AnswerDataRequestsAtSites.self, async: lift),
            .post(
                ResponsePaths.correctionRequests, requiring: AnswerDataRequestsAtSites.self, async: request),
            .post(ResponsePaths.correctionAnswer, requiring: AnswerDataRequestsAtSites.self, async: answer),
            .post(ResponsePaths.participantCopies, requiring: AnswerDataRequestsAtSites.self, async: copy),
        ]
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<AnswerDataRequestsAtSites>,
        in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try page(context, grant, FormProblems(), transaction).render())
    }

    /// Does what a form asks for, or returns the page with what is wrong.
    private func save(
        _ context: RequestContext, _ channel: Channel, then end: String = "",
        _ change:
            @escaping @Sendable (Grant<AnswerDataRequestsAtSites>, borrowing Transaction) throws -> Flash
    ) async throws -> Response {
        do {
            let flash = try await store.write { transaction in
                let grant = try context.require(AnswerDataRequestsAtSites.self, on: channel, in: transaction)
                return try change(grant, transaction)
            }
            return context.redirect(
                to: ResponsePaths.dataRequests(context.participantID, channel) + end, flash: flash)
        } catch let refusal as any UserFacingError where refusal is InvalidInput || refusal is Conflict {
            let page = try await store.read { transaction in
                let grant = try context.require(AnswerDataRequestsAtSites.self, on: channel, in: transaction)
                return try self.page(context, grant, FormProblems(refusal), transaction)
            }
            return .html(page.render(), status: .unprocessableContent)
        }
    }

    // MARK: Restriction

    private func restrict(
        _ context: RequestContext, _ grant: Grant<AnswerDataRequestsAtSites>
    ) async throws -> Response {
        let response = try await save(context, grant.subject) { grant, transaction in
            let chosen = ProcessingRestriction.Ground(rawValue: context.form["ground"] ?? "")
            guard let ground = chosen else {
                throw InvalidInput("ground", "Choose why processing is restricted.")
            }
            try ProcessingRestrictionRepository.restrict(
                context.participantID, ground, because: context.form.text("reason"), with: grant, transaction)
            return Flash(
                .success, "Processing is restricted.",
                detail: "Exports made before were deleted, because they may contain this data.")
        }
        exports.trigger()
        return response
    }

    private func lift(
        _ context: RequestContext, _ grant: Grant<AnswerDataRequestsAtSites>
    ) async throws -> Response {
        let response = try await save(context, grant.subject) { grant, transaction in
            try ProcessingRestrictionRepository.lift(
                of: context.participantID, because: context.form.text("reason"), with: grant, transaction)
            return Flash(.success, "The restriction was lifted.")
        }
        forwarding()
        return response
    }

    // MARK: Corrections

    private func request(
        _ context: RequestContext, _ grant: Grant<AnswerDataRequestsAtSites>
    ) async throws -> Response {
        try await save(context, grant.subject) { grant, transaction in
            guard let day = CivilDate((context.form["asked"] ?? "").trimmed) else {
                throw InvalidInput("asked", "Enter a day as YYYY-MM-DD, such as 2026-11-30.")
            }
            try CorrectionRequestRepository.add(
                context.form.text("text"), askedOn: day, by: context.participantID, with: grant, transaction)
            return Flash(.success, "The request was recorded.")
        }
    }

    private func answer(
        _ context: RequestContext, _ grant: Grant<AnswerDataRequestsAtSites>
    ) async throws -> Response {
        try await save(context, grant.subject) { grant, transaction in
            let id = CorrectionRequestID(
                context.request.parameters.value("request", as: Int64.self) ?? 0)
            let chosen = CorrectionRequest.Outcome(rawValue: context.form["outcome"] ?? "")
            guard let outcome = chosen else {
                throw InvalidInput("outcome", "Choose what became of the request.")
            }
            try CorrectionRequestRepository.answer(
                id, of: context.participantID, outcome, context.form.text("answer"), with: grant, transaction)
            return Flash(.success, "The answer was saved.")
        }
    }

    // MARK: Copy

    /// Starts a copy. The account is included only for users who may see whose it is.
    private func copy(
        _ context: RequestContext, _ grant: Grant<AnswerDataRequestsAtSites>
    ) async throws -> Response {
        let response = try await save(context, grant.subject, then: "#copies") { grant, transaction in
            let id = context.participantID
            guard let line = try table.find(id, grant, transaction) else { throw NotFound("participant") }
            let reason = context.form.text("purpose")
            if let problem = DataRequestPage.problem(withReason: reason) {
                throw InvalidInput("purpose", problem)
            }
            let includesAccount = context.form["account"] != nil
            if includesAccount { try IdentityLinkRepository.require(with: grant, in: transaction) }
            let copy = ExportRequest.Copy(
                of: id, in: try language(of: context.form, grant.subject, transaction),
                includesAccount: includesAccount, reason: reason)
            _ = try exports.ask(.copy(copy, at: line.site?.id), with: grant, in: transaction)
            return Flash(
                .success, "The copy is being made.",
                detail: "You can leave this page. The copy is listed here when it's ready.")
        }
        exports.trigger()
        return response
    }

    /// Returns the chosen language, which is one of the study's; English if the form has none.
    private func language(
        of form: Form, _ channel: Channel, _ transaction: borrowing Transaction
    ) throws -> LanguageTag {
        guard let chosen = form["language"], !chosen.isEmpty else { return .english }
        let languages = try schedules.schedules(of: channel.id, transaction).languages
        guard let language = LanguageTag(chosen)?.match(among: [.english] + languages) else {
            throw InvalidInput("language", "Choose one of the study's languages.")
        }
        return language
    }

    // MARK: Page

    private func page(
        _ context: RequestContext, _ grant: Grant<AnswerDataRequestsAtSites>, _ problems: FormProblems,
        _ transaction: borrowing Transaction
    ) throws -> DataRequestPage {
        let (channel, id) = (grant.subject, context.participantID)
        guard let line = try table.find(id, grant, transaction) else { throw NotFound("participant") }
        let mayLink = try IdentityLinkRepository.isHolder(grant, in: transaction)
        let address = ResponsePaths.dataRequests(id, channel)
        let language = try RecordedRowRepository.language(of: id, transaction).flatMap { LanguageTag($0) }
        return DataRequestPage(
            frame: siteMap.frame(
                context, "Data requests",
                purpose: "What participant \(id) asks for about their data. Times are in UTC.",
                section: "/participants",
                parent: PageLink("Participant \(id)", to: ResponsePaths.participant(id, channel))),
            address: address, number: "\(id)", hasWithdrawn: line.hasWithdrawn,
            restrictions: try ProcessingRestrictionRepository.all(of: id, with: grant, transaction),
            requests: try CorrectionRequestRepository.all(of: id, with: grant, transaction),
            copies: try exports.repository.copies(of: id, with: grant, count: 50, transaction).map {
                DataRequestPage.Copy($0, address, mayLink: mayLink, now: context.now)
            },
            languages: try schedules.schedules(of: channel.id, transaction).languages,
            language: language, mayLink: mayLink,
            answering: Self.answering(context.request),
            form: context.form, today: CivilDateTime(context.now).date, problems: problems)
    }

    /// The request whose answer is being entered: in the path of its form, or chosen on the page.
    private static func answering(_ request: Request) -> Int64? {
        request.parameters.contains("request")
            ? request.parameters.value("request", as: Int64.self) : request.query.rowNumber("answer")
    }
}
