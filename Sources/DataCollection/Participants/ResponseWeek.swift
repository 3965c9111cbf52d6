import Adherence
import PortalUI
import Responses
import Timekeeping
import Vocabulary

/// What responses have in common that a timeline shows as one entry: their activity, status and week in UTC.
struct ResponseWeek: Equatable {
    /// Fewer responses than this are shown one by one.
    private static let countMin = 3

    private let activity: ActivityID
    private let status: ResponseStatus
    private let monday: CivilDate

    /// Returns nil for events that are shown one by one, such as failed responses.
    init?(_ event: ParticipantEvent) {
        guard case .response(_, let activity, _, let status, _) = event.kind, status != .error else {
            return nil
        }
        let date = event.at.civil().date
        self.activity = activity
        self.status = status
        monday = date.adding(days: 1 - date.weekday.rawValue)
    }

    /// Returns the entries of events, in which each run of such responses is one entry that summarizes them.
    static func joined(
        _ events: [(event: ParticipantEvent, entry: TimelineEntry)], _ titles: [ActivityID: String]
    ) -> [TimelineEntry] {
        var found: [TimelineEntry] = []
        var run: [(event: ParticipantEvent, entry: TimelineEntry)] = []
        for event in events {
            if let last = run.last, !haveSameWeek(last.event, event.event) {
                found += summary(of: run, titles)
                run = []
            }
            run.append(event)
        }
        return found + summary(of: run, titles)
    }

    private static func haveSameWeek(_ one: ParticipantEvent, _ other: ParticipantEvent) -> Bool {
        guard let week = ResponseWeek(one) else { return false }
        return week == ResponseWeek(other)
    }

    private static func summary(
        of run: [(event: ParticipantEvent, entry: TimelineEntry)], _ titles: [ActivityID: String]
    ) -> [TimelineEntry] {
        let entries = run.map(\.entry)
        guard run.count >= countMin, let newest = run.first, let oldest = run.last,
            let week = ResponseWeek(newest.event)
        else { return entries }
        let title = titles[week.activity] ?? week.activity.rawValue
        let days =
            "\(oldest.event.at.civil().date.dayAndMonth) to \(newest.event.at.civil().date.dayAndMonth)"
        return [
            TimelineEntry(
                at: newest.entry.time, icon: newest.entry.icon, tone: newest.entry.tone,
                LinkedText("\(title), \(NumberFormat.counted(run.count, "response", "responses"))"),
                detail: "\(days), \(week.status.title.lowercased())",
                source: newest.entry.source, summarizing: entries)
        ]
    }
}
