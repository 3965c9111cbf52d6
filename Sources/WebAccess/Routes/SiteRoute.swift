import Access
import HTTP

/// A method and a pattern with an access rule, which every route has.
///
/// Patterns identify folders by `{org}`, `{app}` and `{study}`. They must contain the placeholder for the level of the
/// required permission.
public struct SiteRoute: Sendable {
    /// The maximum body size of a form without files, in bytes.
    public static let formBodyLimit = 1 << 20

    /// The HTTP method.
    public let method: Method
    /// The pattern, in the format of ``HTTP/Route``.
    public internal(set) var pattern: String
    /// Who has access.
    public let access: RouteAccess
    /// The maximum body size in bytes.
    public let bodyLimit: Int
    /// Whether fixed segments are compared without case.
    public private(set) var ignoresCase: Bool
    /// Its API documentation; nil for a page.
    public internal(set) var description: RouteDescription?
    /// The format of refusals for programs; nil for problem documents.
    var refusals: RefusalFormat?
    let fileID: String
    let line: Int
    let responder: @Sendable (SiteContext) -> Responder

    init(
        _ method: Method, _ pattern: String, _ access: RouteAccess, bodyLimit: Int,
        ignoresCase: Bool = false,
        fileID: String, line: Int, responder: @escaping @Sendable (SiteContext) -> Responder
    ) {
        self.method = method
        self.pattern = pattern
        self.access = access
        self.bodyLimit = bodyLimit
        self.ignoresCase = ignoresCase
        self.fileID = fileID
        self.line = line
        self.responder = responder
    }

    /// Returns the route with API documentation.
    public func described(as description: RouteDescription) -> SiteRoute {
        var route = self
        route.description = description
        return route
    }

    /// Returns the route with API documentation.
    public func described(as operation: Operation) -> SiteRoute { described(as: .operation(operation)) }

    /// Returns the route with fixed segments compared without case.
    public func ignoringCase() -> SiteRoute {
        var route = self
        route.ignoresCase = true
        return route
    }

    func route(for siteContext: SiteContext) -> Route {
        let context = refusals.map { SiteContext(siteContext, refusing: $0) } ?? siteContext
        return Route(
            method, pattern, bodyLimit: bodyLimit, ignoresCase: ignoresCase, responder: responder(context),
            fileID: fileID, line: line)
    }
}
