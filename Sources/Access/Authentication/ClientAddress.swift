/// Where a request came from, in the two forms that Access needs.
public struct ClientAddress: Sendable, Hashable {
    /// The address as text, for lists and the audit.
    public let text: String
    /// What failures are counted against: an IPv4 address, or the 64 bits of an IPv6 network that one
    /// household or server gets.
    public let key: String

    /// An address by its text and what to count against.
    public init(text: String, key: String) {
        self.text = text
        self.key = key
    }

    /// An address that isn't grouped with others.
    public init(_ text: String) { self.init(text: text, key: text) }
}
