/// The addresses that outbound requests may reach.
///
/// Every address that isn't on the public internet is rejected, so that an address entered by a user can't be used to
/// reach this machine, its network or a cloud's metadata server. The operator may allow ranges. The rule is checked
/// with the resolved address right before connecting, so a change in DNS can't bypass it.
public struct AddressRule: Sendable {
    /// The reason an address was rejected.
    public struct Violation: Error, Equatable, Sendable, CustomStringConvertible {
        /// The address.
        public let address: IPAddress
        /// The kind of address, such as `loopback`.
        public let kind: String

        private var article: String { kind.hasPrefix("IPv4") || kind.hasPrefix("unspecified") ? "an" : "a" }

        /// What happened and what the operator can do.
        public var description: String {
            "\(address) is \(article) \(kind) address; the operator must allow it first (PORTAL_OUTBOUND_ALLOW)"
        }
    }

    /// Ranges that are allowed even though they aren't public.
    public let allowed: [AddressBlock]

    /// Creates a rule that allows public addresses and those in `allowed`.
    public init(allowed: [AddressBlock] = []) {
        self.allowed = allowed
    }

    /// Parses ranges separated by commas or spaces. The error contains the invalid part.
    public init(allowing text: String) throws(AddressBlockError) {
        var ranges: [AddressBlock] = []
        for part in text.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
            guard let range = AddressBlock(String(part)) else { throw AddressBlockError(text: String(part)) }
            ranges.append(range)
        }
        allowed = ranges
    }

    /// Returns whether `address` may be reached.
    public func allows(_ address: IPAddress) -> Bool { refusal(of: address) == nil }

    /// Returns the reason `address` may not be reached, or nil if it may.
    public func refusal(of address: IPAddress) -> Violation? {
        if allowed.contains(where: { $0.contains(address) }) { return nil }
        if let mapped = address.mapped {
            if allowed.contains(where: { $0.contains(mapped) }) { return nil }
            return Violation(address: address, kind: "IPv4-mapped")
        }
        if case .v6(0x0064_FF9B_0000_0000, let low) = address, low >> 32 == 0 {
            // IPv6-only networks reach IPv4 addresses through this range, so the embedded address counts.
            let inner = refusal(of: .v4(UInt32(truncatingIfNeeded: low)))
            return inner.map { Violation(address: address, kind: "\($0.kind) (NAT64)") }
        }
        let kind = Self.notPublic.first { $0.range.contains(address) }?.kind
        return kind.map { Violation(address: address, kind: $0) }
    }
}

/// A text that isn't a valid range of addresses.
public struct AddressBlockError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The invalid text.
    public let text: String

    /// What is wrong with the text and the correct format.
    public var description: String {
        "\"\(text)\" is not an address range; enter 10.0.0.0/8, fd00::/8 or a single address"
    }
}

extension AddressRule {
    /// The special-purpose address registries of IANA, limited to addresses that aren't globally reachable.
    private static let notPublic: [(range: AddressBlock, kind: String)] =
        table([
            ("0.0.0.0/8", "this-network"), ("10.0.0.0/8", "private"), ("100.64.0.0/10", "carrier-private"),
            ("127.0.0.0/8", "loopback"), ("169.254.0.0/16", "link-local"), ("172.16.0.0/12", "private"),
            ("192.0.0.0/24", "reserved"), ("192.0.2.0/24", "documentation"), ("192.88.99.0/24", "6to4 relay"),
            ("192.168.0.0/16", "private"), ("198.18.0.0/15", "benchmarking"),
            ("198.51.100.0/24", "documentation"), ("203.0.113.0/24", "documentation"),
            ("224.0.0.0/4", "multicast"), ("255.255.255.255/32", "broadcast"), ("240.0.0.0/4", "reserved"),
            ("::/128", "unspecified"), ("::1/128", "loopback"), ("::/96", "IPv4-compatible"),
            ("fc00::/7", "unique-local"), ("fe80::/10", "link-local"), ("fec0::/10", "site-local"),
            ("ff00::/8", "multicast"), ("2001::/32", "Teredo"), ("2001::/23", "reserved"),
            ("2001:db8::/32", "documentation"), ("2002::/16", "6to4"), ("3fff::/20", "documentation"),
            // Only 2000::/3 is allocated for the internet; the following ranges cover all others.
            ("::/3", "reserved"), ("4000::/2", "reserved"), ("8000::/1", "reserved"),
        ])

    private static func table(_ rows: [(String, String)]) -> [(range: AddressBlock, kind: String)] {
        rows.map { text, kind in
            guard let range = AddressBlock(text) else { preconditionFailure("\(text) is no range") }
            return (range, kind)
        }
    }
}
