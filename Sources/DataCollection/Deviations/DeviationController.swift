import Access
import HTTP
import PortalUI
import Responses
import SQLStore
import Templating
import Timekeeping
import Vocabulary
import WebAccess

/// The protocol deviations of a study: giving reasons, and deciding.
struct DeviationController: Sendable {
    private static let pageCount = 25
    /// The deviations that can be changed at once: those of a page.
    private static let selectedMax = pageCount
    /// A participant may have moved to a site that the user doesn't see.
    private static let notHere = Conflict(
        "Some of the selected deviations aren't here anymore. Nothing was saved. Check the others and send again."
    )

    let siteMap: SiteMap
    let schedules: StudyScheduleCache

    var routes: [SiteRoute] {
        [
            .get(ResponsePaths.deviations, requiring: ViewParticipantsAtSites.self, use: show),
            .post(ResponsePaths.deviationReasons, requiring: FollowParticipantsAtSites.self, use: explain),
            .post(ResponsePaths.deviationDecisions, requiring: DecideDeviations.self, use: decide),
        ]
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<ViewParticipantsAtSites>,
        in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try page(context, grant, FormProblems(), transaction).render())
    }

    private func explain(
        _ context: RequestContext, _ grant: Grant<FollowParticipantsAtSites>,
        in transaction: borrowing Transaction
    ) throws -> Response {
        try answer(context, grant.subject, transaction) { seen in
            let entered = EnteredDeviations(context.form)
            try DeviationRepository.explain(seen, entered.reasonDraft, with: grant, transaction)
            return Flash("Reason saved for \(NumberFormat.counted(seen.count, "deviation", "deviations")).")
        }
    }

    private func decide(
        _ context: RequestContext, _ grant: Grant<DecideDeviations>, in transaction: borrowing Transaction
    ) throws -> Response {
        try answer(context, grant.subject, transaction) { seen in
            let entered = EnteredDeviations(context.form)
            try DeviationRepository.decide(seen, entered.decisionDraft, with: grant, transaction)
            return Flash("\(NumberFormat.counted(seen.count, "deviation", "deviations")) decided.")
        }
    }

    /// Changes the selected deviations, and shows the list again: after a refusal with what was entered.
    private func answer(
        _ context: RequestContext, _ channel: Channel, _ transaction: borrowing Transaction,
        _ change: ([DeviationRevision]) throws -> Flash
    ) throws -> Response {
        let query = try DeviationQuery(context.request.query)
        do {
            let seen = EnteredDeviations(context.form).selected
            if seen.isEmpty { throw InvalidInput("", "Select one or more deviations.") }
            if seen.count > Self.selectedMax {
                throw InvalidInput("", "Select at most \(Self.selectedMax) deviations at a time.")
            }
            let flash = try change(seen)
            let address = query.address(of: ResponsePaths.deviations(channel), after: query.after)
            return context.redirect(to: address, flash: flash)
        } catch let refusal as any UserFacingError where !(refusal is AccessDenied) {
            let grant = try context.require(ViewParticipantsAtSites.self, on: channel, in: transaction)
            let sentence: any UserFacingError = refusal is NotFound ? Self.notHere : refusal
            let page = try page(context, grant, FormProblems(sentence), transaction)
            return .html(page.render(), status: .unprocessableContent)
        }
    }

    private func page(
        _ context: RequestContext, _ grant: Grant<ViewParticipantsAtSites>, _ problems: FormProblems,
        _ transaction: borrowing Transaction
    ) throws -> DeviationsPage {
        let (channel, query) = (grant.subject, try DeviationQuery(context.request.query))
        let found = try DeviationRepository.page(
            query.filter(), after: query.after, count: Self.pageCount + 1, with: grant, transaction)
        let sites = try StudySiteRepository.all(with: grant, in: transaction)
        let plan = try schedules.schedules(of: channel.id, transaction)
        return DeviationsPage(
            frame: siteMap.frame(
                context, "Deviations",
                purpose: "What departed from the protocol, why, and what was decided.",
                section: "/deviations"),
            channel: channel, query: query, counts: try counts(query, grant, transaction),
            deviations: Array(found.prefix(Self.pageCount)), hasMore: found.count > Self.pageCount,
            sites: SiteFilterOptions(sites, hasNone: grant.sites.isWholeStudy), titles: plan.titles,
            hasRules: try !DeviationRuleRepository.all(with: grant, transaction).isEmpty,
            entered: EnteredDeviations(context.form),
            recordingSites: context.sites(of: FollowParticipantsAtSites.self),
            mayDecide: context.hasPermission(DecideDeviations.self), problems: problems)
    }

    private func counts(
        _ query: DeviationQuery, _ grant: Grant<ViewParticipantsAtSites>, _ transaction: borrowing Transaction
    ) throws -> [DeviationTab: Int] {
        var counts: [DeviationTab: Int] = [:]
        for tab in DeviationTab.allCases {
            counts[tab] = try DeviationRepository.count(query.filter(tab), with: grant, transaction)
        }
        return counts
    }
}
