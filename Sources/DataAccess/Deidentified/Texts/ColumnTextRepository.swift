import Deidentification
import Responses
import SQLStore
import Tables

/// Finds the texts of a column, each once.
struct ColumnTextRepository {
    /// The number of rows that are read at a time, and for one page.
    private static let (partCount, rowsMax) = (2_000, 20_000)

    /// Texts to decide about.
    struct Page {
        var texts: [(text: String, digest: [UInt8])] = []
        /// The key of the row below which older rows haven't been searched; nil if all were.
        var next: Int64?
    }

    let column: Column
    let rows: ListRows
    let key: ProfileKey

    /// Returns distinct texts whose digests are wanted, the newest first, from the rows below a key.
    func page(
        before start: Int64?, count: Int, _ transaction: borrowing Transaction, isWanted: ([UInt8]) -> Bool
    ) throws -> Page {
        var page = Page()
        var (seen, last, searched) = (Set<[UInt8]>(), start ?? .max, 0)
        while page.texts.count < count, searched < Self.rowsMax {
            let part = try part(below: last, transaction)
            for (row, text) in part where page.texts.count < count {
                last = row
                let digest = key.digest(of: text)
                if isWanted(digest), seen.insert(digest).inserted { page.texts.append((text, digest)) }
            }
            if part.count < Self.partCount, page.texts.count < count { return page }
            searched += part.count
        }
        page.next = last
        return page
    }

    private func part(below key: Int64, _ transaction: borrowing Transaction) throws -> [(Int64, String)] {
        let value = column.expression
        return try transaction.rows(
            SQL(verbatim: "select t.key, \(value) from \(rows.table) t where \(value) is not null")
                + " and t.key < \(key) order by t.key desc limit \(Self.partCount)"
        ) { (try $0[0], try $0[1]) }
    }
}
