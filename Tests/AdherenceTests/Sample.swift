import Adherence
import Testing
import Timekeeping

/// Short forms of the values that tests need. Times without a zone are in New York and in 2026.
enum Sample {
    static let zone = IANATimeZone("America/New_York") ?? .utc
    static let activity = ActivityID("sleep")

    /// Returns the local time `11-09 20:00` in 2026, or `2027-11-09 20:00:01.5`.
    static func local(_ text: String) -> CivilDateTime {
        var text = text.prefix { $0 != " " }.count == 5 ? "2026-\(text)" : text
        if text.split(separator: ":").count == 2 { text += ":00" }
        guard let local = CivilDateTime(text) else {
            Issue.record("\(text) is not a local time")
            return CivilDateTime(date: .earliest, time: .midnight)
        }
        return local
    }

    static func at(_ text: String, _ zone: IANATimeZone = zone) -> Instant { zone.instant(local(text)) }

    static func zone(_ name: String) -> IANATimeZone {
        guard let zone = IANATimeZone(name) else {
            Issue.record("\(name) is not a time zone")
            return .utc
        }
        return zone
    }

    static func run(_ start: String, _ end: String?) -> PlannedRun {
        PlannedRun(start: local(start), end: end.map(local))
    }

    /// Returns runs from 08:00 to the end of the day.
    static func daily(_ days: ClosedRange<Int>) -> [PlannedRun] {
        days.map { day in
            let date = CivilDate(year: 2026, month: 11, day: 1)?.adding(days: day - 1) ?? .earliest
            return PlannedRun(
                start: CivilDateTime(date: date, time: TimeOfDay(secondOfDay: 8 * 3600)),
                end: CivilDateTime(date: date.adding(days: 1), time: .midnight))
        }
    }

    /// Returns runs of a week each.
    static func weekly(_ start: String, _ weeks: Int) -> [PlannedRun] {
        let first = local(start)
        let starts = (0...weeks).map { week in
            CivilDateTime(date: first.date.adding(days: 7 * week), time: first.time)
        }
        return zip(starts, starts.dropFirst()).map { PlannedRun(start: $0, end: $1) }
    }

    /// Returns responses that name no run and were received when they were completed.
    static func responses(_ times: [String]) -> [CompletedResponse] {
        times.enumerated().map { response(Int64($0.offset + 1), $0.element) }
    }

    static func response(
        _ id: Int64, _ completed: String, received: String? = nil, run: String? = nil
    ) -> CompletedResponse {
        CompletedResponse(
            id: id, activity: activity, run: run.map(local), completed: at(completed),
            received: at(received ?? completed))
    }

    static func history(
        _ enrolled: String = "01-01 00:00", zones: ZoneHistory = ZoneHistory(zone)
    ) -> ParticipantHistory {
        ParticipantHistory(enrolled: at(enrolled), zones: zones)
    }

    /// Returns the states of one activity.
    static func adherence(
        _ runs: [PlannedRun], _ responses: [CompletedResponse] = [],
        _ history: ParticipantHistory = history(),
        at now: String = "11-19 12:00"
    ) -> ParticipantAdherence {
        ParticipantAdherence(
            StudyPlan([ActivityPlan(activity, runs: runs)]), history, responses, at: at(now))
    }
}

extension ParticipantAdherence {
    /// The states of the first activity.
    var states: [RunState] { activities.first?.runs.map(\.state) ?? [] }

    /// Where the responses to the first activity count, by completion.
    var placements: [PlacedResponse.Placement] { activities.first?.responses.map(\.placement) ?? [] }
}
