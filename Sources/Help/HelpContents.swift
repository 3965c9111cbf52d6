import Vocabulary

/// What one kind of reader can read in one language: the pages in groups, and the glossary.
struct HelpContents: Sendable {
    /// Pages that belong together.
    struct Group: Sendable {
        let title: String
        var pages: [HelpPage]
    }

    let language: PortalLanguage
    let groups: [Group]
    let terms: [GlossaryTerm]
    private let index: HelpIndex

    init(_ groups: [Group], _ terms: [GlossaryTerm], in language: PortalLanguage) {
        (self.language, self.groups, self.terms) = (language, groups, terms)
        index = HelpIndex(groups.flatMap(\.pages), terms, in: language)
    }

    /// The texts around the pages.
    var texts: HelpTexts { HelpTexts.texts(in: language) }

    /// All pages in their order.
    var pages: [HelpPage] { groups.flatMap(\.pages) }

    func page(_ slug: String) -> HelpPage? { pages.first { $0.slug == slug } }

    /// Returns the pages and terms that have all words of a query, or words that begin with them. Those whose title has
    /// them are first.
    func matches(_ query: String) -> [HelpMatch] { index.matches(query) }

    /// The same for those who don't run the server: without the pages for operators, and without links to them.
    var withoutOperatorPages: HelpContents {
        let hidden = pages.filter(\.isForOperators)
        let addresses = hidden.map(\.address)
        let shown = groups.map { group in
            Group(
                title: group.title,
                pages: group.pages.filter { !$0.isForOperators }.map { page in
                    var page = page
                    page.related.removeAll { slug in hidden.contains { $0.slug == slug } }
                    page.blocks = page.blocks.map { block in
                        block.withoutLinks { link in addresses.contains { link.hasPrefix($0) } }
                    }
                    return page
                })
        }
        return HelpContents(shown, terms, in: language)
    }
}
