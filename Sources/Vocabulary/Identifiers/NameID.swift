/// A user-defined ID that apps send back in any case.
///
/// Values are compared case-insensitively. The original spelling is kept.
public protocol NameID: Hashable, Sendable, Codable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// The ID as entered.
    var text: String { get }

    /// Creates an ID without validating it; see ``IdentifierRule``.
    init(_ text: String)
}

extension NameID {
    /// The case-folded form for comparisons and lookups.
    public var folded: String { text.lowercased() }

    /// Whether the ID is empty.
    public var isEmpty: Bool { text.isEmpty }

    /// The text for logs and addresses.
    public var description: String { text }

    /// Creates an ID from a string literal.
    public init(stringLiteral text: String) { self.init(text) }

    /// Returns whether two IDs are equal, ignoring case.
    public static func == (left: Self, right: Self) -> Bool { left.folded == right.folded }

    /// Hashes the case-folded form.
    public func hash(into hasher: inout Hasher) { hasher.combine(folded) }

    /// Decodes the stored form.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    /// Encodes the stored form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
