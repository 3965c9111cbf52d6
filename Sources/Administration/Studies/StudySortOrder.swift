import Access
import PortalUI
import Timekeeping
import Vocabulary

/// The sort order of a list of studies.
struct StudySortOrder: Hashable {
    /// A sortable column.
    enum Column: String {
        case name, state, changed
    }

    /// The column; nil for the order by organization, app and Study ID.
    let column: Column?
    /// Whether the order is descending.
    let isDescending: Bool

    /// The default order, by folder.
    static let places = StudySortOrder(column: nil, isDescending: false)

    private init(column: Column?, isDescending: Bool) {
        self.column = column
        self.isDescending = isDescending
    }

    /// Reads the order from a URL: a column, with a leading minus for descending order.
    init(_ text: String?) {
        let text = text ?? ""
        column = Column(rawValue: text.hasPrefix("-") ? String(text.dropFirst()) : text)
        isDescending = column != nil && text.hasPrefix("-")
    }

    /// The order as used in URLs; empty for the default order.
    var text: String { column.map { (isDescending ? "-" : "") + $0.rawValue } ?? "" }

    /// Returns the order that a column heading links to: reversed if the list is already sorted by it.
    ///
    /// The column of the last change starts in descending order, because users look for the latest change.
    static func next(_ column: Column, after current: StudySortOrder) -> StudySortOrder {
        let isCurrent = current.column == column
        return StudySortOrder(
            column: column, isDescending: isCurrent ? !current.isDescending : column == .changed)
    }

    /// Returns the order of a column if the list is sorted by it.
    func order(of column: Column) -> SortOrder? {
        guard self.column == column else { return nil }
        return isDescending ? .descending : .ascending
    }

    /// Returns the channels in this order; the sort is stable.
    func sorted(_ channels: [ChannelSummary], changes: [FolderID: Instant]) -> [ChannelSummary] {
        switch column {
        case nil: channels
        case .name: sorted(channels) { $0.title.lowercased() }
        case .state:
            sorted(channels) { channel in StudyStatus.allCases.firstIndex(of: channel.status) ?? 0 }
        case .changed:
            // Studies without a change that the user may see sort as the oldest.
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
