import Cryptography
import SQLStore

/// Random-looking bytes that are the same in every run: digests of a seed and a count. Shared state: the
/// count.
public final class PinnedRandom: Sendable {
    private let seed: String
    private let count = Locked(0)

    /// A source that begins anew for each seed.
    public init(seed: String = "test") { self.seed = seed }

    /// The next bytes.
    public func bytes(_ wanted: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < wanted {
            let number = count.withLock { count in
                count += 1
                return count
            }
            bytes += SHA256.digest("\(seed) \(number)").bytes
        }
        return Array(bytes.prefix(wanted))
    }
}
