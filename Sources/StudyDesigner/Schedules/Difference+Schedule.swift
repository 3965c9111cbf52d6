import Studies

extension Difference {
    /// Whether it lies in the schedule of an activity.
    var isOfSchedule: Bool {
        path == "schedule" || path.hasPrefix("schedule.") || path.hasPrefix("schedule[")
    }
}
