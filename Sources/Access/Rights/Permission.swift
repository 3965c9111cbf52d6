/// A right on a kind of subject, as a type for use in function signatures.
public protocol Permission: Sendable {
    /// The kind of subject that the permission is held on.
    associatedtype Subject: AccessSubject
    /// The corresponding right in the table of rights.
    static var right: Right { get }
    /// The scopes with which an API key may use it.
    static var keyScopes: Set<APIKeyScope> { get }
    /// Whether it can be held at single sites of a study, as ``StudySiteScoped`` permissions can.
    static var canBeHeldAtSites: Bool { get }
}

extension Permission {
    /// The name in the route table and in the audit log.
    public static var name: String { right.name }

    public static var canBeHeldAtSites: Bool { false }

    /// The scopes that include the right.
    public static var keyScopes: Set<APIKeyScope> { right.keyScopes }
}
