import SQLStore
import WebAccess

// Words that nothing begins with are mistyped: the closest words that the user may find take their place.
extension SearchQuery {
    /// The corrections that are tried.
    private static let attemptsMax = 5
    /// The close words whose entries are looked for.
    private static let closeMax = 20

    /// Returns the best results, if there are none those of the closest words, with those words.
    func outcome(
        _ context: RequestContext, count: Int, _ transaction: borrowing Transaction
    ) throws -> SearchOutcome {
        let scope = try SearchScope(of: context.actor, transaction)
        let found = try results(context, in: scope, count: count, transaction)
        guard found.results.isEmpty else { return found }
        for words in try corrections(in: scope, transaction) {
            let corrected = SearchQuery(words.joined(separator: " "), like: self)
            var found = try corrected.results(context, in: scope, count: count, transaction)
            found.correction = corrected.text
            if !found.results.isEmpty { return found }
        }
        return found
    }

    /// Returns the words with other ones for those that are mistyped, the closest first.
    private func corrections(
        in scope: SearchScope, _ transaction: borrowing Transaction
    ) throws -> [[String]] {
        let choices = try words.map { word in
            try SearchRepository.has(word, in: scope, transaction)
                ? [] : try close(to: word, in: scope, transaction)
        }
        let attempts = choices.map(\.count).max() ?? 0
        return (0..<attempts).map { attempt in
            zip(words, choices).map { word, others in
                others.isEmpty ? word : others[min(attempt, others.count - 1)]
            }
        }
    }

    private func close(
        to word: String, in scope: SearchScope, _ transaction: borrowing Transaction
    ) throws -> [String] {
        guard word.count >= WordDistance.lengthMin, let first = word.first else { return [] }
        let close = try SearchRepository.words(beginning: String(first), transaction)
            .compactMap { other in WordDistance.between(word, other).map { (word: other, distance: $0) } }
            .sorted { ($0.distance, $0.word.count, $0.word) < ($1.distance, $1.word.count, $1.word) }
        var found: [String] = []
        for candidate in close.prefix(Self.closeMax) where found.count < Self.attemptsMax {
            if try SearchRepository.has(candidate.word, in: scope, transaction) {
                found.append(candidate.word)
            }
        }
        return found
    }
}
