import DesignEditing
import HTTP
import Studies

/// The part of a history to show, from the query of its page: the number of skipped entries and the comparison.
struct HistoryPagination {
    /// The number of revisions or changes per page.
    static let size = 25
    /// The maximum number of changes on a page whose last ones are joined.
    static let joinedSize = 150
    /// The maximum number of skipped entries, because an address can contain any number.
    private static let skippedMax = 10_000_000

    let skipped: Int
    private let query: Query

    init(_ query: Query) {
        self.query = query
        skipped = min(max(0, query["skip"].flatMap { Int($0) } ?? 0), Self.skippedMax)
    }

    /// Returns the address of the previous page; nil for the first page.
    func newer(at address: String) -> String? {
        guard skipped > 0 else { return nil }
        return skipped <= Self.size ? address : address + "?skip=\(skipped - Self.size)"
    }

    /// Returns the address of the next page if `count` entries follow the skipped ones; nil for the last page.
    func older(at address: String, of count: Int) -> String? {
        count > Self.size ? address + "?skip=\(skipped + Self.size)" : nil
    }

    /// Returns the revisions of the page with what changed in words, and the comparison in the query. `kind` is nil for
    /// a document of an app.
    func reading(
        of revisions: [RevisionSummary], of kind: DocumentKind? = nil,
        named names: (_ from: Int, _ to: Int) throws -> DocumentDifferenceText,
        differences: (_ from: Int, _ to: Int) throws -> [Difference]
    ) throws -> HistoryPageContent {
        let shown = Array(revisions.dropFirst(skipped).prefix(Self.size))
        var counts: [Int: String] = [:]
        for revision in shown.map(\.revision) where revision > 1 {
            counts[revision] = ChangedItems.words(try differences(revision - 1, revision), of: kind)
        }
        let numbers = revisions.map(\.revision)
        var reading = HistoryPageContent(shown: shown, counts: counts, numbers: numbers)
        if let from = chosen("from", numbers), let to = chosen("to", numbers) {
            let found = try differences(from, to)
            reading.comparison = DocumentHistoryPage.Comparison(
                from: from, to: to, count: ChangedItems.words(found, of: kind),
                lines: try names(from, to).lines(found))
        }
        return reading
    }

    private func chosen(_ name: String, _ numbers: [Int]) -> Int? {
        query[name].flatMap { Int($0) }.flatMap { numbers.contains($0) ? $0 : nil }
    }
}

/// The content of a page of a document's history.
struct HistoryPageContent {
    /// The revisions of the page, newest first.
    let shown: [RevisionSummary]
    /// What changed since the previous revision in words, by revision.
    let counts: [Int: String]
    /// All revision numbers.
    let numbers: [Int]
    var comparison: DocumentHistoryPage.Comparison?
}
