import Administration
import HTTP
import SQLStore
import Timekeeping

/// Records proxies on this machine or in its networks that are not configured as trusted.
///
/// Records only a few, and each at most once an hour, because any client can send the header fields of a proxy.
final class UntrustedProxyMonitor: Sendable {
    private static let countMax = 16
    private static let intervalSeconds = 3_600
    private static let ownNetworks = [
        "127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "::1/128", "fc00::/7",
    ].compactMap { AddressRange($0) }

    private let store: Store
    private let clock: Clock
    private let noted = Locked<[PeerAddress: Instant]>([:])

    init(store: Store, clock: @escaping Clock) {
        self.store = store
        self.clock = clock
    }

    /// Checks a request.
    func look(at record: AccessRecord) {
        guard record.isForwardedByUntrustedProxy,
            Self.ownNetworks.contains(where: { $0.contains(record.peer) })
        else { return }
        let now = clock()
        let isNew = noted.withLock { noted in
            if let last = noted[record.peer] {
                guard now >= last.adding(seconds: Self.intervalSeconds) else { return false }
            } else if noted.count >= Self.countMax {
                return false
            }
            noted[record.peer] = now
            return true
        }
        guard isNew else { return }
        store.submitWrite(
            { try UntrustedProxyRepository.note("\(record.peer)", at: now, in: $0) }, then: { _ in })
    }
}
