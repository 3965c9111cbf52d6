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
        let adherence: SiteAdherence
        let change: String

        init(_ site: StudySite?, _ adherence: SiteAdherence, _ previous: RunCounts, _ channel: Channel) {
            let filter = SiteFilterOptions.value(of: site.map { .site($0.id) } ?? .noSite)
            name = site?.name ?? "No site"
            code = site?.code ?? ""
            address = "\(ResponsePaths.adherence(channel))?site=\(filter)"
            self.adherence = adherence
            let difference =
                adherence.isShown
                ? AdherenceText.change(adherence.runs.adherence, from: previous.adherence) : nil
            change = difference?.words ?? "–"
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
