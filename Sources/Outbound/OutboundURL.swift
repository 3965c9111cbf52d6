/// The address of another system, as someone entered it: HTTP or HTTPS, without a user name and password.
public struct OutboundURL: Hashable, Sendable {
    /// The complete address.
    public let text: String
    /// Scheme, host and port in lowercase, which identify the recipient.
    public let origin: String

    /// Reads an address; nil for anything else.
    public init?(_ text: String) {
        let lower = text.lowercased()
        guard let scheme = ["https://", "http://"].first(where: lower.hasPrefix) else { return nil }
        let authority = lower.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
        guard Self.isHost(authority), text.unicodeScalars.allSatisfy(Self.isAllowed) else { return nil }
        self.text = text
        origin = scheme + authority
    }

    /// The host in lowercase, an IPv6 address without its brackets.
    public var host: String {
        let authority = origin.drop { $0 != "/" }.dropFirst(2)
        if authority.hasPrefix("[") { return String(authority.dropFirst().prefix { $0 != "]" }) }
        return String(authority.prefix { $0 != ":" })
    }

    /// Whether the connection is encrypted.
    public var isEncrypted: Bool { origin.hasPrefix("https://") }

    /// Whether the address is on this machine.
    public var isOfThisMachine: Bool {
        let host = host
        return ["::1", "localhost"].contains(host)
            || (host.hasPrefix("127.") && host.allSatisfy { $0 == "." || $0.isWholeNumber })
    }

    private static func isHost(_ authority: Substring) -> Bool {
        var host = authority
        if let colon = authority.lastIndex(of: ":"), !authority.hasSuffix("]") {
            guard let port = Int(authority[authority.index(after: colon)...]), (1...65_535).contains(port)
            else { return false }
            host = authority[..<colon]
        }
        if host.hasPrefix("["), host.hasSuffix("]") {
            return host.dropFirst().dropLast().allSatisfy { $0.isHexDigit || ":.".contains($0) }
        }
        return !host.isEmpty && host.allSatisfy { $0.isLetter || $0.isNumber || "-._".contains($0) }
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value > 0x20 && scalar.value != 0x7F && !"\"<>\\^`{|}".unicodeScalars.contains(scalar)
    }
}
