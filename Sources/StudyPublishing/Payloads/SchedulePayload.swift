import JSON
import Studies
import Timekeeping

/// The schedule of an activity as sent to apps.
struct SchedulePayload {
    let schedule: Schedule
    let clock: WallClock
    /// When the channel first published the activity. It is the start time of activities that start with the study.
    let opened: Instant
    /// The sources of the anchor dates in the design.
    var origins: [AnchorSource: AnchorSourcePayload] = [:]

    /// The start time; empty if only the phone can determine it.
    var startTime: String {
        if case .oneTime(let schedule) = schedule, schedule.startsWithStudy { return clock.text(opened) }
        return clock.text(schedule.start)
    }

    /// The end time; empty if there is none or only the phone can determine it.
    var endTime: String {
        switch schedule {
        case .oneTime(let schedule): clock.text(schedule.lastDay, WallClock.endOfDay)
        case .daily(let schedule): clock.text(schedule.endDate, WallClock.endOfDay)
        case .weekly(let schedule): clock.text(schedule.end)
        case .monthly(let schedule): clock.text(schedule.end)
        case .custom(let schedule): clock.text(schedule.end)
        case .ongoing: ""
        }
    }

    /// Writes `schedulingType`, `anchorDate`, `frequency` and the documented duplicate of its anchor runs.
    func writeMembers(to json: inout JSONWriter) {
        json.member("schedulingType", schedule.anchor == nil ? "Regular" : "AnchorDate")
        AnchorDatePayload(schedule: schedule, origins: origins).write(to: &json)
        json.object("frequency") { json in
            json.member("type", schedule.frequency.rawValue)
            json.member("addNewRuns", addsRuns)
            writeRuns(to: &json)
            writeAnchorRuns(to: &json)
        }
        writeAnchorRuns(to: &json)
    }

    private var addsRuns: Bool {
        guard case .custom(let schedule) = schedule else { return false }
        return schedule.addsRuns && schedule.anchor?.canChange == true
    }

    /// Writes the runs of each day, or those of a custom schedule. A run without dates has empty strings.
    private func writeRuns(to json: inout JSONWriter) {
        json.array("runs") { json in
            switch schedule {
            case .daily(let schedule) where schedule.anchor != nil || schedule.endDate != nil:
                for run in schedule.timesOfDay {
                    json.object {
                        $0.member("startTime", run.start.hourMinuteAndSecond)
                        $0.member("endTime", run.end.hourMinuteAndSecond)
                    }
                }
            case .custom(let schedule):
                for run in schedule.ordered {
                    json.object {
                        $0.member("startTime", clock.text(schedule.anchor == nil ? run.start : nil))
                        $0.member("endTime", clock.text(schedule.anchor == nil ? run.end : nil))
                    }
                }
            default: break
            }
        }
    }

    /// Writes the runs of a custom schedule in days; the days are zero for a regular schedule.
    private func writeAnchorRuns(to json: inout JSONWriter) {
        json.array("anchorRuns") { json in
            guard case .custom(let schedule) = schedule else { return }
            for run in schedule.ordered {
                json.object { json in
                    json.member("startDays", schedule.anchor == nil ? 0 : run.startDays ?? 0)
                    json.member("endDays", schedule.anchor == nil ? 0 : run.endDays ?? 0)
                    if let time = run.startTime {
                        json.member("time", time.hourMinuteAndSecond)
                    } else {
                        json.key("time")
                        json.null()
                    }
                }
            }
        }
    }
}
