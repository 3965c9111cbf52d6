import Access
import Adherence
import HTTP
import PortalUI
import Responses
import SQLStore
import Templating
import Timekeeping
import Vocabulary
import WebAccess

/// The heatmap of participants and days, which also lists those who are silent.
struct AdherencePeopleController: Sendable {
    private static let pageCount = 50

    let siteMap: SiteMap
    let schedules: StudyScheduleCache

    var routes: [SiteRoute] {
        [.get(ResponsePaths.adherencePeople, requiring: ViewParticipantsAtSites.self, use: show)]
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<ViewParticipantsAtSites>,
        in transaction: borrowing Transaction
    ) throws -> Response {
        let (channel, query) = (grant.subject, context.request.query)
        let filter = try Self.filter(query)
        let position = try query.option("after", AdherencePeopleRepository.Position.init)
        let found = try AdherencePeopleRepository.page(
            filter, after: position, count: Self.pageCount + 1, at: context.now, with: grant, transaction)
        let shown = Array(found.prefix(Self.pageCount))
        let plan = try schedules.schedules(of: channel.id, transaction)
        let days = AdherenceDays(until: plan.today(at: context.now))
        let sites = try StudySiteRepository.all(with: grant, in: transaction)
        let page = AdherencePeoplePage(
            frame: siteMap.frame(
                context, "Adherence by participant",
                purpose: "Participants with the share of runs that they answered each day.",
                section: "/adherence", parent: PageLink("Adherence", to: ResponsePaths.adherence(channel))),
            address: ResponsePaths.adherencePeople(channel), filter: filter,
            sites: SiteFilterOptions(sites, hasNone: grant.sites.isWholeStudy),
            heat: try PeopleHeat(
                shown, days, showsSites: !sites.isEmpty, at: context.now, with: grant, transaction),
            counts: try Self.counts(filter.site, context.now, grant, transaction),
            isFirst: position == nil, hasMore: found.count > shown.count)
        return .html(page.render())
    }

    private static func counts(
        _ site: SiteFilter?, _ now: Instant,
        _ grant: Grant<ViewParticipantsAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> [SilenceFilter?: Int] {
        var counts: [SilenceFilter?: Int] = [:]
        for silence in SilenceFilter.choices {
            counts[silence] = try AdherencePeopleRepository.count(
                silence, at: site, now, with: grant, transaction)
        }
        return counts
    }

    private static func filter(_ query: Query) throws -> AdherencePeopleRepository.Filter {
        var filter = AdherencePeopleRepository.Filter()
        filter.site = try query.option("site", SiteFilterOptions.filter)
        filter.order = try query.option("order") ?? .silence
        filter.silence = try query.option("silence") { text in
            SilenceFilter.choices.compactMap(\.self).first { $0.value == text }
        }
        return filter
    }
}

extension SilenceFilter {
    /// All filters, nil for everyone who takes part.
    static let choices: [SilenceFilter?] =
        [nil] + Silence.Level.allCases.map { .days($0.rawValue) } + [.gone, .withdrawn]

    /// The value in addresses.
    var value: String {
        switch self {
        case .days(let days): "\(days)"
        case .gone: "gone"
        case .withdrawn: "withdrawn"
        }
    }

    /// The words on tabs.
    var title: String {
        switch self {
        case .days(let days): "Silent \(days) days or more"
        case .gone: "Gone silent"
        case .withdrawn: "Withdrawn"
        }
    }
}

extension AdherencePeopleRepository.Position {
    /// Reads the form of addresses: the value and the number, such as `1795810193256-118`.
    init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int64($0) }
        guard parts.count == 2, let value = parts[0], let id = parts[1] else { return nil }
        self.init(value: value, id: ParticipantID(id))
    }

    /// The form in addresses.
    var text: String { "\(value)-\(id)" }
}
