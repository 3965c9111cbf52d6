import PortalUI
import Responses
import Timekeeping

// Tasks, calls and rules in words.
extension ParticipantTask.Kind {
    var title: String {
        switch self {
        case .call: "Call"
        case .visit: "Visit"
        case .send: "Send something"
        case .check: "Check data"
        case .other: "Other"
        }
    }

    var icon: IconName {
        switch self {
        case .call: .phone
        case .visit: .calendar
        case .send: .mail
        case .check: .form
        case .other: .flag
        }
    }

    static var options: [SelectOption] { allCases.map { SelectOption($0.rawValue, $0.title) } }
}

extension ParticipantTask.State {
    var title: String {
        switch self {
        case .open: "Open"
        case .done: "Completed"
        case .canceled: "Canceled"
        }
    }
}

extension CallResult {
    var title: String {
        switch self {
        case .reached: "Reached"
        case .message: "Left a message"
        case .noAnswer: "No answer"
        case .wrongNumber: "Wrong number"
        }
    }

    /// The end of a sentence that begins with who called.
    var phrase: String {
        switch self {
        case .reached: "called and reached the participant"
        case .message: "called and left a message"
        case .noAnswer: "called, no answer"
        case .wrongNumber: "called, wrong number"
        }
    }

    static var options: [SelectOption] { allCases.map { SelectOption($0.rawValue, $0.title) } }
}

extension TaskRule {
    /// When the rule makes a task.
    var title: String {
        switch kind {
        case .silent: "Silent for \(NumberFormat.counted(days, "day", "days"))"
        case .failed: "A response failed"
        case .consent: "The consent is outdated"
        case .enrolled: "A participant enrolled"
        }
    }
}

extension CivilDate {
    /// Returns the day relative to today: `2 days overdue`, `Today`, `Tomorrow`, `Mon, 30 Nov 2026`.
    func due(from today: CivilDate) -> String {
        switch self - today {
        case ..<0: "\(NumberFormat.counted(today - self, "day", "days")) overdue"
        case 0: "Today"
        case 1: "Tomorrow"
        default: "\(Self.weekdays[weekday.rawValue - 1]), \(dayMonthYear)"
        }
    }

    /// Returns a sentence about when a task is due.
    func dueSentence(from today: CivilDate) -> String {
        let words = due(from: today)
        return self < today ? "It's \(words)." : "It's due \(self - today < 2 ? words.lowercased() : words)."
    }

    private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
}
