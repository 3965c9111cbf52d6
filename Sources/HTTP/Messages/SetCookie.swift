/// A cookie that a response sets.
public struct SetCookie: Sendable {
    /// When a browser sends the cookie with requests that other sites initiate.
    public enum SameSite: String, Sendable {
        case strict = "Strict"
        case lax = "Lax"
        case none = "None"
    }

    /// The name, including a `__Host-` prefix.
    public let name: String
    /// The value: visible ASCII except quotes, comma, semicolon and backslash.
    public let value: String
    /// The path that the cookie applies to.
    public let path: String
    /// The lifetime in seconds; nil means until the browser closes, 0 removes the cookie.
    public let maxAgeSeconds: Int?
    /// Whether the cookie is only sent over encrypted connections.
    public let isSecure: Bool
    /// Whether scripts can't read the cookie.
    public let isHTTPOnly: Bool
    /// Whether requests from other sites include the cookie.
    public let sameSite: SameSite

    /// Creates a cookie; the name and value may only contain characters that RFC 6265 allows.
    public init(
        _ name: String, _ value: String, path: String = "/", maxAgeSeconds: Int? = nil, isSecure: Bool = true,
        isHTTPOnly: Bool = true, sameSite: SameSite = .lax
    ) {
        precondition(
            !name.isEmpty && name.utf8.allSatisfy(Self.isTokenByte), "\(name) is not a valid cookie name")
        precondition(
            value.utf8.allSatisfy(Self.isValueByte),
            "the value of \(name) has characters that cookies cannot contain")
        precondition(
            !name.hasPrefix("__Host-") || (isSecure && path == "/"),
            "browsers reject a __Host- cookie that is not Secure or has a path other than /")
        self.name = name
        self.value = value
        self.path = path
        self.maxAgeSeconds = maxAgeSeconds
        self.isSecure = isSecure
        self.isHTTPOnly = isHTTPOnly
        self.sameSite = sameSite
    }

    /// Creates a cookie that only this host can set, over an encrypted connection: `name` gets the prefix `__Host-`.
    public static func host(
        _ name: String, _ value: String, maxAgeSeconds: Int? = nil, sameSite: SameSite = .lax
    ) -> SetCookie {
        SetCookie("__Host-\(name)", value, maxAgeSeconds: maxAgeSeconds, sameSite: sameSite)
    }

    /// The same cookie with a lifetime of 0, which removes it from the browser.
    public var removed: SetCookie {
        SetCookie(
            name, "", path: path, maxAgeSeconds: 0, isSecure: isSecure, isHTTPOnly: isHTTPOnly,
            sameSite: sameSite)
    }

    /// The value of the `Set-Cookie` field.
    public var field: String {
        var text = "\(name)=\(value); Path=\(path)"
        if let maxAgeSeconds { text += "; Max-Age=\(maxAgeSeconds)" }
        if isSecure { text += "; Secure" }
        if isHTTPOnly { text += "; HttpOnly" }
        return text + "; SameSite=\(sameSite.rawValue)"
    }

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte < 0x7F && !"()<>@,;:\\\"/[]?={}".utf8.contains(byte)
    }

    private static func isValueByte(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte < 0x7F && !"\",;\\".utf8.contains(byte)
    }
}
