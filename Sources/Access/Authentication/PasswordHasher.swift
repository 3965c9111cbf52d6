import Cryptography
import SQLStore

/// Creates and verifies password hashes on separate threads, a few at a time.
///
/// Each hash takes about 25 ms of a core and 19 MiB. A flood of sign-ins must wait here, so that it neither fills the
/// memory nor blocks the threads that serve pages. Shared state: the waiting work.
public final class PasswordHasher: Sendable {
    /// The number of concurrent hashes.
    public static let concurrency = 2
    /// The number of callers that may wait before more are rejected.
    public static let waitingMax = 100

    private let lanes: AsyncLimiter

    /// Creates a new queue; the site has one.
    public init(concurrency: Int = PasswordHasher.concurrency, waitingMax: Int = PasswordHasher.waitingMax) {
        lanes = AsyncLimiter(count: concurrency, waitingMax: waitingMax)
    }

    /// Returns the hash of a new password.
    public func make(_ password: String, random: @escaping RandomBytes) async throws -> PasswordHash {
        try await lanes.run { try PasswordHash.make(password, random: random) }
    }

    /// Returns the hash of a password of which only the previous server's digest is known.
    public func make(
        _ digest: PreviousPasswordDigest, random: @escaping RandomBytes
    ) async throws -> PasswordHash {
        try await lanes.run { try PasswordHash.make(digest, random: random) }
    }

    /// Returns whether a password matches the hash. Without a hash it does the same work and returns false.
    public func verify(_ password: String, against hash: PasswordHash?) async throws -> Bool {
        // No stored password is longer than this, and hashing a longer one throws.
        let isTooLong = password.utf8.count > PasswordHash.passwordByteLimit
        return try await lanes.run {
            if isTooLong { return false }
            if let hash { return try hash.verify(password) }
            try PasswordHash.verifyInVain(password)
            return false
        }
    }
}
