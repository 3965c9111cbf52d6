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
        let all = try Self.count(of: view.id, keys, transaction)
        if !view.isFiltered { return ListRowCount(all: all, filtered: all) }
        if try keys.count <= ListRowCount.smallMax || areFew(indexed, transaction) {
            let filtered = ListRowCount.Count(rows: try passing(transaction), isExact: true)
            return ListRowCount(all: all, filtered: filtered)
        }
        return ListRowCount(all: all, filtered: try sample(keys, all.rows, transaction))
    }

    /// Returns the number of rows in a List.
    static func count(of list: ListID, _ transaction: borrowing Transaction) throws -> ListRowCount.Count {
        try count(of: list, keys(of: list, transaction), transaction)
    }

    private static func count(
        of list: ListID, _ keys: Range<Int64>, _ transaction: borrowing Transaction
    ) throws -> ListRowCount.Count {
        guard keys.count <= countedMax else { return ListRowCount.Count(rows: keys.count, isExact: false) }
        let count: Int? = try transaction.value("select count(*) from \(identifier: list.tableName)")
        return ListRowCount.Count(rows: count ?? 0, isExact: true)
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
    private func passing(_ transaction: borrowing Transaction) throws -> Int {
        try transaction.value(
            "select count(*) from \(identifier: view.id.tableName) t where \(fragment: condition())")
            ?? 0
    }

    /// Returns whether a single filter leaves few rows, according to its index.
    private func areFew(_ indexed: Set<String>, _ transaction: borrowing Transaction) throws -> Bool {
        try view.filters.contains { filter in
            guard filter.isRange, filter.isServed(byIndexesOf: indexed) else { return false }
            let found: Int? = try transaction.value(
                """
                select count(*) from (
                    select 1 from \(identifier: view.id.tableName) t where \(fragment: filter.condition())
                    limit \(ListPageRepository.fewMax + 1))
                """)
            return (found ?? 0) <= ListPageRepository.fewMax
        }
    }

    /// Examines a sample of the rows to estimate how many match.
    private func sample(
        _ keys: Range<Int64>, _ rows: Int, _ transaction: borrowing Transaction
    ) throws -> ListRowCount.Count {
        let condition = condition()
        var seen = 0
        var passed = 0
        for window in ListSample(of: keys, windowRows: Self.countedWindowRows).windows {
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
        return ListRowCount.Count(rows: seen == 0 ? 0 : rows * passed / seen, isExact: false)
    }
}
