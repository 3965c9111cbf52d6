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

    private static let digits = Array("0123456789abcdefghijkmnpqrstuvwx")

    /// Creates an ID from eight random bytes. It begins with a letter, so that it is never taken for a position.
    public init(random bytes: [UInt8]) {
        let letter = Self.digits[10 + Int(bytes.first ?? 0) % (Self.digits.count - 10)]
        self.init(String([letter] + bytes.dropFirst().prefix(7).map { Self.digits[Int($0 & 31)] }))
    }

    /// Whether the text can be an ID of ours: up to 64 letters, digits, hyphens and underscores, beginning
    /// with a letter.
    public var isIssued: Bool {
        guard let first = text.utf8.first, text.utf8.count <= 64, Self.isLetter(first) else { return false }
        return text.utf8.allSatisfy {
            Self.isLetter($0) || (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x5F
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

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
