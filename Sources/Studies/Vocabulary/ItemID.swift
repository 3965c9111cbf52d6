/// The identity of a part inside a document, such as a step: it stays when keys, texts and places change.
///
/// Differences and merges recognise parts by it, and pages address parts with it. It never leaves the portal.
public struct ItemID: Hashable, Sendable, Codable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// The identity as text, safe in an address.
    public let text: String

    /// Takes the text as it was typed.
    public init(_ text: String) { self.text = text }

    /// A value written in the code.
    public init(stringLiteral text: String) { self.init(text) }

    /// A new identity from eight random bytes.
    public init(random bytes: [UInt8]) {
        let digits = Array("0123456789abcdefghijkmnpqrstuvwx")
        self.init(String(bytes.prefix(8).map { digits[Int($0 & 31)] }))
    }

    /// The text for logs and addresses.
    public var description: String { text }

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
