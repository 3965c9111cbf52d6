import Access
import PortalUI
import SQLStore
import Studies

/// The first rows of a table, a List or a saved view, as a panel of a home shows them.
struct HomeRows {
    /// How many rows a panel shows.
    static let countMax = 8
    /// So many rows of a table are counted; what is beyond is not worth the time of a home.
    static let countedMax = 10_000

    struct Heading {
        let caption: String
        let isNumber: Bool
    }

    let title: String
    let headings: [Heading]
    let rows: [[ListCell]]
    /// What leads to all rows; with their number, where it is known.
    let linkTitle: String

    /// Rows of a List; nil where there are none.
    init?(
        _ view: ListView, _ window: ListPageQuery, titled title: String, of size: ListRowCount,
        in channel: Channel
    ) {
        if window.rows.isEmpty { return nil }
        let pages = ListCell.Pages(
            participants: ResponseServerPaths.participants(channel),
            responses: ResponseServerPaths.responses(channel),
            rows: ResponseServerPaths.rows(of: view.id, channel))
        self.title = title
        headings = view.columns.map { Heading(caption: $0.caption, isNumber: $0.isNumber) }
        rows = window.rows.map { row in
            view.columns.enumerated().map { index, column in
                ListCell(row[index + ListView.firstColumn], column, pages)
            }
        }
        linkTitle =
            "Open all \(window.hasMoreAfter ? size.filtered.text : NumberFormat.whole(window.rows.count))"
    }

    /// Rows of another table, of which there are so many without filters; nil where there are none.
    init?(_ shown: DataRows, of count: Int) {
        if shown.page.rows.isEmpty { return nil }
        title = shown.view.table.script.title
        headings = shown.view.columns.map { Heading(caption: $0.caption, isNumber: $0.isNumber) }
        rows = Array(shown.cells.prefix(Self.countMax))
        let isKnown = shown.view.filters.isEmpty && count <= Self.countedMax
        linkTitle = isKnown ? "Open all \(NumberFormat.whole(count))" : "Open all"
    }
}
