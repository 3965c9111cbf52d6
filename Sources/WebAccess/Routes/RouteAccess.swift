import Access

/// The access rule of a route.
public enum RouteAccess: Hashable, Sendable, CustomStringConvertible {
    /// Users with a permission on the folder in the URL.
    case requiring(Right)
    /// Users with a permission on the study in the URL and the identity link to its participants, which no
    /// role includes.
    case identityLink(Right)
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
        case .identityLink(let right): "\(right.name) and the identity link"
        case .signedIn: "signed in"
        case .anyone: "anyone"
        case .app: "app"
        case .participant: "participant"
        }
    }
}
