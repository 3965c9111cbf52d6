import PortalUI
import Vocabulary

/// The index of the help, or what a search found.
struct HelpIndexPage {
    let frame: Frame
    let contents: HelpContents
    let query: String
    /// Nil without a query.
    let matches: [HelpMatch]?

    var texts: HelpTexts { contents.texts }
    var language: String { contents.language.rawValue }
    var languages: [Tab] { HelpPaths.languages(at: HelpPaths.index, current: contents.language) }
    var address: String { HelpPaths.index }
    var everything: String { HelpPaths.index(in: contents.language) }
    var glossary: String { HelpPage.address(of: "glossary", in: contents.language) }
    var about: String { HelpPaths.about }
    var print: String { HelpPage.address(of: "print", in: contents.language) }
    var kept: [HiddenField] { [HiddenField("lang", language)] }
}

/// A page of the help.
struct HelpTopicPage {
    let frame: Frame
    let page: HelpPage
    let texts: HelpTexts
    let related: [PageLink]

    var language: String { page.language.rawValue }
    var languages: [Tab] {
        HelpPaths.languages(at: "\(HelpPaths.index)/\(page.slug)", current: page.language)
    }
    var facts: String { (page.roles + [texts.minutes(page.minutes)]).joined(separator: " · ") }
}

/// The glossary.
struct HelpGlossaryPage {
    let frame: Frame
    let contents: HelpContents

    var language: String { contents.language.rawValue }
    var languages: [Tab] { HelpPaths.languages(at: HelpPaths.glossary, current: contents.language) }
}

/// All pages below each other.
struct HelpPrintPage {
    let frame: Frame
    let contents: HelpContents

    var language: String { contents.language.rawValue }
}

/// The blocks of a page. Headings have the level 3 where pages are below each other, and no IDs, which would repeat.
struct HelpBody {
    let blocks: [HelpBlock]
    let isPart: Bool

    init(_ blocks: [HelpBlock], isPart: Bool = false) { (self.blocks, self.isPart) = (blocks, isPart) }
}

/// A list of a page.
struct HelpListView {
    let list: HelpList

    init(_ list: HelpList) { self.list = list }
}
