import JSON
import Timekeeping

/// What apps read about when an activity is done.
struct ScheduleAnswer {
    let schedule: Schedule
    let clock: WallClock
    /// When the channel first published the activity: the start of one that opens with the study.
    let opened: Instant

    var startTime: String {
        switch schedule {
        case .oneTime(let schedule):
            schedule.startsWithStudy ? clock.text(opened) : clock.text(schedule.start)
        case .daily(let schedule): clock.text(schedule.start)
        }
    }

    var endTime: String {
        switch schedule {
        case .oneTime(let schedule):
            schedule.lastsWithStudy ? "" : clock.text(schedule.endDate, WallClock.endOfDay)
        case .daily(let schedule): clock.text(schedule.endDate, WallClock.endOfDay)
        }
    }

    /// Writes `schedulingType`, `anchorDate`, `frequency` and the documented twin of its anchor runs.
    func writeMembers(to json: inout JSONWriter) {
        json.member("schedulingType", "Regular")
        writeAnchorDate(to: &json)
        json.object("frequency") { json in
            json.member("type", schedule.frequency.rawValue)
            json.member("addNewRuns", false)
            json.array("runs") { json in
                for run in runs {
                    json.object {
                        $0.member("startTime", run.start.hourMinuteAndSecond)
                        $0.member("endTime", run.end.hourMinuteAndSecond)
                    }
                }
            }
            json.array("anchorRuns") { _ in }
        }
        json.array("anchorRuns") { _ in }
    }

    /// The runs of a day: each ends a second before the next, the last with the day.
    private var runs: [(start: TimeOfDay, end: TimeOfDay)] {
        guard case .daily(let schedule) = schedule, schedule.startDate != nil, schedule.endDate != nil else {
            return []
        }
        let times = schedule.times.sorted()
        return times.enumerated().map { index, start in
            let isLast = index == times.count - 1
            let end = isLast ? WallClock.endOfDay : TimeOfDay(secondOfDay: times[index + 1].secondOfDay - 1)
            return (start, end)
        }
    }

    /// The anchor date of a regular schedule: every key with its default.
    private func writeAnchorDate(to json: inout JSONWriter) {
        json.object("anchorDate") { json in
            for key in ["sourceType", "sourceActivityId", "sourceKey", "sourceFormKey"] {
                json.member(key, "")
            }
            json.object("propertyMetadata") { json in
                for key in ["propertyId", "propertyType", "propertyDataFormat"] { json.member(key, "") }
                json.member("shouldRefresh", false)
                for key in ["dataSource", "status", "externalPropertyId", "dateOfEntryId"] {
                    json.member(key, "")
                }
            }
            json.object("start") { json in
                json.member("anchorDays", 0)
                json.member("dayOfWeek", 0)
                json.member("dateOfMonth", "")
                json.member("time", "")
            }
            json.object("end") { json in
                json.member("anchorDays", 0)
                json.member("repeatInterval", 0)
                json.member("time", "")
            }
        }
    }
}
