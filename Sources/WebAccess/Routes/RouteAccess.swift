import Access

/// The access rule of a route.
public enum RouteAccess: Hashable, Sendable, CustomStringConvertible {
    /// Users with a permission on the folder in the URL.
    case requiring(Right)
    /// Anyone who is signed in.
    case signedIn
    /// Anyone.
    case anyone
    /// An app with its credential.
    case app
    /// A participant's app; the handler checks the credential that it sends.
    case participant

    public var description: String {
        switch self {
        case .requiring(let right): right.name
        case .signedIn: "signed in"
        case .anyone: "anyone"
        case .app: "app"
        case .participant: "participant"
        }
    }
}
