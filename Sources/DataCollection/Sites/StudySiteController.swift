import Access
import HTTP
import PortalUI
import Responses
import SQLStore
import Templating
import Timekeeping
import Vocabulary
import WebAccess

/// The sites of a study: the list, the page of one site, and its form.
struct StudySiteController: Sendable {
    let siteMap: SiteMap
    let pages: StudySitePageLoader
    let schedules: StudyScheduleCache

    var routes: [SiteRoute] {
        [
            .get(ResponsePaths.sites, requiring: ViewTokenCountsAtSites.self, use: list),
            .get(ResponsePaths.newSite, requiring: ManageStudySites.self, use: askToAdd),
            .post(ResponsePaths.newSite, requiring: ManageStudySites.self, use: add),
            .get(ResponsePaths.site, requiring: ViewTokenCountsAtSites.self, use: show),
            .get(ResponsePaths.editSite, requiring: ManageStudySites.self, use: edit),
            .post(ResponsePaths.editSite, requiring: ManageStudySites.self, use: save),
        ]
    }

    // MARK: Showing

    private func list(
        _ context: RequestContext, _ grant: Grant<ViewTokenCountsAtSites>,
        in transaction: borrowing Transaction
    ) throws -> Response {
        let channel = grant.subject
        let sites = try StudySiteRepository.all(with: grant, in: transaction)
        let counts = try StudySiteCountRepository.counts(with: grant, transaction)
        let plans = try SitePlanRepository.all(with: grant, transaction)
        let today = context.now.civil().date
        let adherence = try adherence(context, channel, transaction)
        let page = StudySitesPage(
            frame: siteMap.frame(
                context, "Sites",
                purpose:
                    "Where participants enroll and are seen. People with a role at a site see only that site.",
                section: "/sites"),
            address: ResponsePaths.sites(channel), mayManage: context.hasPermission(ManageStudySites.self),
            rows: sites.map {
                StudySitesPage.Row(
                    $0, counts[$0.id] ?? StudySiteCounts(), plans[$0.id] ?? MonthlyPlan(),
                    adherence?.covered($0.id),
                    on: today, channel)
            },
            unassigned: grant.sites.isWholeStudy ? counts[nil] : nil,
            adherence: adherence,
            participantsAddress: context.hasPermission(ViewResponsesAtSites.self)
                ? ResponsePaths.participants(channel) : nil,
            chart: grant.sites.isWholeStudy
                ? SiteEnrollmentChart(
                    sites, try StudySiteGrowthRepository.enrolled(with: grant, transaction), plans, on: today)
                : nil)
        return .html(page.render())
    }

    /// Returns the adherence of the last weeks, for users who see participants.
    private func adherence(
        _ context: RequestContext, _ channel: Channel, _ transaction: borrowing Transaction
    ) throws -> AdherenceBySite? {
        let plan = try schedules.schedules(of: channel.id, transaction)
        guard plan.isPublished, context.sites(of: ViewParticipantsAtSites.self) != nil else { return nil }
        let grant = try context.require(ViewParticipantsAtSites.self, on: channel, in: transaction)
        return try AdherenceBySite(
            AdherenceDays(until: plan.today(at: context.now)), at: context.now, with: grant, transaction)
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<ViewTokenCountsAtSites>,
        in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try pages.page(context, grant, in: transaction).render())
    }

    // MARK: Adding and changing

    private func askToAdd(
        _ context: RequestContext, _ grant: Grant<ManageStudySites>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(form(nil, StudySiteDraft(), FormProblems(), context, grant.subject).render())
    }

    private func add(
        _ context: RequestContext, _ grant: Grant<ManageStudySites>, in transaction: borrowing Transaction
    ) throws -> Response {
        let draft = StudySiteDraft(context.form)
        do {
            let id = try StudySiteRepository.add(draft, with: grant, in: transaction)
            return context.redirect(
                to: ResponsePaths.site(id, grant.subject),
                flash: Flash(
                    .success, "\(draft.name) added.",
                    detail: "Next, assign roles here, and generate tokens for this site."))
        } catch let invalid as InvalidInput {
            let page = form(nil, draft, FormProblems(invalid), context, grant.subject)
            return .html(page.render(), status: .unprocessableContent)
        }
    }

    private func edit(
        _ context: RequestContext, _ grant: Grant<ManageStudySites>, in transaction: borrowing Transaction
    ) throws -> Response {
        let site = try StudySiteRepository.find(Self.id(context), with: grant, in: transaction)
        return .html(form(site, StudySiteDraft(site), FormProblems(), context, grant.subject).render())
    }

    private func save(
        _ context: RequestContext, _ grant: Grant<ManageStudySites>, in transaction: borrowing Transaction
    ) throws -> Response {
        let site = try StudySiteRepository.find(Self.id(context), with: grant, in: transaction)
        let draft = StudySiteDraft(context.form)
        do {
            try StudySiteRepository.change(site, to: draft, with: grant, in: transaction)
            return context.redirect(
                to: ResponsePaths.site(site.id, grant.subject), flash: Flash("Site saved."))
        } catch let invalid as InvalidInput {
            let page = form(site, draft, FormProblems(invalid), context, grant.subject)
            return .html(page.render(), status: .unprocessableContent)
        }
    }

    private func form(
        _ site: StudySite?, _ draft: StudySiteDraft, _ problems: FormProblems, _ context: RequestContext,
        _ channel: Channel
    ) -> StudySiteFormPage {
        let sites = PageLink("Sites", to: ResponsePaths.sites(channel))
        return StudySiteFormPage(
            frame: siteMap.frame(
                context, site == nil ? "New site" : "Edit site",
                purpose: "Participants see neither the name nor the code.", section: "/sites",
                parent: site.map { PageLink($0.name, to: ResponsePaths.site($0.id, channel)) } ?? sites),
            address: site.map { ResponsePaths.site($0.id, channel) + "/edit" }
                ?? ResponsePaths.sites(channel) + "/new",
            back: site.map { ResponsePaths.site($0.id, channel) } ?? sites.address,
            isNew: site == nil, draft: draft, problems: problems)
    }

    /// The site in the URL.
    static func id(_ context: RequestContext) -> StudySiteID {
        StudySiteID(context.request.parameters.value("site", as: Int64.self) ?? 0)
    }
}
