import Access
import Adherence
import PortalUI
import Responses
import Timekeeping

/// The adherence of a study by activity, day and site.
struct AdherencePage {
    /// The figures at the top.
    struct Totals {
        let counts: RunCounts
        let previous: RunCounts
        /// Those of the whole study, if the page shows a part of it.
        let study: RunCounts?
        let silent: Int
        let due: Int
    }

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
            _ people: (people: Int, silent: Int),
            _ channel: Channel
        ) {
            let filter = "site=\(site.map { "\($0.id)" } ?? "none")"
            let isShown = people.people >= AdherenceText.peopleMin
            name = site?.name ?? "No site"
            code = site?.code ?? ""
            address = "\(ResponsePaths.adherence(channel))?\(filter)"
            share = isShown ? AdherenceText.percent(counts.adherence) : "–"
            parts =
                isShown
                ? AdherenceText.parts(counts.adherence) : "fewer than \(AdherenceText.peopleMin) participants"
            let difference = isShown ? AdherenceText.change(counts.adherence, from: previous.adherence) : nil
            change = difference?.words ?? ""
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
    let site: ParticipantListingRepository.SiteFilter?
    let sites: SiteFilterOptions
    let days: AdherenceDays
    let rows: [Heatmap.Row]
    let totals: Totals
    let bySite: [SiteRow]
    let check: AdherenceCheck?
    let now: Instant

    var siteValue: String { SiteFilterOptions.value(of: site) }

    var tiles: [StatTile] {
        let (counts, filter) = (totals.counts, siteValue.isEmpty ? "" : "&site=\(siteValue)")
        let share = counts.adherence
        let study = totals.study.map { "; study \(AdherenceText.percent($0.adherence))" } ?? ""
        return [
            StatTile(
                "Adherence, \(AdherenceDays.length) days", AdherenceText.percent(share),
                change: AdherenceText.change(share, from: totals.previous.adherence),
                context: "\(AdherenceText.parts(share)) runs answered\(study)"),
            StatTile(
                "On time", AdherenceText.percent(counts.onTime),
                context: "\(NumberFormat.integer(counts.late)) answered late"),
            StatTile(
                "Silent 7 days or more", NumberFormat.integer(totals.silent),
                context: "with a missed run since", to: "\(peopleAddress)?silence=7\(filter)"),
            StatTile(
                "Due now", NumberFormat.integer(totals.due),
                context: totals.due == 1 ? "participant" : "participants"),
        ]
    }

    var checkWords: String {
        guard let check else { return "" }
        let found = NumberFormat.counted(check.differences, "difference", "differences")
        return "Last check: \(TimeText.phrase(check.checkedAt, from: now)), \(found)."
    }

    /// Returns the rows of the heatmap: the activities of the published version in their order, then earlier ones.
    static func rows(
        _ sums: [AdherenceSumRepository.DaySum], _ days: AdherenceDays, _ plan: StudySchedules
    ) -> [Heatmap.Row] {
        let byActivity = Dictionary(grouping: sums, by: \.activity)
        let earlier = byActivity.keys.filter { !plan.current.contains($0) }.sorted()
        return (plan.current + earlier).compactMap { activity in
            guard let sums = byActivity[activity] else { return nil }
            let byDay = Dictionary(sums.map { ($0.day, $0.counts) }) { $0 + $1 }
            let total = byDay.values.reduce(RunCounts()) { $0 + $1 }
            let cells = days.range.map { day in
                AdherenceText.cell(byDay[day] ?? RunCounts(), isToday: day == days.today)
            }
            return Heatmap.Row(
                plan.titles[activity] ?? activity.rawValue, cells,
                total: AdherenceText.percent(total.adherence))
        }
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
