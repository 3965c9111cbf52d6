import Access
import HTTP

/// A method and a pattern, with its access rule. Every route has an access rule.
///
/// Patterns name places by `{org}`, `{app}` and `{study}`; a permission's subject must be among what is
/// named.
public struct SiteRoute: Sendable {
    /// The largest body of a form without files.
    public static let formBodyLimit = 1 << 20

    /// The method.
    public let method: Method
    /// The pattern, as ``HTTP/Route`` has it.
    public internal(set) var pattern: String
    /// Who has access.
    public let access: RouteAccess
    /// The largest body in bytes.
    public let bodyLimit: Int
    /// Whether fixed segments compare without case.
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

    /// The same route, whose fixed segments compare without case.
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
