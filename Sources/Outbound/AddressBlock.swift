/// A range of addresses that share their first bits, written as `10.0.0.0/8`, `fd00::/8`, or a single address.
public struct AddressBlock: Hashable, Sendable, CustomStringConvertible {
    /// The first address of the range.
    public let first: IPAddress
    /// The number of bits that the addresses share.
    public let prefixLength: Int

    /// Parses an address with or without `/` and a prefix length; bits after the prefix are cleared. Nil if the text is
    /// neither.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = IPAddress(String(parts[0])) else { return nil }
        var length = address.bitWidth
        if parts.count == 2 {
            guard parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let given = Int(parts[1]),
                given <= address.bitWidth
            else { return nil }
            length = given
        }
        first = address.prefix(length)
        prefixLength = length
    }

    /// Returns whether `address` is in the range; the IP versions must be the same.
    public func contains(_ address: IPAddress) -> Bool {
        address.bitWidth == first.bitWidth && address.prefix(prefixLength) == first
    }

    /// The range in text form.
    public var description: String { "\(first)/\(prefixLength)" }
}
