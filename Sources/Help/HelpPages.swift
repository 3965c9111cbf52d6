import PortalUI
import Vocabulary

/// The index of the help, or what a search found.
struct HelpIndexPage {
    let frame: Frame
    let texts: HelpTexts
    let language: PortalLanguage
    let languages: [Tab]
    let query: String
    /// Nil without a query.
    let matches: [HelpMatch]?
    let groups: [HelpLibrary.Group]

    var address: String { HelpPaths.index }
    var everything: String { "\(HelpPaths.index)?lang=\(language.rawValue)" }
    var glossary: String { HelpPage.address(of: "glossary", in: language) }
    var about: String { HelpPaths.about }
    var print: String { HelpPage.address(of: "print", in: language) }
    var kept: [HiddenField] { [HiddenField("lang", language.rawValue)] }
}

/// A page of the help.
struct HelpTopicPage {
    let frame: Frame
    let texts: HelpTexts
    let page: HelpPage
    let languages: [Tab]
    let related: [PageLink]

    var facts: String { (page.roles + [texts.minutes(page.minutes)]).joined(separator: " · ") }
}

/// The glossary.
struct HelpGlossaryPage {
    let frame: Frame
    let language: PortalLanguage
    let languages: [Tab]
    let terms: [GlossaryTerm]
}

/// All pages below each other.
struct HelpPrintPage {
    let frame: Frame
    let texts: HelpTexts
    let language: PortalLanguage
    let pages: [HelpPage]
    let terms: [GlossaryTerm]
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
