import Vocabulary

/// The text of an entry that has the words of a query, if its title doesn't: shown with the words marked.
struct MatchedText: Sendable, Equatable {
    /// A piece of the text.
    struct Piece: Sendable, Equatable {
        let text: String
        let isMatch: Bool
    }

    /// About how many characters are shown.
    private static let lengthMax = 120
    /// How many characters are shown before the first word that fits.
    private static let leadMax = 40

    let pieces: [Piece]

    /// Finds the text with the most of the words; nil if the title has all of them, or no text has another one.
    init?(_ texts: [String], title: String, _ words: [String]) {
        let missing = Self.words(words, missingIn: title)
        let best = texts.map { text in
            (text: text, count: missing.count - Self.words(missing, missingIn: text).count)
        }
        .max { $0.count < $1.count }
        guard let best, best.count > 0 else { return nil }
        pieces = Self.pieces(of: Self.excerpt(best.text, missing), words)
    }

    private static func words(_ words: [String], missingIn text: String) -> [String] {
        let own = SearchWords.words(of: text)
        return words.filter { wanted in !own.contains { $0.hasPrefix(wanted) } }
    }

    private static func isMatch(_ run: Substring, _ words: [String]) -> Bool {
        let own = SearchWords.words(of: String(run))
        return words.contains { wanted in own.contains { $0.hasPrefix(wanted) } }
    }

    /// Returns the part of a text around its first word that fits.
    private static func excerpt(_ text: String, _ words: [String]) -> String {
        let runs = text.split(whereSeparator: \.isWhitespace)
        let start = runs.first { isMatch($0, words) }?.startIndex ?? text.startIndex
        var from = text.index(start, offsetBy: -leadMax, limitedBy: text.startIndex) ?? text.startIndex
        if from > text.startIndex, let space = text[from..<start].firstIndex(where: \.isWhitespace) {
            from = text.index(after: space)
        }
        let rest = text[from...]
        return (from > text.startIndex ? "… " : "") + rest.prefix(lengthMax)
            + (rest.count > lengthMax ? "…" : "")
    }

    /// Returns a text in pieces: words that fit, and what is between them.
    private static func pieces(of text: String, _ words: [String]) -> [Piece] {
        var pieces: [Piece] = []
        for run in text.split(whereSeparator: \.isWhitespace) {
            let (isMatch, space) = (isMatch(run, words), pieces.isEmpty ? "" : " ")
            if !isMatch, let last = pieces.last, !last.isMatch {
                pieces[pieces.count - 1] = Piece(text: last.text + space + run, isMatch: false)
            } else {
                if !space.isEmpty, isMatch { pieces.append(Piece(text: space, isMatch: false)) }
                pieces.append(Piece(text: isMatch ? String(run) : space + run, isMatch: isMatch))
            }
        }
        return pieces
    }
}
