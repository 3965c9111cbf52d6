import Vocabulary

/// What the index stores of something that a search finds.
struct SearchEntry: Sendable {
    let kind: SearchKind
    /// The folder on which a role must be held to find it.
    let folder: FolderID
    /// The channel that it belongs to; nil for none, and for designs, which belong to all channels of a study.
    var channel: ChannelID?
    /// The menu section of what belongs to a design; empty for others.
    var section = ""
    /// The item within a document.
    var part = ""
    let title: String
    /// What it belongs to, such as the questionnaire of a step.
    var detail = ""
    /// Texts by which it is found in addition to the title.
    var texts: [String] = []

    /// The most words of an entry.
    private static let wordsMax = 400

    /// The words without repetitions, those of the title first.
    var words: [String] {
        var (known, words): (Set<String>, [String]) = ([], [])
        for text in [title] + texts {
            for word in SearchWords.words(of: text) where known.insert(word).inserted {
                words.append(word)
                if words.count == Self.wordsMax { return words }
            }
        }
        return words
    }
}

/// What an entry was made of, by which it is replaced.
struct SearchSource: Sendable, Hashable {
    let name: String
    let id: Int64
}

/// An entry that has the words of a query, with its source.
struct SearchCandidate: Sendable {
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
    /// Returns how well an entry fits a query; nil if a word of the query is missing.
    ///
    /// A word that is in the entry counts 3, the beginning of one 2, less the further back it is; long titles count a
    /// little less.
    func score(_ query: [String]) -> Double? {
        var score = 0.0
        for wanted in query {
            guard let best = best(wanted) else { return nil }
            score += best
        }
        return (score - Double(min(title.count, 200)) / 500) * kind.weight
    }

    private func best(_ wanted: String) -> Double? {
        var best: Double?
        for (place, word) in words.enumerated() where word.hasPrefix(wanted) {
            let value = (word.count == wanted.count ? 3.0 : 2.0) - Double(min(place, 40)) / 50
            best = max(best ?? value, value)
        }
        return best
    }
}
