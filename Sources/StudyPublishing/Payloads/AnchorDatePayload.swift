import JSON
import Studies
import Timekeeping

/// The `anchorDate` of an activity: the date from which its days are counted, and the range of days.
struct AnchorDatePayload {
    let schedule: Schedule
    let origins: [AnchorSource: AnchorSourcePayload]

    /// The start or end of a schedule that counts from an anchor date.
    private struct Bound {
        var days = 0
        var repeats = 0
        var time = ""
    }

    /// Writes the object. For a regular schedule, all keys have their defaults.
    func write(to json: inout JSONWriter) {
        let origin = schedule.anchor.flatMap { origins[$0] } ?? AnchorSourcePayload()
        json.object("anchorDate") { json in
            json.member("sourceType", schedule.anchor?.wireName ?? "")
            json.member("sourceActivityId", origin.activity)
            json.member("sourceKey", origin.question)
            json.member("sourceFormKey", origin.form)
            origin.writeProperty(to: &json)
            write(start, "start", to: &json) { bound, json in
                json.member("anchorDays", bound.days)
                json.member("dayOfWeek", 0)
                json.member("dateOfMonth", "")
                json.member("time", bound.time)
            }
            write(end, "end", to: &json) { bound, json in
                json.member("anchorDays", bound.days)
                json.member("repeatInterval", bound.repeats)
                json.member("time", bound.time)
            }
        }
    }

    private func write(
        _ bound: Bound?, _ name: String, to json: inout JSONWriter,
        _ members: (Bound, inout JSONWriter) -> Void
    ) {
        guard let bound else {
            json.key(name)
            return json.null()
        }
        json.object(name) { members(bound, &$0) }
    }

    /// The start; nil if an anchored activity starts with the study.
    private var start: Bound? {
        switch schedule {
        case .oneTime(let schedule) where schedule.anchor != nil:
            schedule.startsWithStudy
                ? nil : Bound(days: schedule.startDays ?? 0, time: Self.text(schedule.startTime))
        case .daily(let schedule) where schedule.anchor != nil:
            Bound(days: schedule.startDays ?? 0, time: Self.text(schedule.times.min()))
        case .weekly(let schedule) where schedule.anchor != nil:
            Bound(days: schedule.startDays ?? 0, time: Self.text(schedule.startTime))
        case .monthly(let schedule) where schedule.anchor != nil:
            Bound(days: schedule.startDays ?? 0, time: Self.text(schedule.startTime))
        case .custom(let schedule) where schedule.anchor != nil:
            Bound(
                days: schedule.ordered.first?.startDays ?? 0,
                time: Self.text(schedule.ordered.first?.startTime))
        default: Bound()
        }
    }

    /// The end; nil if an anchored activity lasts as long as the study.
    private var end: Bound? {
        switch schedule {
        case .oneTime(let schedule) where schedule.anchor != nil:
            schedule.lastsWithStudy
                ? nil : Bound(days: schedule.endDays ?? 0, time: Self.text(WallClock.endOfDay))
        case .daily(let schedule) where schedule.anchor != nil:
            Bound(repeats: schedule.days ?? 0, time: Self.text(WallClock.endOfDay))
        case .weekly(let schedule) where schedule.anchor != nil:
            Bound(repeats: schedule.weeks ?? 0, time: Self.text(schedule.startTime))
        case .monthly(let schedule) where schedule.anchor != nil:
            Bound(repeats: schedule.months ?? 0, time: Self.text(schedule.startTime))
        case .custom(let schedule) where schedule.anchor != nil:
            Bound(
                days: schedule.ordered.last?.endDays ?? 0,
                time: Self.text(schedule.ordered.last?.startTime))
        default: Bound()
        }
    }

    private static func text(_ time: TimeOfDay?) -> String { time?.hourMinuteAndSecond ?? "" }
}
