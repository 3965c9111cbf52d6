import Access
import SQLStore
import Tables

/// Reads one page of a List, starting where the previous page ended, so that the last page is as fast as the first.
///
/// In SQLite, NULL comes first in ascending and last in descending order. Rows without a value and rows with one are
/// two runs. An index on the column returns each of them in order.
package struct ListPageRepository: Sendable {
    /// The rows of a page.
    package struct Page: Sendable {
        /// The rows in the order of the view, each starting with its key and sorted value.
        package fileprivate(set) var rows: [[SQLValue]] = []
        /// Whether there are rows before and after them.
        package fileprivate(set) var hasMoreAfter = false
        fileprivate(set) var hasMoreBefore = false
    }

    /// If more rows than this match the filters, it is faster to scan the List in its order.
    static let fewMax = 50_000

    private let view: RowsView<ListRows>
    private let place: PageCursor?
    private let isBackward: Bool
    private let isDescending: Bool
    private let usesFilterIndexes: Bool
    private let usesOrderIndex: Bool
    /// Whether the rows of the reader's sites are few and found by their responses.
    private let usesResponses: Bool

    /// Creates a repository for the page at a position. `indexed` are the columns with an index.
    package init(_ view: RowsView<ListRows>, at place: PageCursor?, size: ListRowCount, indexed: Set<String>)
    {
        self.view = view
        self.place = place
        isBackward = place?.direction == .before
        isDescending = view.isDescending != isBackward
        let areFew = size.filtered.rows <= Self.fewMax && !view.filters.isEmpty
        let isSmall = size.isSmall
        let hasFilterIndex = view.filters.contains { $0.isServed(byIndexesOf: indexed) }
        usesFilterIndexes = isSmall || (areFew && hasFilterIndex)
        usesResponses = !view.sites.isWholeStudy && size.isOfFewSites
        usesOrderIndex = (isSmall || !areFew) && !usesResponses
    }

    /// Returns up to `count` rows.
    package func page(count: Int, _ transaction: borrowing Transaction) throws -> Page {
        var page = Page()
        for run in runs() where page.rows.count <= count {
            let missing = count + 1 - page.rows.count
            page.rows += try transaction.rows(statement(run, count: missing)) { row in
                (0..<row.columnCount).map { row.value($0) }
            }
        }
        let hasMore = page.rows.count > count
        if hasMore { page.rows.removeLast() }
        if isBackward { page.rows.reverse() }
        page.hasMoreAfter = isBackward || hasMore
        page.hasMoreBefore = isBackward ? hasMore : place != nil
        return page
    }

    /// A run of rows, and the position at which to start.
    struct Run {
        /// Whether its rows have no value in the sorted column, or nil when sorting by key.
        let isNull: Bool?
        let place: PageCursor?
    }

    private func runs() -> [Run] {
        guard view.sort != nil else { return [Run(isNull: nil, place: place)] }
        let order = isDescending ? [false, true] : [true, false]
        guard let place else { return order.map { Run(isNull: $0, place: nil) } }
        let isNull = place.value == .null
        let begun = Run(isNull: isNull, place: place)
        return isNull == order[0] ? [begun, Run(isNull: order[1], place: nil)] : [begun]
    }

    /// Returns the first rows of a run.
    func statement(_ run: Run, count: Int) -> SQL {
        let key = ordered("t.key")
        let column = view.sort.map { ordered($0.expression) } ?? key
        let sign = SQL(verbatim: isDescending ? "<" : ">")
        let direction = SQL(verbatim: isDescending ? " desc" : "")
        // Rows that the sort index can skip don't have to be scanned.
        let rows = ListViewRepository(view)
        var condition = rows.condition { filter in
            usesFilterIndexes || (usesOrderIndex && filter.isRange(inOrderOf: view.sort))
        }
        if usesResponses { condition += " and \(fragment: rows.atSitesByResponse)" }
        switch run.isNull {
        case true: condition += " and \(fragment: column) is null"
        case false: condition += " and \(fragment: column) is not null"
        case nil: break
        }
        if let place = run.place {
            condition +=
                run.isNull == false
                ? " and (\(fragment: column), \(fragment: key)) \(fragment: sign) (\(place.value), \(place.key))"
                : " and \(fragment: key) \(fragment: sign) \(place.key)"
        }
        let order: SQL =
            run.isNull == false
            ? "\(fragment: column)\(fragment: direction), \(fragment: key)\(fragment: direction)"
            : "\(fragment: key)\(fragment: direction)"
        return rows.selection
            + " where \(fragment: condition) order by \(fragment: order) limit \(count)"
    }

    private func ordered(_ expression: String) -> SQL {
        let column = SQL(verbatim: expression)
        return usesOrderIndex ? column : SQL.withoutIndex(column)
    }
}
