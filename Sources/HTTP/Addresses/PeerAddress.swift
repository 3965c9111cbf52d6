import NIOCore

/// The address that a request came from: the client's own, or the one that a trusted proxy reported.
public enum PeerAddress: Hashable, Sendable {
    case v4(UInt32)
    /// The address as its upper and lower 64 bits.
    case v6(UInt64, UInt64)
    /// A request that didn't come through a socket.
    case inProcess

    /// Parses `192.0.2.7`, `2001:db8::7` or `[2001:db8::7]`; an IPv4-mapped IPv6 address becomes IPv4.
    public init?(_ text: String) {
        var bare = text[...]
        if bare.first == "[", bare.last == "]" { bare = bare.dropFirst().dropLast() }
        guard let address = try? SocketAddress(ipAddress: String(bare), port: 0) else { return nil }
        self.init(address)
    }

    /// Parses an address in `X-Forwarded-For`, where some proxies add the port (`192.0.2.7:8080`,
    /// `[2001:db8::7]:8080`) or quotes.
    init?(forwarded text: String) {
        var bare = text[...]
        if bare.utf8.count > 1, bare.first == "\"", bare.last == "\"" { bare = bare.dropFirst().dropLast() }
        let colons = bare.utf8.count { $0 == UInt8(ascii: ":") }
        if colons == 1 || bare.first == "[" && bare.last != "]", let colon = bare.lastIndex(of: ":") {
            let port = bare[colon...].dropFirst().utf8
            guard (1...5).contains(port.count), port.allSatisfy(ASCII.isDigit) else { return nil }
            bare = bare[..<colon]
        }
        self.init(String(bare))
    }

    init?(_ address: SocketAddress) {
        switch address {
        // The fields of the C structures belong to a NIO module that isn't exported as a product. The system defines
        // their layout: the address is at byte 4 of sockaddr_in and at byte 8 of sockaddr_in6, big-endian.
        case .v4(let v4):
            self = .v4(withUnsafeBytes(of: v4.address) { UInt32(truncatingIfNeeded: Self.word($0[4..<8])) })
        case .v6(let v6):
            let (upper, lower) = withUnsafeBytes(of: v6.address) {
                (Self.word($0[8..<16]), Self.word($0[16..<24]))
            }
            let isMapped = upper == 0 && lower >> 32 == 0xFFFF
            self = isMapped ? .v4(UInt32(truncatingIfNeeded: lower)) : .v6(upper, lower)
        case .unixDomainSocket: return nil
        }
    }

    private static func word(_ bytes: Slice<UnsafeRawBufferPointer>) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Whether the address is a loopback address; in-process requests count as loopback.
    public var isLoopback: Bool {
        switch self {
        case .v4(let bits): bits >> 24 == 127
        case .v6(let upper, let lower): upper == 0 && lower == 1
        case .inProcess: true
        }
    }
}

extension PeerAddress: CustomStringConvertible {
    /// The address as text, IPv6 in its shortest form (RFC 5952).
    public var description: String {
        switch self {
        case .inProcess: "in-process"
        case .v4(let bits): "\(bits >> 24).\(bits >> 16 & 255).\(bits >> 8 & 255).\(bits & 255)"
        case .v6(let upper, let lower): Self.describe(upper, lower)
        }
    }

    private static func describe(_ upper: UInt64, _ lower: UInt64) -> String {
        let groups = (0..<8).map { index -> UInt64 in
            let half = index < 4 ? upper : lower
            return half >> UInt64(48 - (index % 4) * 16) & 0xFFFF
        }
        // RFC 5952 omits the longest run of zero groups, the first one if several are equally long, but never a single
        // group.
        var best = 0..<0
        var index = 0
        while index < 8 {
            let end = groups[index...].firstIndex { $0 != 0 } ?? 8
            if end - index > max(best.count, 1) { best = index..<end }
            index = max(end, index + 1)
        }
        let parts = groups.map { String($0, radix: 16) }
        if best.isEmpty { return parts.joined(separator: ":") }
        return parts[..<best.lowerBound].joined(separator: ":") + "::"
            + parts[best.upperBound...].joined(separator: ":")
    }
}
