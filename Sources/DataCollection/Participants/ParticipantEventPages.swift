import Adherence
import PortalUI
import Responses
import Studies
import Timekeeping
import Vocabulary

// Events of a participant in words.
extension [ParticipantEvent] {
    /// Returns the events by the month in UTC in which they happened. Responses of a week are joined.
    func months(_ titles: [ActivityID: String], _ address: (ResponseID) -> String?) -> [TimelineDay] {
        var months: [(title: String, entries: [(event: ParticipantEvent, entry: TimelineEntry)])] = []
        for event in self {
            let date = event.at.civil().date
            let (title, entry) = ("\(date.monthAbbreviation) \(date.year)", event.entry(titles, address))
            if months.last?.title == title {
                months[months.count - 1].entries.append((event, entry))
            } else {
                months.append((title, [(event, entry)]))
            }
        }
        return months.map { TimelineDay($0.title, ResponseWeek.joined($0.entries, titles)) }
    }
}

extension ParticipantEvent {
    fileprivate func entry(
        _ titles: [ActivityID: String], _ address: (ResponseID) -> String?
    ) -> TimelineEntry {
        let local = at.civil()
        let time = TimeText(
            "\(local.date.dayAndMonth), \(local.time.description.prefix(5))", at: at.iso8601,
            title: "\(TimeText.minuteWords(at)) UTC")
        let (icon, tone, source) = mark
        return TimelineEntry(
            at: time, icon: icon, tone: tone, sentence(titles, address), detail: detail(titles),
            source: source)
    }

    /// How the event is marked, and what it is.
    private var mark: (icon: IconName, tone: Tone, source: String) {
        switch kind {
        case .enrolled: (.signature, .green, "Enrollment")
        case .withdrew: (.signOut, .amber, "Withdrawal")
        case .response(_, _, _, let status, _): (.form, status == .error ? .red : .teal, "Response")
        case .note(let note): note.call == nil ? (.pencil, .blue, "Note") : (.phone, .amber, "Call")
        case .taskAdded: (.flag, .gray, "Task")
        case .taskClosed(_, _, let isCanceled):
            isCanceled ? (.cross, .gray, "Task") : (.check, .green, "Task")
        case .moved: (.location, .violet, "Site")
        case .reminder(let reminder): (.bell, reminder.outcome == .sent ? .blue : .gray, "Reminder")
        case .hold: (.pause, .amber, "Hold")
        case .restricted: (.lock, .amber, "Restriction")
        case .restrictionLifted: (.lock, .gray, "Restriction")
        case .correctionAsked: (.person, .blue, "Correction request")
        case .correctionAnswered: (.check, .gray, "Correction request")
        case .corrected: (.pencil, .violet, "Correction")
        case .deviation(_, let entry):
            (.flag, entry.decision == nil ? .amber : entry.decision == .important ? .red : .gray, "Deviation")
        }
    }

    private func sentence(_ titles: [ActivityID: String], _ address: (ResponseID) -> String?) -> LinkedText {
        let author = author ?? ""
        return switch kind {
        case .enrolled: "Enrolled"
        case .withdrew: "Withdrew"
        case .response(let id, let activity, _, _, _):
            address(id).map { .link(titles[activity] ?? activity.rawValue, to: $0) }
                ?? LinkedText(titles[activity] ?? activity.rawValue)
        case .note(let note):
            LinkedText(
                "\(author) \(note.call?.phrase ?? "wrote")" + (note.task.map { " (\($0))" } ?? ""))
        case .taskAdded: "\(author) added a task"
        case .taskClosed(_, _, let isCanceled): "\(author) \(isCanceled ? "canceled" : "completed") a task"
        case .moved(let move): LinkedText(ParticipantPage.Move(move).words)
        case .reminder(let reminder): LinkedText(reminder.sentence)
        case .hold: "\(author) placed the participant on hold"
        case .restricted: "\(author) restricted processing"
        case .restrictionLifted: "\(author) lifted the restriction of processing"
        case .correctionAsked: "\(author) recorded that the participant asked for a correction"
        case .correctionAnswered(let outcome, _):
            "\(author) answered a request for correction: \(outcome.title.lowercased())"
        case .corrected(let change): LinkedText("\(author) \(change.words)")
        case .deviation(let deviation, let entry):
            LinkedText("\(author) \(entry.phrase(of: deviation))")
        }
    }

    private func detail(_ titles: [ActivityID: String]) -> String? {
        switch kind {
        case .enrolled: nil
        case .withdrew(let request): WithdrawalRequest.words(request)
        case .response(_, _, let version, let status, let cause):
            cause.map { "Failed: \($0.title). Version \(version)" }
                ?? "Version \(version), \(status.title.lowercased())"
        case .note(let note): note.text.isEmpty ? nil : note.text
        case .taskAdded(let text): text
        case .taskClosed(let text, let outcome, _): outcome.isEmpty ? text : "\(text). \(outcome)"
        case .moved(let move): ParticipantPage.Move(move).details
        case .reminder(let reminder): reminder.detail
        case .hold(let hold): "\(hold.days). \(hold.reason)"
        case .restricted(let restriction): "\(restriction.ground.title). \(restriction.reason)"
        case .restrictionLifted(let reason): reason
        case .correctionAsked(let request): "\(request.askedOn.dayMonthYear). \(request.text)"
        case .correctionAnswered(_, let text): text
        case .corrected(let change): change.reason.isEmpty ? nil : "Reason: \(change.reason)"
        case .deviation(let deviation, let entry):
            [deviation.subject(titles), entry.reason?.title ?? "", entry.text].filter { !$0.isEmpty }
                .joined(separator: ". ")
        }
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

extension DeviationEntry {
    /// The end of a sentence that begins with who said it.
    fileprivate func phrase(of deviation: Deviation) -> String {
        if let decision { return "decided: \(decision.title.lowercased())" }
        return entered.at == deviation.foundAt ? "recorded a deviation" : "gave a reason for a deviation"
    }
}
