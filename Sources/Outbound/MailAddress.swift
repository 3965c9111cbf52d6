/// Something that isn't allowed in a message.
public struct InvalidMailContent: Error, Equatable, Sendable, CustomStringConvertible {
    /// What is wrong, as a sentence.
    public let description: String
}

/// A mailbox, with or without a display name.
public struct MailAddress: Hashable, Sendable {
    /// The email address, such as `ada@example.org`.
    public let address: String
    /// The display name, such as `Ada Lovelace`; nil for none.
    public let name: String?

    /// The maximum size in bytes of an address (RFC 5321, 4.5.3.1.3), and of a name, which leaves room for about a
    /// hundred characters.
    static let lengthLimit = 254
    static let nameLengthLimit = 400

    /// Validates an address; the name may be any text without line breaks.
    ///
    /// A domain with other letters is converted to ASCII. Quoted local parts, address literals and other letters before
    /// the @ sign are rejected: hardly any server accepts them, and each of them can be used for header injection.
    public init(_ address: String, name: String? = nil) throws(InvalidMailContent) {
        let address = Self.ascii(address)
        let parts = address.split(separator: "@", omittingEmptySubsequences: false)
        guard address.utf8.count <= Self.lengthLimit, parts.count == 2, isDotAtom(parts[0]),
            isHostName(parts[1])
        else { throw InvalidMailContent(description: "\"\(visible(address))\" is not an email address") }
        if let name { try checkLine(name, of: "a sender's or recipient's name", limit: Self.nameLengthLimit) }
        self.address = address
        self.name = name?.isEmpty == true ? nil : name
    }

    /// Returns an address with its domain in ASCII; unchanged if that isn't possible.
    public static func ascii(_ address: String) -> String {
        guard let sign = address.lastIndex(of: "@"),
            let domain = InternationalDomain.ascii(address[address.index(after: sign)...])
        else { return address }
        return address[...sign] + domain
    }

    var domain: String { String(address.split(separator: "@").last ?? "") }
}

/// Rejects characters that would end a header field or hide a part of it.
func checkLine(_ text: String, of what: String, limit: Int) throws(InvalidMailContent) {
    guard text.unicodeScalars.allSatisfy({ !isControl($0) }) else {
        throw InvalidMailContent(description: "\(what) cannot contain line breaks or control characters")
    }
    guard text.utf8.count <= limit else {
        throw InvalidMailContent(description: "\(what) cannot be longer than \(limit) bytes")
    }
}

/// Returns whether a scalar is a control character, a line or paragraph separator, or a bidirectional control.
func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
}

/// Returns the text with invisible characters replaced, for an error message.
private func visible(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(80).map { isControl($0) ? "\u{FFFD}" : $0 }))
}

private func isDotAtom(_ text: Substring) -> Bool {
    text.utf8.count <= 64
        && text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
            !part.isEmpty && part.utf8.allSatisfy(isAtomByte)
        }
}

private func isHostName(_ text: Substring) -> Bool {
    text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
        (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
            && label.utf8.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "-") }
    }
}

func isAtomByte(_ byte: UInt8) -> Bool {
    isAlphanumeric(byte) || "!#$%&'*+-/=?^_`{|}~".utf8.contains(byte)
}

private func isAlphanumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
}
