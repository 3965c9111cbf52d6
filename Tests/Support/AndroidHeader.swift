import Cryptography

/// The `Authorization` header of the Android app, made as the phone makes it.
///
/// `Base64.DEFAULT` puts a line feed after every 76 characters and at the end. The phone's HTTP client strips the one at
/// the end and refuses to send a value that has one inside.
public struct AndroidHeader {
    /// The value of the header that reaches the HTTP client's check.
    public let value: String

    /// The header for a credential.
    public init(_ bundleID: String, _ token: String) {
        var lines: [Substring] = []
        var rest = Substring(Base64.encode(Array("\(bundleID):\(token)".utf8)))
        while !rest.isEmpty {
            lines.append(rest.prefix(76))
            rest = rest.dropFirst(76)
        }
        let encoded = lines.map { $0 + "\n" }.joined()
        value = "Basic " + (encoded.hasSuffix("\n") ? String(encoded.dropLast()) : encoded)
    }

    /// Whether the phone's HTTP client throws instead of sending it.
    public var isRefusedByPhones: Bool { value.utf8.contains { $0 < 0x20 && $0 != 0x09 || $0 >= 0x7F } }
}
