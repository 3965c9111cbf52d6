import COpenSSL

/// A source of random bytes: given a count, that many bytes.
///
/// Anyone who needs randomness is given one of these, so that a test can pin it; a program passes
/// ``SystemRandom/bytes(_:)``.
public typealias RandomBytes = @Sendable (Int) -> [UInt8]

/// The operating system's randomness, by way of libcrypto's generator.
public enum SystemRandom {
    /// As many unpredictable bytes as asked for.
    @Sendable public static func bytes(_ count: Int) -> [UInt8] {
        precondition(
            count >= 0 && count <= Int(Int32.max), "A count of random bytes is from 0 to 2^31 - 1")
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            LibCrypto.check(RAND_bytes(buffer.baseAddress, Int32(count)), "make random bytes")
            initialized = count
        }
    }
}
