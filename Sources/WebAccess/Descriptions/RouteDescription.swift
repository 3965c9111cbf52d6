/// The API documentation of a route.
///
/// Pages have none. A test checks that all routes for apps and participants have one.
public enum RouteDescription: Sendable {
    /// A documented operation.
    case operation(Operation)
    /// An alias of the operation with that name.
    case alias(of: String)
    /// Not part of the API, with the reason.
    case nothing(String)
}
