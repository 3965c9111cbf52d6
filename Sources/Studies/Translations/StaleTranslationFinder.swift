import JSON
import Vocabulary

/// Searches the revisions of a document, from newest to oldest, for the one that added each translation.
struct StaleTranslationFinder {
    /// A translation with the English text in the oldest examined revision that contains it.
    private struct Pair {
        let text: DesignText
        let language: LanguageTag
        var english: String
        /// Whether an older revision has a different translation, or none.
        var isSettled = false
    }

    private var pairs: [Pair]

    /// Creates a finder for the translations of a document's texts.
    init(_ texts: [DesignText]) {
        pairs = texts.filter { !$0.text.english.isEmpty }.flatMap { text in
            text.text.languages.filter { $0 != .english }
                .map { Pair(text: text, language: $0, english: text.text.english) }
        }
    }

    /// Returns the outdated translations of one document, whose revisions are read from newest to oldest.
    static func stale(
        among texts: [DesignText], since revision: Int, body: (Int) throws -> String
    ) throws -> [StaleTranslation] {
        var search = StaleTranslationFinder(texts)
        var number = revision
        while number > 0, !search.isFinished {
            search.look(at: try JSONTree.parse(try body(number)))
            number -= 1
        }
        return search.stale
    }

    /// Whether older revisions cannot change the result.
    var isFinished: Bool { pairs.allSatisfy(\.isSettled) }

    /// Examines the next older revision, starting with the current one.
    mutating func look(at revision: JSONTree) {
        for index in pairs.indices where !pairs[index].isSettled {
            let pair = pairs[index]
            let previous = pair.text.path.value(in: revision).map {
                pair.text.isFile ? LocalizedText(files: $0) : LocalizedText(stored: $0)
            }
            if let previous, previous[pair.language] == pair.text.text[pair.language] {
                pairs[index].english = previous.english
            } else {
                pairs[index].isSettled = true
            }
        }
    }

    /// The translations made from another English text. Translations that were added without an English text are not
    /// included.
    var stale: [StaleTranslation] {
        pairs.filter { $0.english != $0.text.text.english && !$0.english.isEmpty }.map { pair in
            StaleTranslation(text: pair.text, language: pair.language, previousEnglish: pair.english)
        }
    }
}

extension StaleTranslation {
    /// Returns outdated translations in the order of their texts.
    static func inOrder(of texts: [DesignText], _ stale: [StaleTranslation]) -> [StaleTranslation] {
        let order = Dictionary(
            texts.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        return stale.sorted {
            (order[$0.text.id] ?? 0, $0.language) < (order[$1.text.id] ?? 0, $1.language)
        }
    }
}
