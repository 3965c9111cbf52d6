import HTTP
import Studies

/// The part of a history that a page shows, by the query of its address: how many are skipped, and what is compared.
struct HistoryPagination {
    /// How many revisions or changes a page has.
    static let size = 25
    /// No history is so long; an address may hold any number.
    private static let skippedMax = 10_000_000

    let skipped: Int
    private let query: Query

    init(_ query: Query) {
        self.query = query
        skipped = min(max(0, query["skip"].flatMap { Int($0) } ?? 0), Self.skippedMax)
    }

    /// The address of the page before, at the address of the first; nil for that one.
    func newer(at address: String) -> String? {
        guard skipped > 0 else { return nil }
        return skipped <= Self.size ? address : address + "?skip=\(skipped - Self.size)"
    }

    /// The address of the next page, where `count` entries follow those that are skipped; nil for the last.
    func older(at address: String, of count: Int) -> String? {
        count > Self.size ? address + "?skip=\(skipped + Self.size)" : nil
    }

    /// The revisions that the page shows, with how each differs from the one before, and what the address compares.
    func reading(
        of revisions: [RevisionSummary],
        named names: (_ from: Int, _ to: Int) throws -> DocumentDifferenceText,
        differences: (_ from: Int, _ to: Int) throws -> [Difference]
    ) throws -> HistoryPageContent {
        let shown = Array(revisions.dropFirst(skipped).prefix(Self.size))
        var counts: [Int: Int] = [:]
        for revision in shown.map(\.revision) where revision > 1 {
            counts[revision] = try differences(revision - 1, revision).count
        }
        let numbers = revisions.map(\.revision)
        var reading = HistoryPageContent(shown: shown, counts: counts, numbers: numbers)
        if let from = chosen("from", numbers), let to = chosen("to", numbers) {
            reading.comparison = DocumentHistoryPage.Comparison(
                from: from, to: to, lines: try names(from, to).lines(try differences(from, to)))
        }
        return reading
    }

    private func chosen(_ name: String, _ numbers: [Int]) -> Int? {
        query[name].flatMap { Int($0) }.flatMap { numbers.contains($0) ? $0 : nil }
    }
}

/// What a page of a document's history tells.
struct HistoryPageContent {
    /// The revisions of the page, newest first.
    let shown: [RevisionSummary]
    /// How many differences each has from the one before.
    let counts: [Int: Int]
    /// Every revision there is.
    let numbers: [Int]
    var comparison: DocumentHistoryPage.Comparison?
}
