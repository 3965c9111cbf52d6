import HTTP

/// A site that only checks access and runs no handlers, for the test of all routes.
public enum AccessProbe {
    /// The header field that shows that access was granted.
    public static let field = "x-entrance"

    static var passed: Response { Response(.noContent, headers: [(field): "passed"]) }
}
