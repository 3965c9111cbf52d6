import Access
import Adherence
import PortalUI
import Responses
import SQLStore
import Timekeeping

/// The adherence of sites side by side, with one rule about when a share is shown.
struct AdherenceBySite: Sendable {
    private let runs: [StudySiteID?: RunCounts]
    private let people: [StudySiteID?: AdherencePeopleRepository.SiteCounts]
    private let channel: Channel
    private let scope: StudySiteScope

    /// Reads the sums of some days for the sites that a grant covers.
    init(
        _ days: AdherenceDays, at now: Instant, with grant: Grant<some ParticipantReadingAtSites>,
        _ transaction: borrowing Transaction
    ) throws {
        runs = try AdherenceSumRepository.sites(days.range, with: grant, transaction)
        people = try AdherencePeopleRepository.bySite(at: now, with: grant, transaction)
        (channel, scope) = (grant.subject, grant.sites)
    }

    /// Whether there are participants without a site.
    var hasUnassigned: Bool { people[nil] != nil || runs[nil] != nil }

    /// The number of participants who take part.
    var peopleCount: Int { people.values.reduce(0) { $0 + $1.people } }

    /// Returns a site's line; nil if the grant doesn't cover the site.
    func covered(_ site: StudySiteID) -> SiteAdherence? { scope.contains(site) ? self[site] : nil }

    /// Returns a site's line; nil stands for participants without a site.
    subscript(site: StudySiteID?) -> SiteAdherence {
        SiteAdherence(
            runs[site] ?? RunCounts(), people[site] ?? AdherencePeopleRepository.SiteCounts(),
            SiteFilterOptions.value(of: site.map { .site($0) } ?? .noSite), channel)
    }
}

/// The adherence of a site in words.
struct SiteAdherence: Sendable {
    let runs: RunCounts
    /// Whether the site has enough participants to show a share.
    let isShown: Bool
    /// A share as `76%`, or `–`.
    let share: String
    /// The share as `152 of 201`, or why there is none.
    let parts: String
    /// How many take part.
    let people: String
    /// How many of them have been silent for seven days.
    let silent: String
    /// The list of silent participants; nil if there are none.
    let silentAddress: String?

    fileprivate init(
        _ runs: RunCounts, _ people: AdherencePeopleRepository.SiteCounts, _ site: String, _ channel: Channel
    ) {
        self.runs = runs
        isShown = people.closed >= AdherenceText.peopleMin
        share = isShown ? AdherenceText.percent(runs.adherence) : "–"
        parts =
            isShown
            ? AdherenceText.parts(runs.adherence) : "fewer than \(AdherenceText.peopleMin) participants"
        self.people = NumberFormat.integer(people.people)
        silent = NumberFormat.integer(people.silent)
        silentAddress =
            people.silent == 0
            ? nil : "\(ResponsePaths.adherencePeople(channel))?site=\(site)&silence=7"
    }
}
