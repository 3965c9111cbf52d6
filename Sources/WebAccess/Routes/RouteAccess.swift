import Access

/// Who may come in at a route.
public enum RouteAccess: Hashable, Sendable, CustomStringConvertible {
    /// Anyone who holds a right on the place that the address names.
    case requiring(Right)
    /// Anyone who is signed in.
    case signedIn
    /// Anyone.
    case anyone
    /// An app with its credential.
    case app
    /// A participant's app; the handler checks the secret that it sends.
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
