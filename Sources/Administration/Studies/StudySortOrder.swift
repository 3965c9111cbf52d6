import Access
import PortalUI
import Studies
import Timekeeping

/// By what a list of studies is sorted.
struct StudySortOrder: Hashable {
    /// A column by which studies are sorted.
    enum Column: String {
        case name, state, changed
    }

    /// The column; nil for the order of organizations, apps and Study IDs.
    let column: Column?
    /// Whether the last comes first.
    let isDescending: Bool

    /// The order of the folders.
    static let places = StudySortOrder(column: nil, isDescending: false)

    private init(column: Column?, isDescending: Bool) {
        self.column = column
        self.isDescending = isDescending
    }

    /// What an address asks for: a column, with a minus for the other way round.
    init(_ text: String?) {
        let text = text ?? ""
        column = Column(rawValue: text.hasPrefix("-") ? String(text.dropFirst()) : text)
        isDescending = column != nil && text.hasPrefix("-")
    }

    /// As addresses say it; empty for the order of the folders.
    var text: String { column.map { (isDescending ? "-" : "") + $0.rawValue } ?? "" }

    /// The order that the heading of a column leads to: the other way round if it is sorted by it already.
    ///
    /// The latest change is what people look for, so it comes first.
    static func next(_ column: Column, after current: StudySortOrder) -> StudySortOrder {
        let isCurrent = current.column == column
        return StudySortOrder(
            column: column, isDescending: isCurrent ? !current.isDescending : column == .changed)
    }

    /// How a column is sorted, if it is.
    func order(of column: Column) -> SortOrder? {
        guard self.column == column else { return nil }
        return isDescending ? .descending : .ascending
    }

    /// The channels in this order; those that are equal stay as they are.
    func sorted(_ channels: [ChannelSummary], changes: [FolderID: Instant]) -> [ChannelSummary] {
        switch column {
        case nil: channels
        case .name: sorted(channels) { $0.title.lowercased() }
        case .state:
            sorted(channels) { channel in StudyStatus.allCases.firstIndex(of: channel.status) ?? 0 }
        case .changed:
            // What no one changed, or what is not for this person, is older than everything.
            sorted(channels) { changes[$0.study]?.milliseconds ?? 0 }
        }
    }

    private func sorted(
        _ channels: [ChannelSummary], by key: (ChannelSummary) -> some Comparable
    ) -> [ChannelSummary] {
        let keyed = channels.map { (key: key($0), channel: $0) }
        return keyed.sorted { isDescending ? $0.key > $1.key : $0.key < $1.key }.map(\.channel)
    }
}
