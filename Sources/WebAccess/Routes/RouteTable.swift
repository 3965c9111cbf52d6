import HTTP

/// All routes of a site. It makes the router and lists who has access.
public struct RouteTable: Sendable, CustomStringConvertible {
    /// One line of the table.
    public struct Entry: Sendable, Hashable {
        /// The method.
        public let method: Method
        /// The pattern.
        public let pattern: String
        /// Who has access.
        public let access: RouteAccess
        /// Where the route is declared.
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

    /// A table of these routes.
    public init(_ routes: [SiteRoute]) { self.routes = routes }

    /// The routes with those of forms that are shown again, which every site has.
    private var all: [SiteRoute] { routes + StashedFormController(pages: nil).routes }

    /// The routes in the order of their patterns.
    public var entries: [Entry] {
        all.map { route in
            Entry(
                method: route.method, pattern: route.pattern, access: route.access,
                location: "\(route.fileID):\(route.line)")
        }.sorted { ($0.pattern, $0.method.text) < ($1.pattern, $1.method.text) }
    }

    /// The first segments of addresses that are fixed texts: organizations cannot have these names.
    public var firstSegments: Set<String> {
        Set(
            all.compactMap { route in
                route.pattern.split(separator: "/").first.map(String.init)
            }.filter { !$0.hasPrefix("{") })
    }

    /// The table as lines of method, pattern and access.
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

    /// The router of the site, with files and the like that need no entrance next to the routes.
    ///
    /// What no route answers, and what the engine turns down, is answered as the site context's refusals are, in the
    /// form that covers the address; every response gets the headers that browsers enforce.
    public func router(_ siteContext: SiteContext, files: [Route] = []) -> Router {
        let forms = Dictionary(routes.compactMap(\.refusals).map { ($0.name, $0) }) { first, _ in first }
        let contexts = forms.values.map { (form: $0, context: SiteContext(siteContext, refusing: $0)) }
        let refusing: Router.ErrorResponder = { refusal, request in
            let context = contexts.first { $0.form.covers(request.path) }?.context ?? siteContext
            return context.response(to: refusal, request, context: nil)
        }
        let pages = Router(routes.map { $0.route(for: siteContext) }, refusing: refusing)
        let keptForms = StashedFormController(pages: pages).routes.map { $0.route(for: siteContext) }
        return Router(
            pages.routes + keptForms + files, unknown: siteContext.unknownRoute(refusing), refusing: refusing,
            finishing: { request, response in SecurityHeaders.add(to: &response, for: request) })
    }
}
