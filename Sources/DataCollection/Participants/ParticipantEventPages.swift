import Adherence
import PortalUI
import Responses
import Studies
import Timekeeping
import Vocabulary

// Events of a participant in words.
extension [ParticipantEvent] {
    /// Returns the events by the month in UTC in which they happened.
    func months(_ titles: [ActivityID: String], _ address: (ResponseID) -> String) -> [TimelineDay] {
        var months: [(title: String, entries: [TimelineEntry])] = []
        for event in self {
            let date = event.at.civil().date
            let (title, entry) = ("\(date.monthAbbreviation) \(date.year)", event.entry(titles, address))
            if months.last?.title == title {
                months[months.count - 1].entries.append(entry)
            } else {
                months.append((title, [entry]))
            }
        }
        return months.map { TimelineDay($0.title, $0.entries) }
    }
}

extension ParticipantEvent {
    fileprivate func entry(
        _ titles: [ActivityID: String], _ address: (ResponseID) -> String
    ) -> TimelineEntry {
        let local = at.civil()
        let time = TimeText(
            "\(local.date.dayAndMonth), \(local.time.description.prefix(5))", at: at.iso8601,
            title: "\(TimeText.minuteWords(at)) UTC")
        switch kind {
        case .enrolled:
            return TimelineEntry(at: time, icon: .signature, tone: .green, "Enrolled", source: "Enrollment")
        case .withdrew(let request):
            return TimelineEntry(
                at: time, icon: .signOut, tone: .amber, "Withdrew", detail: WithdrawalRequest.words(request),
                source: "Withdrawal")
        case .response(let id, let activity, let version, let status):
            let title = titles[activity] ?? activity.rawValue
            return TimelineEntry(
                at: time, icon: .form, tone: status == .error ? .red : .teal,
                LinkedText.link(title, to: address(id)),
                detail: "Version \(version), \(status.title.lowercased())",
                source: "Response")
        case .note(let note): return entry(note, time)
        case .taskAdded(let text):
            return TimelineEntry(
                at: time, icon: .flag, tone: .gray, LinkedText("\(author ?? "") added a task"), detail: text,
                source: "Task")
        case .taskClosed(let text, let outcome, let isCanceled):
            return TimelineEntry(
                at: time, icon: isCanceled ? .cross : .check, tone: isCanceled ? .gray : .green,
                LinkedText("\(author ?? "") \(isCanceled ? "canceled" : "completed") a task"),
                detail: outcome.isEmpty ? text : "\(text). \(outcome)", source: "Task")
        case .reminder(let reminder):
            return TimelineEntry(
                at: time, icon: .bell, tone: reminder.outcome == .sent ? .blue : .gray,
                LinkedText(reminder.sentence), detail: reminder.detail, source: "Reminder")
        case .hold(let hold):
            return TimelineEntry(
                at: time, icon: .pause, tone: .amber,
                LinkedText("\(hold.enteredBy) placed the participant on hold"),
                detail: "\(hold.days). \(hold.reason)", source: "Hold")
        case .moved(let move):
            let words = ParticipantPage.Move(move)
            return TimelineEntry(
                at: time, icon: .location, tone: .violet, LinkedText(words.words), detail: words.details,
                source: "Site")
        }
    }

    private func entry(_ note: ParticipantNote, _ time: TimeText) -> TimelineEntry {
        let task = note.task.map { " (\($0))" } ?? ""
        guard let call = note.call else {
            return TimelineEntry(
                at: time, icon: .pencil, tone: .blue, LinkedText("\(note.writtenBy) wrote\(task)"),
                detail: note.text, source: "Note")
        }
        return TimelineEntry(
            at: time, icon: .phone, tone: .amber, LinkedText("\(note.writtenBy) \(call.phrase)\(task)"),
            detail: note.text.isEmpty ? nil : note.text, source: "Call")
    }
}

extension SettledReminder {
    fileprivate var sentence: String {
        switch outcome {
        case .sent: author.map { "\($0) sent a reminder" } ?? "Reminder sent"
        case .unreachable: "Reminder not sent: no phone takes notifications"
        case .leftOut: "Reminder left out"
        }
    }

    fileprivate var detail: String {
        if case .leftOut(let reason) = outcome { "\(reason) \(text)" } else { text }
    }
}
