/// A name that people choose and that apps send back in any case.
///
/// Two are equal when they differ only in upper and lower case; the spelling that was typed is kept.
public protocol NameID: Hashable, Sendable, Codable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// The name as it was typed.
    var text: String { get }

    /// A name with this spelling; nothing is checked here (see ``IdentifierRule``).
    init(_ text: String)
}

extension NameID {
    /// The form that is compared and stored for look-ups.
    public var folded: String { text.lowercased() }

    /// Whether nothing was typed.
    public var isEmpty: Bool { text.isEmpty }

    /// The text for logs and addresses.
    public var description: String { text }

    /// A value written in the code.
    public init(stringLiteral text: String) { self.init(text) }

    /// Whether two are the same.
    public static func == (left: Self, right: Self) -> Bool { left.folded == right.folded }

    /// Feeds what equality compares.
    public func hash(into hasher: inout Hasher) { hasher.combine(folded) }

    /// Reads the stored form.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    /// Writes the stored form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
