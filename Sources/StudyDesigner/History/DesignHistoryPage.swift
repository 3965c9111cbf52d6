import Access
import DesignEditing
import PortalUI
import Studies
import StudyManagement
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
        frame: Frame, changes: [DesignChange], reviews: [ReviewEvent], channel: Channel, now: Instant,
        newer: String?, older: String?
    ) {
        self.frame = frame
        self.newer = newer
        self.older = older
        reviewAddress = StudyDesignerPaths.review(channel)
        var days: [(title: String, entries: [TimelineEntry])] = []
        let groups = JoinedChanges.groups(of: changes, separatedBy: reviews.map(\.at))
        let entries =
            groups.map { group in (group.newest.at, group.entry { Self.entry($0, channel) }) }
            + reviews.map { ($0.at, Self.entry($0, channel)) }
        for (at, entry) in entries.sorted(by: { $0.0 > $1.0 }) {
            let day = TimeText.day(at)
            if days.last?.title != day { days.append((day, [])) }
            days[days.count - 1].entries.append(entry)
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
        return TimelineEntry(
            at: time(change.at),
            icon: change.isUndoing ? .undo : words.icon,
            LinkedText(
                .strong(change.author.name), .plain(" \(words.verb) "),
                .link(
                    change.title.isEmpty ? "an untitled item" : change.title,
                    to: address(of: change, channel)), .plain(words.rest)),
            detail: detail(of: change))
    }

    private static func entry(_ event: ReviewEvent, _ channel: Channel) -> TimelineEntry {
        let request = StudyDesignerPaths.reviewRequest(event.request, channel)
        let (icon, verb, object): (IconName, String, String) =
            switch event.kind {
            case .requested: (.send, "requested", "a review")
            case .approved: (.check, "approved", "the design")
            case .changes: (.comment, "requested", "changes")
            case .withdrawn: (.cross, "withdrew", "a review request")
            }
        return TimelineEntry(
            at: time(event.at), icon: icon,
            LinkedText(.strong(event.author), .plain(" \(verb) "), .link(object, to: request)))
    }

    private static func time(_ at: Instant) -> TimeText {
        TimeText(
            String(at.iso8601.dropFirst(11).prefix(5)), at: at.iso8601, title: "\(TimeText.day(at)), UTC")
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
