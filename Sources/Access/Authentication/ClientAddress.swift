/// The client's address, in the two forms that Access needs.
public struct ClientAddress: Sendable, Hashable {
    /// The address as text, for lists and the audit log.
    public let text: String
    /// The key for counting failures: an IPv4 address, or the 64-bit prefix of an IPv6 network, which one household or
    /// server gets.
    public let key: String

    /// Creates an address from its text and its key for counting failures.
    public init(text: String, key: String) {
        self.text = text
        self.key = key
    }

    /// Creates an address that isn't grouped with others.
    public init(_ text: String) { self.init(text: text, key: text) }
}
