/// The addresses that share their first bits, written `10.0.0.0/8`, `fd00::/8`, or as one address.
public struct AddressBlock: Hashable, Sendable, CustomStringConvertible {
    /// The first address of the range.
    public let first: IPAddress
    /// How many bits the addresses share.
    public let prefixLength: Int

    /// Reads an address with or without `/` and a length; bits after the length are cleared. Nil if it is
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

    /// Whether `address` lies in the range; versions are never mixed.
    public func contains(_ address: IPAddress) -> Bool {
        address.bitWidth == first.bitWidth && address.prefix(prefixLength) == first
    }

    /// The range as it is written.
    public var description: String { "\(first)/\(prefixLength)" }
}
