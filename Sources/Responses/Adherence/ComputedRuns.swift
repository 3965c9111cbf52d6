import Access
import Adherence
import Timekeeping

/// The runs of a participant and their sums, as computed at a time.
struct ComputedRuns: Sendable {
    let record: ParticipantRecord
    let adherence: ParticipantAdherence
    let computedAt: Instant
    /// The zone where the participant was last.
    let zone: IANATimeZone
    private let sites: SiteHistory

    /// Computes the runs.
    init(
        _ record: ParticipantRecord, _ schedules: StudySchedules, _ study: StudyTimes, at now: Instant
    ) {
        let study = study.times(of: record, schedules.zone)
        let (zones, last) = ZoneHistory.evident(from: study.first, study.evidence)
        let history = ParticipantHistory(
            enrolled: record.enrolledAt, zones: zones, withdrawn: record.withdrawnAt,
            studyPauses: study.pauses, lastContact: record.signedInAt)
        let responses = record.responses.map { response in
            CompletedResponse(
                id: response.id.rawValue, activity: schedules.activity(named: response.activity),
                completed: response.time.completed ?? response.receivedAt, received: response.receivedAt)
        }
        let plan = ParticipantPlan(
            schedules: schedules, history: history, anchors: record.anchors, responses: responses
        ).make()
        self.record = record
        adherence = ParticipantAdherence(plan, history, responses, at: now)
        computedAt = now
        zone = last
        sites = SiteHistory(record, zones)
    }

    /// The runs that have started, by month.
    var months: [RunMonth.Key: RunMonth] {
        var months: [RunMonth.Key: RunMonth] = [:]
        for activity in adherence.activities {
            for run in activity.runs where run.window.start <= computedAt {
                guard let state = StoredRunState(run.state) else { continue }
                let date = run.run.start.date
                let key = RunMonth.Key(
                    activity: activity.activity.rawValue, month: date.year * 100 + date.month,
                    site: sites.site(on: date))
                months[key, default: RunMonth(key)].add(run.run.start, state)
            }
        }
        return months
    }

    /// The number of open runs, and the first time at which one of them closes.
    var due: (count: Int, closesAt: Instant?) {
        let open = adherence.activities.flatMap(\.runs).filter { $0.state == .due || $0.state == .dueLate }
        return (open.count, open.compactMap(\.window.closes).min())
    }

    /// The last response or sign-in, else the enrollment.
    var lastContact: Instant {
        let received = record.responses.map(\.receivedAt).filter { $0 <= computedAt }.max()
        return [record.signedInAt, received].compactMap { $0 }.max() ?? record.enrolledAt
    }

    /// When the last missed run closed.
    var lastMissedAt: Instant? {
        adherence.activities.flatMap(\.runs).filter { $0.state == .missed }.compactMap(\.window.closes).max()
    }
}

/// The site to which a participant belongs on a local day: the previous one until the midnight after a move.
private struct SiteHistory: Sendable {
    private let moves: [(site: Int64, lastDay: CivilDate)]
    private let current: Int64

    init(_ record: ParticipantRecord, _ zones: ZoneHistory) {
        moves = record.previousSites.map { site, until in
            (site?.rawValue ?? 0, zones.zone(at: until).civil(at: until).date)
        }
        current = record.site?.rawValue ?? 0
    }

    func site(on day: CivilDate) -> Int64 { moves.first { day <= $0.lastDay }?.site ?? current }
}
