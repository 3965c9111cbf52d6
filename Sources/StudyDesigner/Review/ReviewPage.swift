import Access
import DesignEditing
import PortalUI
import Studies
import StudyManagement
import Timekeeping
import Vocabulary

/// The page of a design's review.
struct ReviewPage {
    let frame: Frame
    let address: String
    let filter: ReviewThreadRepository.Filter
    let counts: [ReviewThreadRepository.Filter: Int]
    let rows: [ReviewThreadRow]
    /// Whether the most recent threads are shown.
    let isFirst: Bool
    /// The last thread of the page, if there are older ones.
    let next: ReviewThreadID?
    let requests: [ReviewRequestRow]
    /// The page of the links to the design.
    let shares: String
    /// The form of a new request; nil for users who can't change the design.
    let newReview: String?

    /// The threads of a section of the design.
    struct Group {
        let title: String
        let rows: [ReviewThreadRow]
    }

    /// The threads by section, in the order of the menu.
    var groups: [Group] {
        Section.allCases.compactMap { section in
            let rows = rows.filter { $0.section == section }
            return rows.isEmpty ? nil : Group(title: section.title, rows: rows)
        }
    }

    var tabs: [Tab] {
        ReviewThreadRepository.Filter.allCases.map { each in
            Tab(
                each.title, to: list(each), count: "\(counts[each] ?? 0)",
                isCurrent: each == filter)
        }
    }

    /// The links to the most recent and to older threads; nil if the page shows all.
    var pager: Pager? {
        guard !isFirst || next != nil else { return nil }
        return Pager(
            "\(rows.count) of \(counts[filter] ?? 0) threads", previous: isFirst ? nil : list(filter),
            next: next.map { "\(list(filter))&before=\($0)" }, previousTitle: "Newest", nextTitle: "Older")
    }

    private func list(_ filter: ReviewThreadRepository.Filter) -> String {
        "\(address)?show=\(filter.rawValue)"
    }

    var emptyTitle: String {
        switch filter {
        case .open: "No open comments"
        case .resolved: "No resolved comments"
        case .mine: "No open threads with your comments"
        case .mentions: "No open threads mention you"
        }
    }

    let emptyText = "To comment on a section, step, or question, open it and choose Comments."
}

/// A thread in a list.
struct ReviewThreadRow {
    let section: Section
    let title: String
    let address: String
    let excerpt: String
    let detail: String
    let chip: StateChip?
    let isRemoved: Bool

    /// The maximum number of characters of the first comment that a list shows.
    private static let excerptLength = 160

    init(_ thread: ReviewThread, _ name: NamedReviewItem, _ channel: Channel, _ now: Instant) {
        section = name.page.section
        title = name.title
        address = StudyDesignerPaths.discussion(of: thread.item, thread: thread.id, channel)
        let text = thread.comments.first?.text ?? ""
        excerpt = text.count > Self.excerptLength ? text.prefix(Self.excerptLength) + "…" : text
        let author = thread.comments.first?.author.name ?? ""
        let replies = thread.comments.count - 1
        let count = replies > 0 ? ", \(NumberFormat.counted(replies, "reply", "replies"))" : ""
        detail = "\(author) \(TimeText.phrase(thread.openedAt, from: now))\(count)"
        chip = thread.resolution.map {
            StateChip("Resolved by \($0.author.name)", shape: .check, tone: .green)
        }
        isRemoved = name.isRemoved
    }
}

extension ReviewThreadRepository.Filter {
    /// The words on the tab.
    var title: String {
        switch self {
        case .open: "Open"
        case .resolved: "Resolved"
        case .mine: "With your comments"
        case .mentions: "Mention you"
        }
    }
}
