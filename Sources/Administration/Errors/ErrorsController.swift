import Access
import HTTP
import PortalUI
import SQLStore
import Templating
import WebAccess

/// Lists server errors for the site's administrators.
public struct ErrorsController: Sendable {
    private static let pageCount = 50

    let siteMap: SiteMap

    /// Creates the controller of a site.
    public init(siteMap: SiteMap) { self.siteMap = siteMap }

    /// The controller's routes.
    public var routes: [SiteRoute] {
        [
            .get(AdministrationPaths.errors, requiring: ManageSite.self, use: show),
            .post(AdministrationPaths.resetErrors, requiring: ManageSite.self, use: reset),
        ]
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws -> Response {
        let all = try context.request.query.option("since") { $0 == "ever" ? true : nil } ?? false
        let offset = min(max(0, Int(context.request.query["from"] ?? "") ?? 0), 10_000_000)
        var errors = try SiteErrorRepository.list(
            all: all, from: offset, count: Self.pageCount + 1, with: grant, in: transaction)
        let hasMore = errors.count > Self.pageCount
        if hasMore { errors.removeLast() }
        let page = ErrorsPage(
            frame: siteMap.frame(
                context, "Site errors",
                purpose:
                    "Errors on the server. Data sent by users or apps is never included. Times are in UTC.",
                section: AdministrationPaths.status,
                parent: PageLink("Status", to: AdministrationPaths.status)),
            all: all, counts: try SiteErrorRepository.counts(with: grant, in: transaction),
            reset: try SiteErrorRepository.reset(with: grant, in: transaction),
            lines: errors.map { ErrorsPage.Row($0, all: all) }, offset: offset,
            next: hasMore ? offset + Self.pageCount : nil)
        return .html(page.render())
    }

    private func reset(
        _ context: RequestContext, _ grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws -> Response {
        try SiteErrorRepository.reset(now: grant, in: transaction)
        return context.redirect(
            to: AdministrationPaths.errors,
            flash: Flash(.success, "Error list reset.", detail: "Earlier errors are listed under All.")
        )
    }
}
