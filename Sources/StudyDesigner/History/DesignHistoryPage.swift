import Access
import DesignEditing
import PortalUI
import Studies
import Timekeeping
import Vocabulary

/// The page of all changes to a design, grouped by day.
struct DesignHistoryPage {
    let frame: Frame
    let days: [TimelineDay]
    let newer: String?
    let older: String?
    /// The page of the review, which lists requests and resolved comments.
    let reviewAddress: String

    init(
        frame: Frame, changes: [DesignChange], channel: Channel, now: Instant, newer: String?, older: String?
    ) {
        self.frame = frame
        self.newer = newer
        self.older = older
        reviewAddress = StudyDesignerPaths.review(channel)
        var days: [(title: String, entries: [TimelineEntry])] = []
        for group in JoinedChanges.groups(of: changes) {
            let day = TimeText.day(group.newest.at)
            if days.last?.title != day { days.append((day, [])) }
            days[days.count - 1].entries.append(group.entry { Self.entry($0, channel) })
        }
        let today = TimeText.day(now)
        self.days = days.map { day in
            TimelineDay(
                day.title == today ? "Today" : day.title, date: day.title == today ? day.title : nil,
                day.entries)
        }
    }

    var hasPages: Bool { newer != nil || older != nil }

    private static func entry(_ change: DesignChange, _ channel: Channel) -> TimelineEntry {
        let words = DesignEditText(
            change.kind, isRestoring: change.restoredFrom != nil, language: change.language)
        let iso = change.at.iso8601
        return TimelineEntry(
            at: TimeText(
                String(iso.dropFirst(11).prefix(5)), at: iso, title: "\(TimeText.day(change.at)), UTC"),
            icon: change.isUndoing ? .undo : words.icon,
            LinkedText(
                .strong(change.author.name), .plain(" \(words.verb) "),
                .link(
                    change.title.isEmpty ? "an untitled item" : change.title,
                    to: address(of: change, channel)), .plain(words.rest)),
            detail: detail(of: change))
    }

    private static func address(of change: DesignChange, _ channel: Channel) -> String {
        guard let document = change.document else {
            return StudyDesignerPaths.section(change.section, channel)
        }
        let address = StudyDesignerPaths.history(of: document, channel)
        guard let number = change.revision, number > 1 else { return address }
        return "\(address)?from=\(number - 1)&to=\(number)"
    }

    private static func detail(of change: DesignChange) -> String? {
        var parts: [String] = []
        if change.isUndoing { parts.append("Undo") }
        if let number = change.revision {
            parts.append(
                change.restoredFrom.map { "Revision \(number), restored from revision \($0)" }
                    ?? "Revision \(number)")
        }
        return parts.isEmpty ? nil : parts.joined(separator: ". ")
    }
}
