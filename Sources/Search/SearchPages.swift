import PortalUI

/// The page with everything that a search found.
struct SearchPage {
    let frame: Frame
    let query: String
    /// Whether there is a word to look for.
    let hasWords: Bool
    let outcome: SearchOutcome
    /// Whether everything is indexed.
    let isComplete: Bool

    var address: String { SearchPaths.search }
    var results: [SearchResult] { outcome.results }
    var nothing: String { "Nothing found for “\(query)”" }
    var count: String {
        if outcome.isCut { return "The best \(results.count) results. Add a word to find others." }
        return results.count == 1 ? "1 result" : "\(results.count) results"
    }
}

/// The first results while a user types.
struct SearchSuggestions {
    let results: [SearchResult]

    var options: [Option] { results.enumerated().map { Option(number: $0.offset, result: $0.element) } }

    /// A result with the number by which the field refers to it.
    struct Option {
        let number: Int
        let result: SearchResult
    }
}
