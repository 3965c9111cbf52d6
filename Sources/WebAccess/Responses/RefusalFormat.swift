import HTTP

/// The format of error responses for clients of another server, which can't read problem documents.
public struct RefusalFormat: Sendable {
    /// The name that identifies the format.
    let name: String
    let covers: @Sendable (_ path: String) -> Bool
    let response: @Sendable (ErrorPage) -> Response

    /// Creates a format that converts an error page to a response.
    ///
    /// For the paths that it covers, it also applies to unknown routes, unsupported methods and bodies that are too
    /// large.
    public init(
        _ name: String, covering covers: @escaping @Sendable (_ path: String) -> Bool = { _ in false },
        response: @escaping @Sendable (ErrorPage) -> Response
    ) {
        self.name = name
        self.covers = covers
        self.response = response
    }
}

extension SiteRoute {
    /// Returns the route with errors for programs in this format; browsers still get pages.
    public func refusing(as form: RefusalFormat) -> SiteRoute {
        var route = self
        route.refusals = form
        return route
    }
}
