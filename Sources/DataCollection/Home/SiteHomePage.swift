import Access
import PortalUI
import Responses

/// The home of people whose roles are at single sites of a study.
struct SiteHomePage {
    /// What people with access to responses see.
    struct Data: Sendable {
        let failed: Int
        /// The deviations that the user can give a reason.
        let unexplained: Int
        let tasks: DueTasksCard
        /// Nil if the study isn't published here.
        let adherence: AdherenceOverview?
        /// The participants who have been silent longest.
        let silent: PeopleHeat?
    }

    let frame: Frame
    let channel: Channel
    let sites: [StudySite]
    let counts: [StudySiteID?: StudySiteCounts]?
    /// The sites whose counts they are.
    let countedSites: StudySiteScope
    let data: Data?

    var adherenceAddress: String { ResponsePaths.adherence(channel) }
    var silentAddress: String { ResponsePaths.adherencePeople(channel) + "?silence=3" }
    var failedAddress: String {
        "\(ResponsePaths.responses(channel))?status=\(ResponseStatus.error.rawValue)"
    }
    var failedTitle: String {
        data.map { NumberFormat.counted($0.failed, "response failed", "responses failed") } ?? ""
    }

    var unexplainedAddress: String { ResponsePaths.deviations(channel) }
    var unexplainedTitle: String {
        data.map {
            NumberFormat.counted($0.unexplained, "deviation without a reason", "deviations without a reason")
        } ?? ""
    }

    var tiles: [StatTile] {
        countTiles
            + (data?.adherence.map { overview in
                [
                    overview.shareTile(to: adherenceAddress),
                    overview.silentTile(to: ResponsePaths.adherencePeople(channel)),
                ]
            } ?? [])
    }

    private var countTiles: [StatTile] {
        guard let counts else { return [] }
        let enrolled = counts.values.reduce(0) { $0 + $1.enrolled }
        let (active, tokens) = (
            counts.values.reduce(0) { $0 + $1.active }, counts.values.reduce(0) { $0 + $1.unusedTokens }
        )
        let counted = sites.filter { countedSites.contains($0.id) }
        let targets = counted.compactMap(\.target)
        let target = targets.count == counted.count ? targets.reduce(0, +) : nil
        return [
            StatTile(
                "Enrolled", NumberFormat.integer(enrolled),
                unit: target.map { "of \(NumberFormat.integer($0))" },
                context: "\(NumberFormat.integer(active)) active",
                to: data == nil ? nil : ResponsePaths.participants(channel)),
            StatTile(
                "Tokens available", NumberFormat.integer(tokens), to: ResponsePaths.tokens(channel)),
        ]
    }

    /// The sites with their pages.
    var siteLinks: [(link: PageLink, detail: String)] {
        sites.map { site in
            let state = site.status == .open ? "" : ", \(StateChip.site(site.status).word.lowercased())"
            return (PageLink(site.name, to: ResponsePaths.site(site.id, channel)), site.code + state)
        }
    }
}
