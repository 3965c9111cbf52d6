import Access
import Adherence
import PortalUI
import Responses
import Timekeeping

/// The adherence of a study by activity, day and site.
struct AdherencePage {
    /// A line of the comparison of sites.
    struct SiteRow {
        let name: String
        let code: String
        let address: String
        let share: String
        let parts: String
        let change: String
        let people: String
        let silent: String
        let silentAddress: String?

        init(
            _ site: StudySite?, _ counts: RunCounts, _ previous: RunCounts,
            _ people: AdherencePeopleRepository.SiteCounts,
            _ channel: Channel
        ) {
            let filter = "site=\(site.map { "\($0.id)" } ?? "none")"
            let isShown = people.closed >= AdherenceText.peopleMin
            name = site?.name ?? "No site"
            code = site?.code ?? ""
            address = "\(ResponsePaths.adherence(channel))?\(filter)"
            share = isShown ? AdherenceText.percent(counts.adherence) : "–"
            parts =
                isShown
                ? AdherenceText.parts(counts.adherence) : "fewer than \(AdherenceText.peopleMin) participants"
            let difference = isShown ? AdherenceText.change(counts.adherence, from: previous.adherence) : nil
            change = difference?.words ?? "–"
            self.people = NumberFormat.integer(people.people)
            silent = NumberFormat.integer(people.silent)
            silentAddress =
                people.silent == 0
                ? nil : "\(ResponsePaths.adherencePeople(channel))?\(filter)&silence=7"
        }
    }

    let frame: Frame
    let address: String
    let peopleAddress: String
    /// Whether the study is published here, so that its schedules are known.
    let isPublished: Bool
    let site: SiteFilter?
    let sites: SiteFilterOptions
    let overview: AdherenceOverview
    let bySite: [SiteRow]

    var siteValue: String { SiteFilterOptions.value(of: site) }

    var tiles: [StatTile] {
        let counts = overview.counts
        return [
            overview.shareTile,
            StatTile(
                "On time", AdherenceText.percent(counts.onTime),
                context: "\(NumberFormat.integer(counts.late)) answered late"),
            overview.silentTile(to: peopleAddress, site: siteValue),
            StatTile(
                "Due now", NumberFormat.integer(overview.due),
                context: overview.due == 1 ? "participant" : "participants"),
        ]
    }
}

extension StatTile.Change {
    /// The text.
    fileprivate var words: String {
        switch self {
        case .rise(let words), .fall(let words): words
        }
    }
}
