import Access
import PortalUI
import Studies
import Timekeeping

/// What was saved in any document of a design, day by day.
struct DesignHistoryPage {
    let frame: Frame
    let days: [TimelineDay]
    let newer: String?
    let older: String?

    init(
        frame: Frame, changes: [DesignChange], channel: Channel, now: Instant, newer: String?, older: String?
    ) {
        self.frame = frame
        self.newer = newer
        self.older = older
        var days: [(title: String, entries: [TimelineEntry])] = []
        for change in changes {
            let day = TimeText.day(change.revision.savedAt)
            if days.last?.title != day { days.append((day, [])) }
            days[days.count - 1].entries.append(Self.entry(change, channel))
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
        let number = change.revision.revision
        let title = change.kind.isListed ? change.title : change.kind.section.title
        let (verb, icon): (String, IconName) =
            switch (number, change.revision.restoredFrom) {
            case (_, .some): ("restored", .undo)
            case (1, nil): ("added", .plus)
            default: ("changed", .pencil)
            }
        let iso = change.revision.savedAt.iso8601
        let address = Paths.history(of: change.document, channel)
        let comparing = number > 1 ? "\(address)?from=\(number - 1)&to=\(number)" : address
        return TimelineEntry(
            at: TimeText(
                String(iso.dropFirst(11).prefix(5)), at: iso,
                title: "\(TimeText.day(change.revision.savedAt)), UTC"),
            icon: icon,
            RichLine(
                .strong(change.revision.author.name), .plain(" \(verb) "),
                .link(title.isEmpty ? "an item without a title" : title, to: comparing)),
            detail: change.revision.restoredFrom.map { "Revision \(number), which is revision \($0) again" }
                ?? "Revision \(number)")
    }
}
