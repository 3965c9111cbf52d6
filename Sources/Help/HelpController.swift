import Access
import HTTP
import PortalUI
import SQLStore
import Templating
import Vocabulary
import WebAccess

/// The help: an index with a search, the pages, the glossary, everything to print, what the portal is made of, and what
/// changed in it.
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
            .get(HelpPaths.changes, .signedInDuringSetUp, use: changes),
        ]
    }

    private func index(_ context: RequestContext, in transaction: borrowing Transaction) throws -> Response {
        let contents = library.contents(for: context)
        let query = (context.request.query["q"] ?? "").trimmed
        var frame = siteMap.frame(context, contents.texts.title, purpose: contents.texts.purpose)
        // The page has a search of its own.
        frame.search = nil
        let page = HelpIndexPage(
            frame: frame,
            contents: contents, query: query, matches: query.isEmpty ? nil : contents.matches(query))
        return .html(page.render())
    }

    private func show(_ context: RequestContext, in transaction: borrowing Transaction) throws -> Response {
        let contents = library.contents(for: context)
        guard let found = contents.page(context.request.parameters["page"]) else {
            throw NotFound("help page")
        }
        let page = HelpTopicPage(
            frame: frame(context, contents, found.title, purpose: found.purpose), page: found,
            texts: contents.texts,
            related: found.related.compactMap { slug in
                contents.page(slug).map { PageLink($0.title, to: $0.address) }
            })
        return .html(page.render())
    }

    private func glossary(
        _ context: RequestContext, in transaction: borrowing Transaction
    ) throws -> Response {
        let contents = library.contents(for: context)
        let texts = contents.texts
        let page = HelpGlossaryPage(
            frame: frame(context, contents, texts.glossary, purpose: texts.glossaryPurpose),
            contents: contents)
        return .html(page.render())
    }

    private func printAll(
        _ context: RequestContext, in transaction: borrowing Transaction
    ) throws -> Response {
        let contents = library.contents(for: context)
        let page = HelpPrintPage(frame: frame(context, contents, contents.texts.print), contents: contents)
        return .html(page.render())
    }

    private func about(_ context: RequestContext, in transaction: borrowing Transaction) throws -> Response {
        let page = AboutPage(
            frame: siteMap.frame(
                context, Self.aboutTitle,
                purpose: "The version, what changed, the license, and what the portal is made of."),
            version: version, changes: library.changes)
        return .html(page.render())
    }

    private static let aboutTitle = "About Study Portal"

    /// Shows what changed in the version that the address names, else in the newest one.
    private func changes(_ context: RequestContext, in transaction: borrowing Transaction) throws -> Response
    {
        let version = context.request.query["version"]
        let found = library.changes.first { version == nil || $0.id == version }
        guard let found else { throw NotFound("version") }
        let page = ReleaseNotesPage(
            frame: siteMap.frame(
                context, "Changes: \(found.title)",
                purpose: "What users, operators and programs notice, compared with the version before.",
                parent: PageLink(Self.aboutTitle, to: HelpPaths.about)),
            notes: found, all: library.changes)
        return .html(page.render())
    }

    /// Returns the frame of a page below the index.
    private func frame(
        _ context: RequestContext, _ contents: HelpContents, _ title: String, purpose: String? = nil
    ) -> Frame {
        let index = HelpPaths.index(in: contents.language)
        return siteMap.frame(
            context, title, purpose: purpose, parent: PageLink(contents.texts.title, to: index))
    }
}
