import Access
import HTTP
import JSON
import PortalUI
import Responses
import SQLStore
import StudyManagement
import Templating
import Vocabulary
import WebAccess

/// The page of one response.
struct ResponsePageController: Sendable {
    let siteMap: SiteMap
    let store: Store
    let intake: ResponseIntake
    let designs: DesignResolver
    let stepAddress: ResponseFeature.Dependencies.StepAddress?
    let readings: ReadAuditLog
    let schedules: StudyScheduleCache
    private let failed = FailedResponses()

    init(
        siteMap: SiteMap, store: Store, intake: ResponseIntake, designs: DesignResolver,
        stepAddress: ResponseFeature.Dependencies.StepAddress?, readings: ReadAuditLog,
        schedules: StudyScheduleCache
    ) {
        self.schedules = schedules
        (self.siteMap, self.store, self.intake) = (siteMap, store, intake)
        (self.designs, self.stepAddress, self.readings) = (designs, stepAddress, readings)
    }

    var routes: [SiteRoute] {
        [.get(ResponsePaths.response, requiring: ViewResponsesAtSites.self, async: show)]
    }

    /// The contents of the page, read in one transaction.
    private struct Contents: Sendable {
        let response: FailedResponse
        let site: ParticipantSite?
        let corrections: [ResponseCorrection]
        let discards: [ResponseDiscard]
        let isOpen: Bool
        /// The designer pages of the steps with problems, and of the activity.
        let steps: [[String]: String]
        let activity: String?
        let titles: ActivityTitles
    }

    private func show(_ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>) async throws
        -> Response
    {
        let channel = grant.subject
        let id = ResponseID(context.request.parameters.value("response", as: Int64.self) ?? 0)
        let contents = try await store.read { try self.contents(of: id, context, channel, $0) }
        try await readings.note(
            "response.view", about: "response \(id)", ViewResponsesAtSites.self, on: channel, context)
        let design = await document(for: contents.response, channel)
        return .html(page(contents, design, context, channel).render())
    }

    private func contents(
        of id: ResponseID, _ context: RequestContext, _ channel: Channel, _ transaction: borrowing Transaction
    ) throws -> Contents {
        let grant = try context.require(ViewResponsesAtSites.self, on: channel, in: transaction)
        let response = try failed.find(id, grant, transaction)
        let activity = try design([], of: response, context, channel, transaction)
        return Contents(
            response: response,
            site: try ParticipantSiteRepository.site(
                of: response.line.participant, with: grant, transaction),
            corrections: try ResponseCorrectionRepository.all(of: id, grant, transaction),
            discards: try ResponseDiscardRepository.all(of: id, grant, transaction),
            isOpen: try DataLockRepository.isOpen(channel.id, in: transaction),
            steps: activity == nil
                ? [:] : try pages(of: response, context, channel, transaction), activity: activity,
            titles: try ActivityTitles(of: channel.id, schedules, transaction))
    }

    /// Returns the designer page of each step with a problem.
    private func pages(
        of response: FailedResponse, _ context: RequestContext, _ channel: Channel,
        _ transaction: borrowing Transaction
    ) throws -> [[String]: String] {
        var pages: [[String]: String] = [:]
        for steps in Set(response.listed.map(\.steps)) {
            pages[steps] = try design(steps, of: response, context, channel, transaction)
        }
        return pages
    }

    /// Returns the designer page of a step, for users who can edit the design, if this portal publishes it.
    private func design(
        _ steps: [String], of response: FailedResponse, _ context: RequestContext, _ channel: Channel,
        _ transaction: borrowing Transaction
    ) throws -> String? {
        guard let stepAddress, response.line.status == .error, context.hasPermission(EditDesign.self),
            try MetadataSourceRepository().effective(for: channel.id, transaction).source == .portal
        else { return nil }
        let grant = try context.require(ViewDesign.self, on: channel.study, in: transaction)
        return try stepAddress(steps, response.line.activityID, channel, grant, transaction)
    }

    /// Returns the design of the response's version, which contains the range of a question, or nil if it can't be
    /// read.
    private func document(for response: FailedResponse, _ channel: Channel) async -> [UInt8]? {
        guard !response.problems.isEmpty else { return nil }
        return try? await designs.document(
            channel: channel.id, activity: response.line.activityID, version: response.line.version)
    }

    private func page(
        _ contents: Contents, _ design: [UInt8]?, _ context: RequestContext, _ channel: Channel
    ) -> ResponsePage {
        let (response, line) = (contents.response, contents.response.line)
        let mayEdit = contents.isOpen && context.hasPermission(EditResponsesAtSites.self, at: line.site)
        let marked = response.document.map { AnnotatedJSON($0, marking: response.listed.map(\.path)) }
        let label = "Original response"
        return ResponsePage(
            frame: siteMap.frame(
                context, "Response \(line.id)",
                purpose: "The response as received and the result of processing. Times are in UTC.",
                section: "/responses",
                parent: PageLink("Responses", to: ResponsePaths.responses(channel))),
            responses: ResponsePaths.responses(channel),
            address: ResponsePaths.response(line.id, channel),
            line: ResponsesPage.Row(line, channel, contents.titles), cause: line.cause,
            participant: PageLink(
                "\(line.participant)", to: ResponsePaths.participant(line.participant, channel)),
            site: contents.site?.fact(
                opens: context.hasPermission(ViewTokenCountsAtSites.self, at: line.site), in: channel),
            problems: problems(contents, design, marked?.ids ?? [], channel, mayEdit: mayEdit),
            hasMoreProblems: response.problems.count > response.listed.count,
            message: line.sentences.joined(separator: "\n"), design: contents.activity,
            corrections: contents.corrections.map {
                ResponsePage.Correction($0, channel, mayEdit: mayEdit && line.status == .error)
            },
            discards: contents.discards,
            code: marked.map { CodeBlock($0.pieces, label: label) }
                ?? CodeBlock(response.data, label: label), mayEdit: mayEdit,
            mayReprocess: context.hasPermission(EditResponses.self))
    }

    /// Returns the problems, with their marks in the JSON and the available actions.
    private func problems(
        _ contents: Contents, _ design: [UInt8]?, _ marks: [String?], _ channel: Channel, mayEdit: Bool
    ) -> [ResponsePage.Problem] {
        let (response, line) = (contents.response, contents.response.line)
        let activity = design.flatMap { DesignedActivity($0) }
        return response.listed.enumerated().map { index, problem in
            let step = activity?.step(problem.steps)
            let isOffered = mayEdit && line.status == .error && response.correctable(problem.path) != nil
            return ResponsePage.Problem(
                sentence: problem.sentence(step), mark: marks.indices.contains(index) ? marks[index] : nil,
                correction: isOffered
                    ? ResponsePaths.correctValue(problem.path, of: line.id, channel) : nil,
                design: contents.steps[problem.steps])
        }
    }
}
