/// The address of another Response server: `https`, a host with an optional port, and an optional context path.
///
/// Participants' app tokens are sent there. `http` is only accepted on this machine.
public struct ResponseServerAddress: Hashable, Sendable {
    /// The maximum length, in characters.
    public static let lengthMax = 200

    /// The address without a slash at its end; scheme and host are in lowercase.
    public let text: String

    /// Reads an address; nil for anything else, and for one with a user name, a query or a fragment.
    public init?(_ typed: String) {
        let lower = typed.lowercased()
        guard typed.count <= Self.lengthMax, typed.utf8.count == typed.count,
            let scheme = ["https://", "http://"].first(where: lower.hasPrefix)
        else { return nil }
        let rest = typed.dropFirst(scheme.count)
        let authority = rest.prefix { $0 != "/" }.lowercased()
        var path = rest.dropFirst(authority.count)
        if path.hasSuffix("/") { path = path.dropLast() }
        guard let host = Self.host(of: authority), Self.isPath(path),
            scheme == "https://" || Self.isThisMachine(host)
        else { return nil }
        text = scheme + authority + path
    }

    /// Returns the host of an authority with a valid port or none.
    private static func host(of authority: String) -> Substring? {
        var host = authority[...]
        if let colon = authority.lastIndex(of: ":"), !authority.hasSuffix("]") {
            guard let port = Int(authority[authority.index(after: colon)...]), (1...65_535).contains(port)
            else { return nil }
            host = authority[..<colon]
        }
        if host.hasPrefix("["), host.hasSuffix("]") {
            return host.dropFirst().dropLast().allSatisfy { $0.isHexDigit || ":.".contains($0) } ? host : nil
        }
        let isName = host.allSatisfy { $0.isLetter || $0.isWholeNumber || "-.".contains($0) }
        return !host.isEmpty && isName ? host : nil
    }

    private static func isThisMachine(_ host: Substring) -> Bool {
        host == "localhost" || host == "[::1]"
            || (host.hasPrefix("127.") && host.allSatisfy { $0 == "." || $0.isWholeNumber })
    }

    private static func isPath(_ path: Substring) -> Bool {
        path.isEmpty
            || path.dropFirst().split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
                segment in
                !segment.isEmpty && segment != "." && segment != ".."
                    && segment.allSatisfy { $0.isLetter || $0.isWholeNumber || "-._~".contains($0) }
            }
    }
}
