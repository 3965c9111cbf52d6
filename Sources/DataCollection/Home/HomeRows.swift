import Access
import DataAccess
import PortalUI
import Responses
import SQLStore
import Studies
import Tables

/// The first rows of a table, List, or saved view, as shown in a panel of the home page.
struct HomeRows {
    /// The number of rows in a panel.
    static let countMax = 8
    /// Rows are counted up to this number. Counting more would slow down the home page.
    static let countedMax = 10_000

    struct Heading {
        let caption: String
        let isNumber: Bool
    }

    let title: String
    let headings: [Heading]
    let rows: [[ListCell]]
    /// The label of the link to all rows, with their number if it is known.
    let linkTitle: String

    /// Creates the rows of a List, or nil if there are none.
    init?(
        _ view: RowsView<ListRows>, _ window: ListPageRepository.Page, titled title: String,
        of size: ListRowCount,
        in channel: Channel
    ) {
        if window.rows.isEmpty { return nil }
        let links = RowLinks(channel: channel, list: view.id)
        self.title = title
        headings = view.columns.map { Heading(caption: $0.caption, isNumber: $0.isNumber) }
        rows = window.rows.map { view.cells(of: $0, links) }
        linkTitle =
            "Open all \(window.hasMoreAfter ? size.filtered.text : NumberFormat.integer(window.rows.count))"
    }

    /// Creates the rows of another table with the given number of unfiltered rows, or nil if there are none.
    init?(_ shown: DataRows, of count: Int) {
        if shown.page.rows.isEmpty { return nil }
        title = shown.view.table.title
        headings = shown.view.columns.map { Heading(caption: $0.caption, isNumber: $0.isNumber) }
        rows = Array(shown.cells.prefix(Self.countMax))
        let isKnown = shown.view.filters.isEmpty && count <= Self.countedMax
        linkTitle = isKnown ? "Open all \(NumberFormat.integer(count))" : "Open all"
    }
}
