import Glibc

/// An IP address, version 4 or 6.
public enum IPAddress: Hashable, Sendable {
    /// The 32 bits of an IPv4 address, big-endian.
    case v4(UInt32)
    /// The 128 bits of an IPv6 address.
    case v6(high: UInt64, low: UInt64)

    /// Parses `192.0.2.1` or `2001:db8::1`; nil for names, zones and short forms such as `127.1`.
    public init?(_ text: String) {
        var four: UInt32 = 0
        var six: (UInt64, UInt64) = (0, 0)
        if inet_pton(AF_INET, text, &four) == 1 {
            self = .v4(UInt32(bigEndian: four))
        } else if inet_pton(AF_INET6, text, &six) == 1 {
            self = .v6(high: UInt64(bigEndian: six.0), low: UInt64(bigEndian: six.1))
        } else {
            return nil
        }
    }

    /// Reads the address in a `sockaddr` from the resolver; nil for other families.
    ///
    /// The bytes are read at the offsets defined by the system's headers: those structs belong to the module of glibc
    /// or of libcurl, whichever was imported first, so their members can't be named.
    init?(sockaddr: UnsafeRawBufferPointer) {
        guard sockaddr.count >= 8 else { return nil }
        switch Int32(sockaddr.loadUnaligned(as: sa_family_t.self)) {
        case AF_INET:
            self = .v4(UInt32(bigEndian: sockaddr.loadUnaligned(fromByteOffset: 4, as: UInt32.self)))
        case AF_INET6 where sockaddr.count >= 24:
            let high = sockaddr.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
            let low = sockaddr.loadUnaligned(fromByteOffset: 16, as: UInt64.self)
            self = .v6(high: UInt64(bigEndian: high), low: UInt64(bigEndian: low))
        default:
            return nil
        }
    }

    /// The IPv4 address for `::ffff:a.b.c.d`; nil for any other address.
    public var mapped: IPAddress? {
        guard case .v6(0, let low) = self, low >> 32 == 0xFFFF else { return nil }
        return .v4(UInt32(truncatingIfNeeded: low))
    }

    var bitWidth: Int {
        switch self {
        case .v4: 32
        case .v6: 128
        }
    }

    /// Returns the address with everything after the first `count` bits cleared.
    func prefix(_ count: Int) -> IPAddress {
        switch self {
        case .v4(let bits): .v4(bits & ~UInt32.zero << (32 - count))
        case .v6(let high, let low):
            .v6(
                high: high & ~UInt64.zero << max(64 - count, 0),
                low: low & ~UInt64.zero << min(128 - count, 64))
        }
    }
}

extension IPAddress: CustomStringConvertible {
    /// The address in its usual short form.
    public var description: String {
        var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        switch self {
        case .v4(let bits):
            var address = bits.bigEndian
            inet_ntop(AF_INET, &address, &buffer, socklen_t(buffer.count))
        case .v6(let high, let low):
            var halves = (high.bigEndian, low.bigEndian)
            inet_ntop(AF_INET6, &halves, &buffer, socklen_t(buffer.count))
        }
        return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
