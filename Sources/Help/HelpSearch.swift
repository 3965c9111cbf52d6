import Access
import Vocabulary
import WebAccess

/// A page or a term of the glossary that a search found.
public struct HelpMatch: Sendable {
    public let title: String
    public let address: String
    /// What it is about.
    public let excerpt: String
}

extension HelpLibrary {
    /// Returns the pages and terms about a text, for the user of a request.
    public func results(_ query: String, for context: RequestContext) -> [HelpMatch] {
        matches(
            query, in: PortalLanguage(tag: context.person?.language ?? ""), forOperator: context.isOperator)
    }

    /// Returns the pages and terms that have all words of a query, or words that begin with them. Those whose title has
    /// them are first.
    func matches(_ query: String, in language: PortalLanguage, forOperator isOperator: Bool) -> [HelpMatch] {
        let wanted = Set(SearchWords.words(of: query))
        guard !wanted.isEmpty else { return [] }
        var found: [(score: Int, match: HelpMatch)] = []
        for term in glossary(in: language) {
            guard let score = Self.score(wanted, title: term.title, text: term.meaning) else { continue }
            found.append((score, HelpMatch(term, in: language)))
        }
        let texts = HelpTexts.texts(in: language)
        if let score = Self.score(wanted, title: texts.glossary, text: texts.glossaryPurpose) {
            let address = HelpPage.address(of: "glossary", in: language)
            found.append(
                (score, HelpMatch(title: texts.glossary, address: address, excerpt: texts.glossaryPurpose)))
        }
        for page in pages(in: language) where isOperator || !page.isForOperators {
            let text = ([page.purpose] + page.blocks.map(\.plain)).joined(separator: " ")
            guard let score = Self.score(wanted, title: page.title, text: text) else { continue }
            found.append((score, HelpMatch(page)))
        }
        return found.enumerated()
            .sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }
            .map(\.element.match)
    }

    /// Returns how many of the words are in the title, and 0 if all are in the text; nil if a word is in neither.
    private static func score(_ wanted: Set<String>, title: String, text: String) -> Int? {
        let (title, text) = (Set(SearchWords.words(of: title)), Set(SearchWords.words(of: text)))
        var score = 0
        for word in wanted {
            let isInTitle = title.contains { $0.hasPrefix(word) }
            guard isInTitle || text.contains(where: { $0.hasPrefix(word) }) else { return nil }
            if isInTitle { score += 1 }
        }
        return score
    }
}

extension HelpMatch {
    fileprivate init(_ page: HelpPage) {
        self.init(title: page.title, address: page.address, excerpt: page.purpose)
    }

    fileprivate init(_ term: GlossaryTerm, in language: PortalLanguage) {
        self.init(
            title: term.title, address: HelpPage.address(of: "glossary", in: language) + "#\(term.id)",
            excerpt: term.meaning)
    }
}
