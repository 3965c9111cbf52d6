import HTTP

/// How programs that were written for another server hear of a refusal, where they would not read a problem document.
public struct RefusalForm: Sendable {
    let response: @Sendable (ErrorPage) -> Response

    /// A form that makes the response of what a page would say.
    public init(response: @escaping @Sendable (ErrorPage) -> Response) { self.response = response }
}

extension SiteRoute {
    /// The same route, whose programs hear of refusals in this form; browsers get the page as everywhere.
    public func refusing(as form: RefusalForm) -> SiteRoute {
        var route = self
        route.refusals = form
        return route
    }
}
