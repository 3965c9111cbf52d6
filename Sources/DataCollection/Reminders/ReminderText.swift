import Adherence
import PortalUI
import Responses
import Studies

// Reminder rules in words.
extension ReminderTrigger.Kind {
    var title: String {
        switch self {
        case .opens: "A run opens"
        case .ends: "A run ends soon and isn't answered"
        case .silent: "Nothing was heard for some days"
        case .missed: "Runs were missed in a row"
        }
    }

    static var options: [SelectOption] { allCases.map { SelectOption($0.rawValue, $0.title) } }
}

extension ReminderTrigger {
    /// When the rule sends, such as `2 hours before Diary ends`; `titles` are the names of activities.
    func words(_ titles: [ActivityID: String]) -> String {
        let name = activity.map { titles[$0] ?? $0.rawValue } ?? "any activity"
        return switch kind {
        case .opens: "When a run of \(name) opens"
        case .ends:
            "\(NumberFormat.counted(amount, "hour", "hours")) before an unanswered run of \(name) ends"
        case .silent: "After \(NumberFormat.counted(amount, "day", "days")) of silence"
        case .missed: "After \(NumberFormat.counted(amount, "missed run", "missed runs")) in a row"
        }
    }
}

extension ReminderLimits {
    /// What limits all reminders.
    static let words = """
        A participant gets at most \(perDay) reminder a day, \(perWeek) in 7 days and \(perMonth) in 30 days from all rules \
        together. Between 21:00 and 08:00 in the participant's time zone, rules send nothing: a reminder is sent at 08:00, \
        unless the run was answered or has ended by then. Nothing is sent while the study is paused or the participant \
        is on hold. A reminder that a user sends counts, and is sent at any hour.
        """
}

extension ReminderDryRun {
    /// What the rule would have sent.
    var words: String {
        let part =
            isPart ? " Only the newest \(NumberFormat.integer(examined)) participants were looked at." : ""
        let left = leftOut > 0 ? " \(NumberFormat.integer(leftOut)) more would have exceeded a limit." : ""
        return
            "It would have sent \(NumberFormat.counted(sent, "reminder", "reminders")) to \(NumberFormat.counted(people, "participant", "participants")) in the last \(Self.days) days, if no other rule had sent any."
            + left + part
    }
}
