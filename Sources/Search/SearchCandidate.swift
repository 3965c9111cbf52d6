import Vocabulary

/// An entry that has the words of a query, with its source.
struct SearchCandidate: Sendable {
    let id: Int64
    let source: SearchSource
    let kind: SearchKind
    let folder: FolderID
    let channel: ChannelID?
    let section: String
    let part: String
    let title: String
    let detail: String
    let words: [Substring]
}

extension SearchCandidate {
    /// Returns how well the entry fits a query; nil if a word of the query is missing. Long titles count a little less.
    func score(_ query: [String]) -> Double? {
        var score = 0.0
        for wanted in query {
            guard let best = WordScore.best(wanted, among: words) else { return nil }
            score += best
        }
        return (score - Double(min(title.count, 200)) / 500) * kind.weight
    }
}
