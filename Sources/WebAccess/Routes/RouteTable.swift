import HTTP

/// All routes of a site, from which the router and the list of access rules are made.
public struct RouteTable: Sendable, CustomStringConvertible {
    /// One line of the table.
    public struct Entry: Sendable, Hashable {
        /// The HTTP method.
        public let method: Method
        /// The pattern.
        public let pattern: String
        /// Who has access.
        public let access: RouteAccess
        /// The source location of the route's declaration.
        public let location: String

        /// The names of the pattern's parameters in order.
        public var parameterNames: [String] {
            pattern.split(separator: "/").compactMap { segment in
                guard segment.hasPrefix("{"), segment.hasSuffix("}") else { return nil }
                let name = segment.dropFirst().dropLast().prefix { $0 != ":" && $0 != "." }
                return String(name)
            }
        }
    }

    private let routes: [SiteRoute]

    /// Creates a table of routes.
    public init(_ routes: [SiteRoute]) { self.routes = routes }

    /// The routes, including those of stashed forms, which every site has.
    private var all: [SiteRoute] {
        routes + UnsavedDraftController().routes + StashedFormController(pages: nil).routes
    }

    /// The routes in the order of their patterns.
    public var entries: [Entry] {
        all.map { route in
            Entry(
                method: route.method, pattern: route.pattern, access: route.access,
                location: "\(route.fileID):\(route.line)")
        }.sorted { ($0.pattern, $0.method.text) < ($1.pattern, $1.method.text) }
    }

    /// The literal first segments of paths, which organizations can't use as names.
    public var firstSegments: Set<String> {
        Set(
            all.compactMap { route in
                route.pattern.split(separator: "/").first.map(String.init)
            }.filter { !$0.hasPrefix("{") })
    }

    /// The table as text: a line with method, pattern and access for each route.
    public var description: String {
        let entries = entries
        let width = (entries.map(\.pattern.count).max() ?? 0) + 2
        return entries.map { entry in
            let method =
                entry.method.text + String(repeating: " ", count: max(1, 8 - entry.method.text.count))
            let pattern = entry.pattern + String(repeating: " ", count: width - entry.pattern.count)
            return "\(method)\(pattern)\(entry.access)"
        }.joined(separator: "\n")
    }

    /// Returns the router of the site, including routes for files, which need no access check.
    ///
    /// Unknown paths and requests rejected by the HTTP server get the site's error responses, in the format that covers
    /// their path. Every response gets the security headers.
    public func router(_ siteContext: SiteContext, files: [Route] = []) -> Router {
        let forms = Dictionary(routes.compactMap(\.refusals).map { ($0.name, $0) }) { first, _ in first }
        let contexts = forms.values.map { (form: $0, context: SiteContext(siteContext, refusing: $0)) }
        let refusing: Router.ErrorResponder = { refusal, request in
            let context = contexts.first { $0.form.covers(request.path) }?.context ?? siteContext
            return context.response(to: refusal, request, context: nil)
        }
        let pages = Router(routes.map { $0.route(for: siteContext) }, refusing: refusing)
        let keptForms = (UnsavedDraftController().routes + StashedFormController(pages: pages).routes)
            .map { $0.route(for: siteContext) }
        return Router(
            pages.routes + keptForms + files, unknown: siteContext.unknownRoute(refusing), refusing: refusing,
            refusals: siteContext.refusals(refusing),
            finishing: { request, response in SecurityHeaders.add(to: &response, for: request) })
    }
}
