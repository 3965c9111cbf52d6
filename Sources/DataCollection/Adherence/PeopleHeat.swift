import Access
import Adherence
import PortalUI
import Responses
import SQLStore
import Timekeeping

/// Some participants with the share of their runs on each of 28 days.
struct PeopleHeat: Sendable {
    let people: [AdherencePeopleRepository.Person]
    let days: AdherenceDays
    let rows: [Heatmap.Row]

    /// Reads the runs of participants.
    init(
        _ people: [AdherencePeopleRepository.Person], _ days: AdherenceDays, showsSites: Bool,
        at now: Instant,
        with grant: Grant<some ParticipantReadingAtSites>, _ transaction: borrowing Transaction
    ) throws {
        let runs = try PeopleRunsRepository.days(
            days.range, of: people.map(\.id), with: grant, transaction)
        let channel = grant.subject
        self.people = people
        self.days = days
        rows = people.map { person in
            let own = runs[person.id] ?? [:]
            let cells = days.range.map { day in
                AdherenceText.cell(own[day] ?? RunCounts(), isToday: day == days.today)
            }
            return Heatmap.Row(
                "\(person.id)", detail: person.detail(showsSites: showsSites, at: now),
                to: ResponsePaths.participant(person.id, channel), cells, total: person.total)
        }
    }
}

extension AdherencePeopleRepository.Person {
    /// The site, the last contact, and how many closed runs were missed since one was answered.
    fileprivate func detail(showsSites: Bool, at now: Instant) -> String {
        let days = Int((now - lastContactAt).milliseconds / Duration.days(1).milliseconds)
        let contact = days < 1 ? "today" : "\(NumberFormat.counted(days, "day", "days")) ago"
        let missed = missedInARow > 1 ? ", \(missedInARow) missed in a row" : ""
        return (showsSites ? "\(site?.code ?? "No site"), \(contact)" : contact) + missed
    }

    /// The share of answered runs since enrollment.
    fileprivate var total: String {
        let share = counts.adherence
        guard share.whole > 0 else { return "–" }
        return "\(AdherenceText.percent(share)), \(AdherenceText.parts(share))"
    }
}
