import COpenSSL

/// A source of random bytes: returns the given number of bytes.
///
/// It is passed to all code that needs randomness, so that a test can fix it; a program passes
/// ``SystemRandom/bytes(_:)``.
public typealias RandomBytes = @Sendable (Int) -> [UInt8]

/// The operating system's randomness, through libcrypto's generator.
public enum SystemRandom {
    /// Returns this many unpredictable bytes.
    @Sendable public static func bytes(_ count: Int) -> [UInt8] {
        precondition(
            count >= 0 && count <= Int(Int32.max), "A count of random bytes is from 0 to 2^31 - 1")
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            LibCrypto.check(RAND_bytes(buffer.baseAddress, Int32(count)), "make random bytes")
            initialized = count
        }
    }
}
