/// The author of a change, as stored with the change.
///
/// The name remains after the account is deleted. The number refers to the account while it exists.
public struct Author: Hashable, Sendable, Codable {
    /// The row ID of the user; nil for the operator at the console and for the demo.
    public let user: Int64?
    /// The name at the time of the change.
    public let name: String

    /// Creates an author from an account and a name.
    public init(user: Int64?, name: String) {
        self.user = user
        self.name = name
    }

    /// Returns whether both are the same account. The console and the demo have none.
    public func isSameUser(as other: Author) -> Bool { user != nil && user == other.user }
}
