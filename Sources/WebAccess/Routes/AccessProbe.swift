import HTTP

/// A site that only decides about entrances and runs no handler: what the test of all routes asks.
public enum AccessProbe {
    /// The field that says that a request would have been let in.
    public static let field = "x-entrance"

    static var passed: Response { Response(.noContent, headers: [(field): "passed"]) }

    /// Whether the response is that of an entrance which let the request in.
    public static func isPassed(_ response: Response) -> Bool { response.headers[field] == "passed" }
}
