import NIOConcurrencyHelpers

/// Counts what each client address uses at one time, and lets none use more than its share.
final class ClientLimiter: Sendable {
    private let limit: Int
    private let counts = NIOLockedValueBox<[Key: Int]>([:])

    /// Up to `limit` places for each address.
    init(limit: Int) { self.limit = limit }

    /// Takes a place for an address, until the last reference to it is gone; nil where the address has all of its own.
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

    /// How many addresses have a place.
    var addressCount: Int { counts.withLockedValue { $0.count } }

    private func leave(_ key: Key) {
        counts.withLockedValue { counts in
            guard let count = counts[key] else { return }
            counts[key] = count > 1 ? count - 1 : nil
        }
    }

    /// A place that an address has taken.
    final class Slot: Sendable {
        private let key: Key
        private let load: ClientLimiter

        fileprivate init(_ key: Key, _ load: ClientLimiter) {
            self.key = key
            self.load = load
        }

        deinit { load.leave(key) }
    }

    /// An address, or the IPv6 network of 64 bits that one household or server gets.
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
