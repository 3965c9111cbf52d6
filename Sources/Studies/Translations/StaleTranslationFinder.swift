import JSON
import Vocabulary

/// Searches the revisions of a document, from newest to oldest, for the first one with each translation.
///
/// The English text of that revision is the one from which the translation was made. A translation that is
/// written again later, by restoring a revision or by undoing a change, isn't a translation of what the
/// English text is then.
struct StaleTranslationFinder {
    /// A translation with the English text in the oldest examined revision that contains it.
    private struct Pair {
        let text: DesignText
        let language: LanguageTag
        var english: String
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
        var previous = ""
        for number in stride(from: revision, to: 0, by: -1) where !search.pairs.isEmpty {
            let body = try body(number)
            if body != previous { search.look(at: try JSONTree.parse(body)) }
            previous = body
        }
        return search.stale
    }

    /// Examines the next older revision, starting with the current one.
    private mutating func look(at revision: JSONTree) {
        for index in pairs.indices {
            let pair = pairs[index]
            let previous = pair.text.path.value(in: revision).map {
                pair.text.isFile ? LocalizedText(files: $0) : LocalizedText(stored: $0)
            }
            guard let previous, previous[pair.language] == pair.text.text[pair.language],
                !previous.english.isEmpty
            else { continue }
            pairs[index].english = previous.english
        }
    }

    /// The translations made from another English text.
    private var stale: [StaleTranslation] {
        pairs.filter { $0.english != $0.text.text.english }.map { pair in
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
