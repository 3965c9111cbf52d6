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

    /// The most characters of its texts that are stored to be shown.
    private static let shownMax = 4_000

    /// The texts, each in a line of its own.
    var shownTexts: String {
        let lines = texts.map { $0.split(whereSeparator: \.isNewline).joined(separator: " ") }
        return String(lines.joined(separator: "\n").prefix(Self.shownMax))
    }

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
