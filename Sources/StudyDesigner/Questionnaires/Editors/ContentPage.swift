import PortalUI
import Studies
import Timekeeping

/// The page of a questionnaire's key, title and steps.
struct ContentPage {
    let frame: Frame
    let chip: StateChip?
    let tabs: [Tab]
    let form: EditorForm
    let fields: EditorFields
    let lines: [PartLine]
    let newStepAddress: String
    let preview: PreviewPanel
    let note: String? = nil

    var emptyAction: PageLink? { form.isReadOnly ? nil : PageLink("Add the first step", to: newStepAddress) }
}

/// The page of a questionnaire's schedule.
struct SchedulePage {
    let frame: Frame
    let chip: StateChip?
    let tabs: [Tab]
    let form: EditorForm
    let fields: EditorFields
    let schedule: Schedule
    let englishAddress: String
    let note: String? = nil

    let frequencies = [
        Choice(Schedule.Frequency.oneTime.rawValue, "One time", hint: "Once, for as long as it is open."),
        Choice(Schedule.Frequency.daily.rawValue, "Daily", hint: "Every day, at one or more times."),
    ]
    let launches = [Choice("1", "With the launch of the study"), Choice("0", "At a date and time")]
    let lifetimes = [Choice("1", "For the study's lifetime"), Choice("0", "Until a date")]

    var lockNote: String? {
        fields.locks.isEmpty
            ? nil
            : "The schedule is published and stays. Make a copy of the questionnaire for another schedule."
    }

    var times: TimesForm {
        TimesForm(fields: fields, canEdit: !form.isReadOnly && fields.locks.isEmpty)
    }

    var endWords: String {
        guard case .daily(let daily) = schedule, let end = daily.endDate else { return "From 1 to 999." }
        return "From 1 to 999. The last day is \(ScheduleWords.day(end))."
    }
}

/// The times of day at which runs begin.
struct TimesForm {
    struct Row {
        let number: Int
        let field: TextField
        let remove: String
    }

    let fields: EditorFields
    let canEdit: Bool

    var error: String? { fields.problems["times"] }
    var add: String { EditorCommand.add("times").text }

    var rows: [Row] {
        (0..<max(fields.values.count(of: "times"), 1)).map { index in
            Row(
                number: index + 1,
                field: fields.entry("times[\(index)]", "Time \(index + 1)", kind: .time),
                remove: EditorCommand.remove("times", row: "\(index)").text)
        }
    }
}
