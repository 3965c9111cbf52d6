import Access
import Adherence
import PortalUI
import Responses
import SQLStore
import Timekeeping

/// The adherence of 28 days: of the participants that a grant covers, or of one of its sites.
struct AdherenceOverview: Sendable {
    let days: AdherenceDays
    let counts: RunCounts
    /// Those of the 28 days before.
    let previous: RunCounts
    /// Those of the whole study, if the others are a part of it.
    let study: RunCounts?
    /// The participants who have been silent for 7 days.
    let silent: Int
    /// The participants with open runs.
    let due: Int
    /// The activities with their shares by day.
    let rows: [Heatmap.Row]

    /// Reads the sums.
    init(
        _ schedules: StudySchedules, at site: SiteFilter?, _ now: Instant,
        with grant: Grant<some ParticipantReadingAtSites>, _ transaction: borrowing Transaction
    ) throws {
        days = AdherenceDays(until: schedules.today(at: now))
        let sums = try AdherenceSumRepository.days(days.range, at: site, with: grant, transaction)
        let before = try AdherenceSumRepository.days(days.previous, at: site, with: grant, transaction)
        let isPart = !grant.sites.isWholeStudy || site != nil
        counts = sums.reduce(into: RunCounts()) { $0 += $1.counts }
        previous = before.reduce(into: RunCounts()) { $0 += $1.counts }
        study = isPart ? try AdherenceSumRepository.study(days.range, with: grant, transaction) : nil
        silent = try AdherencePeopleRepository.count(.days(7), at: site, now, with: grant, transaction)
        due = try AdherencePeopleRepository.due(at: site, with: grant, transaction)
        rows = Self.rows(sums, days, schedules)
    }

    /// The share of answered runs.
    var shareTile: StatTile { shareTile(to: nil) }

    /// The share of answered runs, which leads to a page with more.
    func shareTile(to address: String?) -> StatTile {
        let share = counts.adherence
        let study = study.map { "; study \(AdherenceText.percent($0.adherence))" } ?? ""
        return StatTile(
            "Adherence, \(AdherenceDays.length) days", AdherenceText.percent(share),
            change: AdherenceText.change(share, from: previous.adherence),
            context: "\(AdherenceText.parts(share)) runs answered\(study)", to: address)
    }

    /// The number of silent participants, which leads to their list.
    func silentTile(to people: String, site: String = "") -> StatTile {
        StatTile(
            "Silent 7 days or more", NumberFormat.integer(silent), context: "with a missed run since",
            to: "\(people)?silence=7" + (site.isEmpty ? "" : "&site=\(site)"))
    }

    /// The activities of the published version in their order, then earlier ones.
    private static func rows(
        _ sums: [AdherenceSumRepository.DaySum], _ days: AdherenceDays, _ schedules: StudySchedules
    ) -> [Heatmap.Row] {
        let byActivity = Dictionary(grouping: sums, by: \.activity)
        let earlier = byActivity.keys.filter { !schedules.current.contains($0) }.sorted()
        return (schedules.current + earlier).compactMap { activity in
            guard let sums = byActivity[activity] else { return nil }
            let byDay = Dictionary(sums.map { ($0.day, $0.counts) }) { $0 + $1 }
            let total = byDay.values.reduce(RunCounts()) { $0 + $1 }
            let cells = days.range.map { day in
                AdherenceText.cell(byDay[day] ?? RunCounts(), isToday: day == days.today)
            }
            return Heatmap.Row(
                schedules.titles[activity] ?? activity.rawValue, cells,
                total: AdherenceText.percent(total.adherence))
        }
    }
}

/// The card with the shares by activity and day: `{% use AdherenceCard(overview) %}`
struct AdherenceCard {
    let overview: AdherenceOverview
    /// The page with more; nil on that page.
    let address: String?

    init(_ overview: AdherenceOverview, to address: String? = nil) {
        (self.overview, self.address) = (overview, address)
    }
}
