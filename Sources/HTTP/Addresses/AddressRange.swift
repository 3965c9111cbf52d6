/// A range of IP addresses in CIDR notation.
public struct AddressRange: Hashable, Sendable {
    private let address: PeerAddress
    private let prefixLength: Int

    /// Parses `10.0.0.0/8`, `2001:db8::/32` or a single address; bits after the prefix are ignored.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let base = PeerAddress(String(parts[0])) else { return nil }
        let width: Int
        switch base {
        case .v4: width = 32
        case .v6: width = 128
        case .inProcess: return nil
        }
        var length = width
        if parts.count == 2 {
            guard let number = ASCII.number(parts[1].utf8), number <= width else { return nil }
            length = number
        }
        address = base
        prefixLength = length
    }

    /// Returns whether the address is in the range.
    public func contains(_ other: PeerAddress) -> Bool {
        switch (address, other) {
        case (.v4(let mine), .v4(let theirs)):
            return (mine ^ theirs) >> UInt32(32 - prefixLength) == 0
        case (.v6(let upper, let lower), .v6(let theirUpper, let theirLower)):
            if prefixLength <= 64 { return (upper ^ theirUpper) >> UInt64(64 - prefixLength) == 0 }
            return upper == theirUpper && (lower ^ theirLower) >> UInt64(128 - prefixLength) == 0
        default:
            return false
        }
    }
}

extension AddressRange: CustomStringConvertible {
    public var description: String { "\(address)/\(prefixLength)" }
}
