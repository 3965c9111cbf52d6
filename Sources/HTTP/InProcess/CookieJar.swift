import NIOConcurrencyHelpers

/// The cookies of one in-process client, stored and sent like in a browser.
public final class CookieJar: Sendable {
    private struct Cookie {
        let name: String
        let value: String
        let path: String
        let isSecure: Bool
    }

    private let cookies = NIOLockedValueBox<[Cookie]>([])

    /// Creates an empty jar.
    public init() {}

    /// The value of the cookie, or nil.
    public subscript(name: String) -> String? {
        cookies.withLockedValue { cookies in cookies.first { $0.name == name }?.value }
    }

    /// Removes all cookies.
    public func removeAll() { cookies.withLockedValue { $0.removeAll() } }

    /// Sets a cookie for every path.
    public func set(_ name: String, _ value: String) {
        keep(Cookie(name: name, value: value, path: "/", isSecure: false))
    }

    /// Returns the `Cookie` field for the path, or nil.
    func field(path: String, isSecure: Bool) -> String? {
        let matching = cookies.withLockedValue { cookies in
            cookies.filter { (isSecure || !$0.isSecure) && Self.covers($0.path, path) }
        }
        return matching.isEmpty ? nil : matching.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
    }

    /// Stores the cookie of a `Set-Cookie` field.
    func take(_ field: String) {
        let parts = field.split(separator: ";").map { part in
            part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
                ASCII.trimmed($0.utf8).text
            }
        }
        guard let pair = parts.first, pair.count == 2 else { return }
        let attributes = parts.dropFirst()
        func attribute(_ name: String) -> [String]? {
            attributes.first { ASCII.equalIgnoringCase($0[0].utf8, name.utf8) }
        }
        let cookie = Cookie(
            name: pair[0], value: pair[1], path: attribute("path")?.last ?? "/",
            isSecure: attribute("secure") != nil)
        if let age = attribute("max-age")?.last, (Int(age) ?? 1) <= 0 {
            cookies.withLockedValue { $0.removeAll { $0.name == cookie.name && $0.path == cookie.path } }
        } else {
            keep(cookie)
        }
    }

    private func keep(_ cookie: Cookie) {
        cookies.withLockedValue { cookies in
            cookies.removeAll { $0.name == cookie.name && $0.path == cookie.path }
            cookies.append(cookie)
        }
    }

    /// Returns whether a cookie's path matches a request path (RFC 6265 section 5.1.4).
    private static func covers(_ cookiePath: String, _ path: String) -> Bool {
        guard path.hasPrefix(cookiePath) else { return false }
        return path == cookiePath || cookiePath.hasSuffix("/")
            || path.dropFirst(cookiePath.count).first == "/"
    }
}
