import Vocabulary

/// A page or a term of the glossary that a search found.
public struct HelpMatch: Sendable {
    public let title: String
    public let address: String
    /// What it is about.
    public let excerpt: String
}

/// The words of pages and terms. They are read once, because suggestions look at all of them with each letter.
struct HelpIndex: Sendable {
    private struct Entry: Sendable {
        let match: HelpMatch
        let title: Set<String>
        let text: Set<String>

        init(_ title: String, _ excerpt: String, to address: String, text: String = "") {
            match = HelpMatch(title: title, address: address, excerpt: excerpt)
            self.title = Set(SearchWords.words(of: title))
            self.text = Set(SearchWords.words(of: "\(excerpt) \(text)"))
        }

        /// Returns how many of the words are in the title, and 0 if all are in the text; nil if a word is in neither.
        func score(_ wanted: Set<String>) -> Int? {
            var score = 0
            for word in wanted {
                let isInTitle = title.contains { $0.hasPrefix(word) }
                guard isInTitle || text.contains(where: { $0.hasPrefix(word) }) else { return nil }
                if isInTitle { score += 1 }
            }
            return score
        }
    }

    private let entries: [Entry]

    init(_ pages: [HelpPage], _ terms: [GlossaryTerm], in language: PortalLanguage) {
        let (texts, glossary) = (
            HelpTexts.texts(in: language), HelpPage.address(of: "glossary", in: language)
        )
        entries =
            [Entry(texts.glossary, texts.glossaryPurpose, to: glossary)]
            + terms.map { Entry($0.title, $0.meaning, to: "\(glossary)#\($0.id)") }
            + pages.map { page in
                Entry(
                    page.title, page.purpose, to: page.address,
                    text: page.blocks.map(\.plain).joined(separator: " "))
            }
    }

    func matches(_ query: String) -> [HelpMatch] {
        let wanted = Set(SearchWords.words(of: query))
        guard !wanted.isEmpty else { return [] }
        return entries.enumerated().compactMap { place, entry in
            entry.score(wanted).map { (score: $0, place: place, match: entry.match) }
        }
        .sorted { ($1.score, $0.place) < ($0.score, $1.place) }.map(\.match)
    }
}
