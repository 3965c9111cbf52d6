/// What a route says about itself to those who write programs.
///
/// Pages say nothing. Everything that apps and participants call says one of these, which a test holds.
public enum RouteDescription: Sendable {
    /// What it does.
    case operation(Operation)
    /// Another address of the operation of that name.
    case alias(of: String)
    /// Nothing that a program should call, and why.
    case nothing(String)
}
