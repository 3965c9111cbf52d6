import Access
import Responses
import SQLStore
import Tables

// The number of rows, found without a full scan of a large List.
extension ListViewRepository {
    /// Unfiltered rows are counted up to this number. Scanning the smallest index takes three milliseconds per million
    /// rows.
    private static let countedMax = 1_000_000
    private static let countedWindowRows: Int64 = 250

    /// Measures the List of a view. `indexed` are the columns with an index.
    package func count(
        indexed: Set<String> = [], _ transaction: borrowing Transaction
    ) throws -> ListRowCount {
        let keys = try Self.keys(of: view.id, transaction)
        let all = try all(keys, transaction)
        let scannedRows = view.sites.isWholeStudy ? all.rows : keys.count
        var count = ListRowCount(all: all, filtered: all, scannedRows: scannedRows)
        if !view.isFiltered { return count }
        if count.isOfFewSites {
            count.filtered = try passing(
                "\(fragment: condition()) and \(fragment: atSitesByResponse)", transaction)
        } else if try keys.count <= ListRowCount.smallMax || areFew(indexed, transaction) {
            count.filtered = try passing(condition(), transaction)
        } else {
            count.filtered = try sample(keys, matching: condition(), transaction)
        }
        return count
    }

    /// Returns the number of rows that the reader sees without filters.
    func all(_ transaction: borrowing Transaction) throws -> ListRowCount.Count {
        try all(Self.keys(of: view.id, transaction), transaction)
    }

    private func all(
        _ keys: Range<Int64>, _ transaction: borrowing Transaction
    ) throws -> ListRowCount.Count {
        guard view.sites.isWholeStudy else { return try countAtSites(keys, transaction) }
        guard keys.count <= Self.countedMax else {
            return ListRowCount.Count(rows: keys.count, isExact: false)
        }
        let count: Int? = try transaction.value("select count(*) from \(identifier: view.id.tableName)")
        return ListRowCount.Count(rows: count ?? 0, isExact: true)
    }

    /// Returns the number of rows at the reader's sites: exact if they, or all rows, are few.
    private func countAtSites(
        _ keys: Range<Int64>, _ transaction: borrowing Transaction
    ) throws -> ListRowCount.Count {
        let isSmall = keys.count <= ListRowCount.smallMax
        let condition = isSmall ? inScope : atSitesByResponse
        let count: Int =
            try transaction.value(
                """
                select count(*) from (select 1 from \(identifier: view.id.tableName) t
                    where \(fragment: condition) limit \(isSmall ? -1 : ListPageRepository.fewMax + 1))
                """) ?? 0
        if isSmall || count <= ListPageRepository.fewMax {
            return ListRowCount.Count(rows: count, isExact: true)
        }
        return try sample(keys, matching: inScope, transaction)
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

    /// Returns the number of rows that match a condition by scanning what the best index returns.
    private func passing(
        _ condition: SQL, _ transaction: borrowing Transaction
    ) throws -> ListRowCount.Count {
        let count: Int? = try transaction.value(
            "select count(*) from \(identifier: view.id.tableName) t where \(fragment: condition)")
        return ListRowCount.Count(rows: count ?? 0, isExact: true)
    }

    /// Returns whether a single filter leaves few rows, according to its index.
    private func areFew(_ indexed: Set<String>, _ transaction: borrowing Transaction) throws -> Bool {
        try view.filters.contains { filter in
            guard filter.isRange, filter.isServed(byIndexesOf: indexed) else { return false }
            let found: Int? = try transaction.value(
                """
                select count(*) from (
                    select 1 from \(identifier: view.id.tableName) t
                    where \(fragment: filter.condition()) and \(fragment: inScope)
                    limit \(ListPageRepository.fewMax + 1))
                """)
            return (found ?? 0) <= ListPageRepository.fewMax
        }
    }

    /// Examines a sample of the rows to estimate how many match a condition.
    private func sample(
        _ keys: Range<Int64>, matching condition: SQL, _ transaction: borrowing Transaction
    ) throws -> ListRowCount.Count {
        let table = view.id.tableName
        let rows: Int =
            keys.count > Self.countedMax
            ? keys.count : try transaction.value("select count(*) from \(identifier: table)") ?? 0
        var seen = 0
        var passed = 0
        for window in ListSample(of: keys, windowRows: Self.countedWindowRows).windows {
            let found = try transaction.first(
                """
                select count(*), count(case when \(fragment: condition) then 1 end)
                from \(identifier: table) t
                where t.key between \(window.lowerBound) and \(window.upperBound)
                """
            ) { (try $0[0] as Int, try $0[1] as Int) }
            seen += found?.0 ?? 0
            passed += found?.1 ?? 0
        }
        return ListRowCount.Count(rows: seen == 0 ? 0 : rows * passed / seen, isExact: false)
    }
}
