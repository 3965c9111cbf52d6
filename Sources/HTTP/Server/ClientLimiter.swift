import NIOConcurrencyHelpers

/// Limits how many connections or requests each client address has at the same time.
final class ClientLimiter: Sendable {
    private let limit: Int
    private let counts = NIOLockedValueBox<[Key: Int]>([:])

    /// Creates a limiter with up to `limit` slots for each address.
    init(limit: Int) { self.limit = limit }

    /// Returns a slot for an address, which is free again when it is released; nil if the address uses all of its
    /// slots.
    func place(for address: PeerAddress) -> Slot? {
        let key = Key(address)
        let isFree = counts.withLockedValue { counts in
            let count = counts[key] ?? 0
            guard count < limit else { return false }
            counts[key] = count + 1
            return true
        }
        return isFree ? Slot(key, self) : nil
    }

    /// The number of addresses that use a slot.
    var addressCount: Int { counts.withLockedValue { $0.count } }

    private func leave(_ key: Key) {
        counts.withLockedValue { counts in
            guard let count = counts[key] else { return }
            counts[key] = count > 1 ? count - 1 : nil
        }
    }

    /// A slot that an address uses.
    final class Slot: Sendable {
        private let key: Key
        private let load: ClientLimiter

        fileprivate init(_ key: Key, _ load: ClientLimiter) {
            self.key = key
            self.load = load
        }

        deinit { load.leave(key) }
    }

    /// An IPv4 address, or the /64 network of an IPv6 address, which one household or server usually gets.
    fileprivate enum Key: Hashable, Sendable {
        case v4(UInt32)
        case v6(UInt64)
        case inProcess

        init(_ address: PeerAddress) {
            switch address {
            case .v4(let bits): self = .v4(bits)
            case .v6(let network, _): self = .v6(network)
            case .inProcess: self = .inProcess
            }
        }
    }
}

extension HTTPError {
    static let tooManyConnections = HTTPError(
        .tooManyRequests,
        "There are too many open connections from your address. Close some, or try again in a few seconds.",
        headers: ["retry-after": "5"])
    static let tooManyRequests = HTTPError(
        .tooManyRequests,
        "There are too many requests from your address. Try again in a few seconds.",
        headers: ["retry-after": "5"])
}
