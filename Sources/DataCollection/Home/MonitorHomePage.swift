import Access
import Adherence
import PortalUI
import Responses
import Vocabulary

/// The home of monitors.
struct MonitorHomePage {
    /// A line of the comparison of sites.
    struct SiteRow {
        let name: String
        let code: String
        let people: String
        let share: String
        let unexplained: String
        let undecided: String
        let important: String
        let minor: String
        let address: String
    }

    let frame: Frame
    let channel: Channel
    /// Nil if the study isn't published here.
    let overview: AdherenceOverview?
    let sites: [StudySite]
    /// Whether participants without a site are seen.
    let hasUnassigned: Bool
    let adherence: AdherenceBySite
    let deviations: [StudySiteID?: DeviationRepository.SiteCounts]
    /// Those with a reason.
    let newest: [DeviationRow]
    /// The participants who agreed to an outdated version of the consent.
    let outdatedConsents: Int

    var deviationsAddress: String { ResponsePaths.deviations(channel) }
    var adherenceAddress: String { ResponsePaths.adherence(channel) }
    var allAddress: String { list(.all) }

    private func list(_ tab: DeviationTab) -> String { "\(deviationsAddress)?list=\(tab.rawValue)" }

    var tiles: [StatTile] {
        let unexplained = deviations.values.reduce(0) { $0 + $1.unexplained }
        let undecided = deviations.values.reduce(0) { $0 + $1.undecided }
        let important = deviations.values.reduce(0) { $0 + $1.important }
        return [
            StatTile(
                "Participants", NumberFormat.integer(adherence.peopleCount), context: "taking part",
                to: ResponsePaths.adherencePeople(channel)),
            StatTile(
                "Important deviations", NumberFormat.integer(important),
                to: "\(list(.decided))&decision=\(Deviation.Decision.important.rawValue)"),
            StatTile(
                "To be decided", NumberFormat.integer(undecided),
                context: "\(NumberFormat.integer(unexplained)) without a reason", to: list(.undecided)),
            StatTile("Outdated consents", NumberFormat.integer(outdatedConsents), context: "participants"),
        ]
            + (overview.map {
                [
                    $0.shareTile(to: adherenceAddress),
                    $0.silentTile(to: ResponsePaths.adherencePeople(channel)),
                ]
            }
                ?? [])
    }

    /// The sites, then participants without one; empty in a study without sites.
    var siteRows: [SiteRow] {
        guard !sites.isEmpty else { return [] }
        let isMissing = adherence.hasUnassigned || deviations[nil] != nil
        let lines: [StudySite?] = sites + (hasUnassigned && isMissing ? [nil] : [])
        return lines.map(row)
    }

    private func row(_ site: StudySite?) -> SiteRow {
        let adherence = adherence[site?.id]
        let deviations = deviations[site?.id] ?? DeviationRepository.SiteCounts()
        return SiteRow(
            name: site?.name ?? "No site", code: site?.code ?? "",
            people: adherence.people, share: adherence.share,
            unexplained: NumberFormat.integer(deviations.unexplained),
            undecided: NumberFormat.integer(deviations.undecided),
            important: NumberFormat.integer(deviations.important),
            minor: NumberFormat.integer(deviations.minor),
            address: "\(list(.all))&site=\(site.map { "\($0.id)" } ?? "none")")
    }
}
