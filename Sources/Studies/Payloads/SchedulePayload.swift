import JSON
import Timekeeping

/// What apps read about when an activity is done.
struct SchedulePayload {
    let schedule: Schedule
    let clock: WallClock
    /// When the channel first published the activity: the start of one that opens with the study.
    let opened: Instant
    /// The sources of the anchor dates in the design.
    var origins: [AnchorSource: AnchorSourcePayload] = [:]

    /// The first moment; empty where only phones can work it out.
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

    /// Writes `schedulingType`, `anchorDate`, `frequency` and the documented twin of its anchor runs.
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

    /// The runs of each day, or those that are written down; a run without dates keeps empty texts.
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

    /// The runs of a custom schedule by days, which are zero in a regular one.
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
