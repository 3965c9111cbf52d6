/// Who made a change, as it is remembered with the change.
///
/// The name stays readable after the account is gone; the number leads to the account while it is there.
public struct Author: Hashable, Sendable, Codable {
    /// The row of the user, or nil for the operator at the console and for the demo.
    public let user: Int64?
    /// The name at the time of the change.
    public let name: String

    /// Someone by account and name.
    public init(user: Int64?, name: String) {
        self.user = user
        self.name = name
    }
}
