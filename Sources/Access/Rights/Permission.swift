/// A right to a kind of subject, as a type that signatures can name.
public protocol Permission: Sendable {
    /// What the permission is held on.
    associatedtype Subject: AccessSubject
    /// The line of the table of rights that decides about it.
    static var right: Right { get }
}

extension Permission {
    /// The name in the table of routes and in the audit.
    public static var name: String { right.name }
}
