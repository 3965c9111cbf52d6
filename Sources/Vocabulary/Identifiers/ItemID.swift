/// The ID of a part within a document, such as a step. It does not change when keys, texts and positions change.
///
/// Differences and merges match parts by ID, and pages use it in URLs. It is never sent to apps.
public struct ItemID: Hashable, Sendable, Codable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// The ID as text, safe in a URL.
    public let text: String

    /// Creates a value from the text as entered.
    public init(_ text: String) { self.text = text }

    /// Creates an ID from a string literal.
    public init(stringLiteral text: String) { self.init(text) }

    /// Creates an ID from eight random bytes.
    public init(random bytes: [UInt8]) {
        let digits = Array("0123456789abcdefghijkmnpqrstuvwx")
        self.init(String(bytes.prefix(8).map { digits[Int($0 & 31)] }))
    }

    /// The text for logs and addresses.
    public var description: String { text }

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
