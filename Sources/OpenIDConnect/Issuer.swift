/// The address by which an OpenID provider names itself, in its metadata and in every token.
public struct Issuer: Hashable, Sendable {
    /// The longest address.
    public static let lengthMax = 500

    /// The URL exactly as entered, because it is compared character by character.
    public let text: String

    /// An issuer; nil for a text with a ``problem(_:)``.
    public init?(_ text: String) {
        if Self.problem(text) != nil { return nil }
        self.text = text
    }

    /// Why a text is no issuer, as a sentence; nil when it may be one.
    public static func problem(_ text: String) -> String? {
        if text.isEmpty { return "Enter the issuer, such as https://login.example.org." }
        if text.utf8.count > lengthMax { return "Enter up to \(lengthMax) characters." }
        guard !text.contains("?"), ProviderURL.isUsable(text, plainly: ProviderURL.isLoopback(text)) else {
            return "Enter the full URL of the issuer. It must begin with https:// and cannot contain ? or #."
        }
        if text.hasSuffix(discoveryPath) {
            return "Remove \(discoveryPath). The portal adds it."
        }
        return nil
    }

    /// Where the metadata is (Discovery 1.0, 4.1).
    var discoveryAddress: String {
        (text.hasSuffix("/") ? String(text.dropLast()) : text) + Self.discoveryPath
    }

    /// Whether it is on this machine, which is the only place for plain HTTP.
    var isPlain: Bool { ProviderURL.isLoopback(text) }

    private static let discoveryPath = "/.well-known/openid-configuration"
}

/// What may be an address of a provider.
enum ProviderURL {
    /// Whether it begins with https:// and a host; `plainly` takes http:// on this machine, too.
    static func isUsable(_ text: String, plainly: Bool) -> Bool {
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }),
            !text.contains("#"), let host = host(text), !host.isEmpty, !host.contains("@")
        else { return false }
        return text.hasPrefix("https://") || plainly && isLoopback(text)
    }

    /// Whether it is an http:// address on this machine.
    static func isLoopback(_ text: String) -> Bool {
        guard text.hasPrefix("http://"), let authority = host(text) else { return false }
        if authority.hasPrefix("[::1]") { return true }
        let host = authority.prefix { $0 != ":" }
        return host == "localhost" || host == "127.0.0.1"
    }

    private static func host(_ text: String) -> Substring? {
        for scheme in ["https://", "http://"] where text.hasPrefix(scheme) {
            return text.dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" }
        }
        return nil
    }
}
