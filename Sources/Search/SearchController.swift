import Access
import HTTP
import Help
import PortalUI
import SQLStore
import Templating
import WebAccess

/// The search across everything that a user can open: a page, and suggestions while they type.
public struct SearchController: Sendable {
    private static let pageCount = 50
    private static let suggestionCount = 8

    private let siteMap: SiteMap
    private let worker: SearchWorker
    private let library: HelpLibrary
    private let user: @Sendable (UserID, Folder) -> String

    /// Creates the controller. `user` returns the address of a user whose account a folder manages.
    public init(
        siteMap: SiteMap, worker: SearchWorker, library: HelpLibrary,
        user: @escaping @Sendable (UserID, Folder) -> String
    ) {
        (self.siteMap, self.worker, self.library, self.user) = (siteMap, worker, library, user)
    }

    public var routes: [SiteRoute] {
        [
            .get(SearchPaths.search, .signedIn, async: search),
            .get(SearchPaths.suggestions, .signedIn, async: suggest),
        ]
    }

    private func search(_ context: RequestContext) async throws -> Response {
        let isComplete = try await worker.catchUp()
        let query = query(context)
        let found = try await worker.store.read { try query.outcome(context, count: Self.pageCount, $0) }
        var frame = siteMap.frame(context, "Search", purpose: "Everything that you can open.")
        frame.search = nil
        let page = SearchPage(
            frame: frame, query: query.text, hasWords: !query.words.isEmpty, outcome: found,
            isComplete: isComplete)
        return .html(page.render())
    }

    private func suggest(_ context: RequestContext) async throws -> Response {
        _ = try await worker.catchUp()
        let query = query(context)
        let found = try await worker.store.read {
            try query.outcome(context, count: Self.suggestionCount, $0)
        }
        var html = HTMLWriter()
        SearchSuggestions(results: found.results).render(into: &html)
        return .html(html.finish())
    }

    private func query(_ context: RequestContext) -> SearchQuery {
        SearchQuery(context.request.query["q"] ?? "", siteMap: siteMap, library: library, user: user)
    }
}

/// The addresses of the search.
enum SearchPaths {
    static let search = SiteSearch.everything.address
    static let suggestions = search + "/suggestions"
}
