import PortalUI
import Responses
import SQLStore
import Tables

/// The number of rows in a List, and how many match its filters, found without a full scan.
package struct ListRowCount: Sendable, Equatable {
    /// A number of rows.
    package struct Count: Sendable, Equatable {
        let rows: Int
        let isExact: Bool

        /// The displayed number. An estimate is rounded to two significant digits.
        package var text: String {
            guard !isExact else { return NumberFormat.integer(rows) }
            var unit = 1
            while rows / unit >= 100 { unit *= 10 }
            return "about \(NumberFormat.integer((rows + unit / 2) / unit * unit))"
        }
    }

    /// Lists up to this size are counted and sorted directly. A full scan takes a tenth of a second at most.
    static let smallMax = 100_000
    /// Unfiltered rows are counted up to this number. Scanning the smallest index takes three milliseconds per million
    /// rows.
    private static let countedMax = 1_000_000
    private static let windowRows: Int64 = 250

    let all: Count
    package let filtered: Count

    /// Whether the List is small enough for full scans.
    package var isSmall: Bool { all.rows <= Self.smallMax }

    /// Measures the List of a view. `indexed` are the columns with an index.
    package init(_ view: ListView, indexed: Set<String> = [], _ transaction: borrowing Transaction) throws {
        let keys = try Self.keys(of: view.id, transaction)
        all = try Self.count(of: view.id, keys, transaction)
        if !view.isFiltered {
            filtered = all
        } else if try keys.count <= Self.smallMax || Self.areFew(view, indexed, transaction) {
            filtered = Count(rows: try Self.passing(view, transaction), isExact: true)
        } else {
            filtered = try Self.sample(view, keys, all.rows, transaction)
        }
    }

    /// Returns the number of rows in a List.
    static func count(of list: ListID, _ transaction: borrowing Transaction) throws -> Count {
        try count(of: list, keys(of: list, transaction), transaction)
    }

    private static func count(
        of list: ListID, _ keys: Range<Int64>, _ transaction: borrowing Transaction
    ) throws -> Count {
        guard keys.count <= countedMax else { return Count(rows: keys.count, isExact: false) }
        let count: Int? = try transaction.value("select count(*) from \(identifier: list.tableName)")
        return Count(rows: count ?? 0, isExact: true)
    }

    /// Returns the range of keys. It takes two statements, because one for both ends would scan all rows.
    static func keys(
        of list: ListID, _ transaction: borrowing Transaction
    ) throws -> Range<Int64> {
        let table = list.tableName
        let first: Int64? = try transaction.value("select min(key) from \(identifier: table)")
        let last: Int64? = try transaction.value("select max(key) from \(identifier: table)")
        guard let first, let last else { return 0..<0 }
        return first..<last + 1
    }

    /// Returns the number of matching rows by scanning what the best index returns.
    private static func passing(_ view: ListView, _ transaction: borrowing Transaction) throws -> Int {
        try transaction.value(
            "select count(*) from \(identifier: view.id.tableName) t where \(fragment: view.condition())")
            ?? 0
    }

    /// Returns whether a single filter leaves few rows, according to its index.
    private static func areFew(
        _ view: ListView, _ indexed: Set<String>, _ transaction: borrowing Transaction
    ) throws -> Bool {
        try view.filters.contains { filter in
            guard filter.isRange, filter.isServed(byIndexesOf: indexed) else { return false }
            let found: Int? = try transaction.value(
                """
                select count(*) from (
                    select 1 from \(identifier: view.id.tableName) t where \(fragment: filter.condition())
                    limit \(ListPageQuery.fewMax + 1))
                """)
            return (found ?? 0) <= ListPageQuery.fewMax
        }
    }

    /// Examines a sample of the rows to estimate how many match.
    private static func sample(
        _ view: ListView, _ keys: Range<Int64>, _ rows: Int, _ transaction: borrowing Transaction
    ) throws -> Count {
        let condition = view.condition()
        var seen = 0
        var passed = 0
        for window in ListSample(of: keys, windowRows: windowRows).windows {
            let found = try transaction.first(
                """
                select count(*), count(case when \(fragment: condition) then 1 end)
                from \(identifier: view.id.tableName) t
                where t.key between \(window.lowerBound) and \(window.upperBound)
                """
            ) { (try $0[0] as Int, try $0[1] as Int) }
            seen += found?.0 ?? 0
            passed += found?.1 ?? 0
        }
        return Count(rows: seen == 0 ? 0 : rows * passed / seen, isExact: false)
    }
}
