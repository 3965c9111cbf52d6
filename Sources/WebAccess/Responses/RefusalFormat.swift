import HTTP

/// The format of refusals for clients of another server, which do not read problem documents.
public struct RefusalFormat: Sendable {
    /// What tells the form from others.
    let name: String
    let covers: @Sendable (_ path: String) -> Bool
    let response: @Sendable (ErrorPage) -> Response

    /// A form that makes the response of what a page would say.
    ///
    /// It is also that of what no route answers, of methods that an address does not take and of bodies that are too
    /// large, at the addresses that it covers.
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
    /// The same route, whose programs hear of refusals in this form; browsers get the page as everywhere.
    public func refusing(as form: RefusalFormat) -> SiteRoute {
        var route = self
        route.refusals = form
        return route
    }
}
