import Access
import HTTP
import PortalUI
import SQLStore
import Templating
import Vocabulary
import WebAccess

/// The help: an index with a search, the pages, the glossary, everything to print, and what the portal is made of.
public struct HelpController: Sendable {
    private let siteMap: SiteMap
    private let library: HelpLibrary
    private let version: String

    public init(siteMap: SiteMap, library: HelpLibrary, version: String) {
        (self.siteMap, self.library, self.version) = (siteMap, library, version)
    }

    public var routes: [SiteRoute] {
        [
            .get(HelpPaths.index, .signedInDuringSetUp, use: index),
            .get(HelpPaths.glossary, .signedInDuringSetUp, use: glossary),
            .get(HelpPaths.print, .signedInDuringSetUp, use: printAll),
            .get(HelpPaths.page, .signedInDuringSetUp, use: show),
            .get(HelpPaths.about, .signedInDuringSetUp, use: about),
        ]
    }

    private func index(_ context: RequestContext, in transaction: borrowing Transaction) throws -> Response {
        let language = context.helpLanguage
        let texts = HelpTexts.texts(in: language)
        let query = (context.request.query["q"] ?? "").trimmed
        let matches =
            query.isEmpty ? nil : library.matches(query, in: language, forOperator: context.isOperator)
        let page = HelpIndexPage(
            frame: frame(context, texts.title, purpose: texts.purpose, language),
            texts: texts, language: language, languages: languages(context, at: HelpPaths.index),
            query: query,
            matches: matches,
            groups: context.isOperator
                ? library.groups(in: language)
                : library.groups(in: language).map(\.withoutOperatorPages))
        return .html(page.render())
    }

    private func show(_ context: RequestContext, in transaction: borrowing Transaction) throws -> Response {
        let language = context.helpLanguage
        let slug = context.request.parameters["page"]
        guard let found = pages(for: context).first(where: { $0.slug == slug }) else {
            throw NotFound("help page")
        }
        let texts = HelpTexts.texts(in: language)
        let page = HelpTopicPage(
            frame: frame(
                context, found.title, purpose: found.purpose, language,
                parent: PageLink(texts.title, to: HelpPaths.index + "?lang=\(language.rawValue)")),
            texts: texts, page: found, languages: languages(context, at: "\(HelpPaths.index)/\(found.slug)"),
            related: found.related.compactMap { slug in
                library.page(slug, in: language).map { PageLink($0.title, to: $0.address) }
            })
        return .html(page.render())
    }

    private func glossary(
        _ context: RequestContext, in transaction: borrowing Transaction
    ) throws -> Response {
        let language = context.helpLanguage
        let texts = HelpTexts.texts(in: language)
        let page = HelpGlossaryPage(
            frame: frame(
                context, texts.glossary, purpose: texts.glossaryPurpose, language,
                parent: PageLink(texts.title, to: HelpPaths.index + "?lang=\(language.rawValue)")),
            language: language, languages: languages(context, at: HelpPaths.glossary),
            terms: library.glossary(in: language))
        return .html(page.render())
    }

    private func printAll(
        _ context: RequestContext, in transaction: borrowing Transaction
    ) throws -> Response {
        let language = context.helpLanguage
        let texts = HelpTexts.texts(in: language)
        let page = HelpPrintPage(
            frame: frame(
                context, texts.print, language,
                parent: PageLink(texts.title, to: HelpPaths.index + "?lang=\(language.rawValue)")),
            texts: texts, language: language,
            pages: pages(for: context),
            terms: library.glossary(in: language))
        return .html(page.render())
    }

    private func about(_ context: RequestContext, in transaction: borrowing Transaction) throws -> Response {
        let page = AboutPage(
            frame: siteMap.frame(
                context, "About Study Portal",
                purpose: "The version, the license, and what the portal is made of."),
            version: version)
        return .html(page.render())
    }

    /// Returns the pages that the user of a request can read, in their language.
    private func pages(for context: RequestContext) -> [HelpPage] {
        let language = context.helpLanguage
        return context.isOperator ? library.pages(in: language) : library.readerPages(in: language)
    }

    // MARK: Frame

    private func frame(
        _ context: RequestContext, _ title: String, purpose: String? = nil, _ language: PortalLanguage,
        parent: PageLink? = nil
    ) -> Frame {
        siteMap.frame(context, title, purpose: purpose, parent: parent)
    }

    private func languages(_ context: RequestContext, at address: String) -> [Tab] {
        PortalLanguage.allCases.map { language in
            Tab(
                language.title, to: "\(address)?lang=\(language.rawValue)",
                isCurrent: language == context.helpLanguage)
        }
    }
}

extension RequestContext {
    /// The language of the address, else that of the account.
    fileprivate var helpLanguage: PortalLanguage {
        PortalLanguage(tag: request.query["lang"] ?? person?.language ?? "")
    }

    /// Whether the user runs the server.
    var isOperator: Bool { hasPermission(ManageSite.self) }
}

extension HelpLibrary.Group {
    fileprivate var withoutOperatorPages: HelpLibrary.Group {
        HelpLibrary.Group(title: title, pages: pages.filter { !$0.isForOperators })
    }
}
