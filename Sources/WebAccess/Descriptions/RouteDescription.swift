/// The API documentation of a route.
///
/// Pages have none. A test checks that all routes for apps and participants have one.
public enum RouteDescription: Sendable {
    /// What it does.
    case operation(Operation)
    /// Another address of the operation of that name.
    case alias(of: String)
    /// Not for programs, with the reason.
    case nothing(String)
}
