/// The URL that identifies an OpenID provider in its metadata and in every token.
public struct Issuer: Hashable, Sendable {
    /// The maximum length of the URL.
    public static let lengthMax = 500

    /// The URL exactly as entered, because it is compared character by character.
    public let text: String

    /// Creates an issuer; nil for a text with a ``problem(_:)``.
    public init?(_ text: String) {
        if Self.problem(text) != nil { return nil }
        self.text = text
    }

    /// Returns the reason a text isn't a valid issuer, as a sentence; nil if it is valid.
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

    /// The URL of the metadata (Discovery 1.0, 4.1).
    var discoveryAddress: String {
        (text.hasSuffix("/") ? String(text.dropLast()) : text) + Self.discoveryPath
    }

    /// Whether it is a loopback URL; plain HTTP is allowed only there.
    var isPlain: Bool { ProviderURL.isLoopback(text) }

    private static let discoveryPath = "/.well-known/openid-configuration"
}

/// Checks for the URLs of a provider.
enum ProviderURL {
    /// Returns whether the URL begins with https:// and a host; `plainly` also allows http:// on this machine.
    static func isUsable(_ text: String, plainly: Bool) -> Bool {
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }),
            !text.contains("#"), let host = host(text), !host.isEmpty, !host.contains("@")
        else { return false }
        return text.hasPrefix("https://") || plainly && isLoopback(text)
    }

    /// Returns whether the URL is an http:// URL on this machine.
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
