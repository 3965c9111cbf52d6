import Access
import Cryptography
import HTTP
import JSON
import PortalUI
import SQLStore
import Templating
import Vocabulary
import WebAccess

/// The API reference for developers: pages and the OpenAPI document.
///
/// Public, because app developers have no account here. It contains nothing about this site's studies.
public struct APIController: Sendable {
    private let siteMap: SiteMap
    private let description: APIDescription
    private let address: @Sendable () -> String
    private let document: [UInt8]
    private let tag: String

    /// Creates the controller for the API that a site's routes describe; `address` is the site's URL.
    public init(
        siteMap: SiteMap, description: APIDescription, address: @escaping @Sendable () -> String
    ) {
        self.siteMap = siteMap
        self.description = description
        self.address = address
        // The server URL is relative to the document, so the document is the same under every host name of the site.
        document = description.openAPI(at: "/").write()
        tag = "\"" + SHA256.digest(document).hex.prefix(32) + "\""
    }

    /// The controller's routes.
    public var routes: [SiteRoute] {
        [
            SiteRoute.anyone(.get, AdministrationPaths.openAPI, responder: .immediate(send))
                .described(as: .nothing("it is the description itself")),
            .get(AdministrationPaths.api, .anyone, use: index),
            .get(AdministrationPaths.operation, .anyone, use: show),
        ]
    }

    @Sendable private func send(_ request: Request) -> Response {
        var response = request.holds(etag: tag) ? Response.notModified(tag) : .json(document)
        response.headers["etag"] = tag
        response.headers["cache-control"] = "no-cache"
        // OpenAPI viewers run on other origins.
        response.headers["access-control-allow-origin"] = "*"
        return response
    }

    private func index(_ context: RequestContext, in transaction: borrowing Transaction) throws -> Response {
        let query = (context.request.query["q"] ?? "").trimmed
        let page = APIIndexPage(
            frame: siteMap.frame(
                context, "API",
                purpose: "The API that apps, response servers and scripts use to call this portal."),
            query: query, groups: description.groups.compactMap { APIGroupView($0.group, $0.entries, query) })
        return .html(page.render())
    }

    private func show(_ context: RequestContext, in transaction: borrowing Transaction) throws -> Response {
        guard let entry = description[context.request.parameters["operation"]] else {
            throw NotFound("operation")
        }
        let frame = siteMap.frame(
            context, entry.operation.name, purpose: entry.operation.summary,
            parent: PageLink("API", to: AdministrationPaths.api))
        return .html(APIOperationPage(frame, entry, at: address()).render())
    }
}
