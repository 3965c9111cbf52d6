import Outbound

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
        guard typed.count <= Self.lengthMax, typed.utf8.allSatisfy({ $0 < 0x80 }),
            let url = OutboundURL(typed), url.isEncrypted || url.isOfThisMachine
        else { return nil }
        var path = typed.dropFirst(url.origin.count)
        if path.hasSuffix("/") { path = path.dropLast() }
        guard Self.isPath(path) else { return nil }
        text = url.origin + path
    }

    private static func isPath(_ path: Substring) -> Bool {
        path.isEmpty
            || path.hasPrefix("/")
                && path.dropFirst().split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
                    segment in
                    !segment.isEmpty && segment != "." && segment != ".."
                        && segment.allSatisfy { $0.isLetter || $0.isWholeNumber || "-._~".contains($0) }
                }
    }
}
