import Cryptography
import SQLStore

/// Creates and verifies password hashes on separate threads, a few at a time.
///
/// Each takes some 25 ms of a core and 19 MiB: a flood of sign-ins must wait here and must neither fill the
/// memory nor hold the threads that serve pages. Shared state: the work that waits.
public final class PasswordHasher: Sendable {
    /// The number of concurrent hashes.
    public static let concurrency = 2
    /// How many may wait before more are refused.
    public static let waitingMax = 100

    private let lanes: AsyncLimiter

    /// A new queue; the site has one.
    public init(concurrency: Int = PasswordHasher.concurrency, waitingMax: Int = PasswordHasher.waitingMax) {
        lanes = AsyncLimiter(count: concurrency, waitingMax: waitingMax)
    }

    /// The hash of a new password.
    public func make(_ password: String, random: @escaping RandomBytes) async throws -> PasswordHash {
        try await lanes.run { try PasswordHash.make(password, random: random) }
    }

    /// Whether the hash is that of a password; without a hash it does the same work and says no.
    public func verify(_ password: String, against hash: PasswordHash?) async throws -> Bool {
        // Longer ones are no password of anyone, and hashing them is refused.
        let isTooLong = password.utf8.count > PasswordHash.passwordByteLimit
        return try await lanes.run {
            if isTooLong { return false }
            if let hash { return try hash.verify(password) }
            try PasswordHash.verifyInVain(password)
            return false
        }
    }
}
