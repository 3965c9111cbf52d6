import COpenSSL
import Glibc

/// What every call into libcrypto here shares: algorithms fetched once, and return codes that are checked.
///
/// A digest, a MAC or random bytes fail only when memory is exhausted or the library is broken; going on without
/// them would be worse than stopping, so those failures end the program with libcrypto's own words.
enum LibCrypto {
    /// An algorithm that libcrypto handed out; it lives as long as the program.
    //
    // Kept as an address, which threads may share: a fetched EVP_MD or EVP_CIPHER never changes and its reference
    // count is atomic (openssl-threads(7)).
    struct Algorithm: Sendable {
        private let address: UInt

        init(_ pointer: OpaquePointer) { address = UInt(bitPattern: pointer) }

        @inline(__always)
        var pointer: OpaquePointer? { OpaquePointer(bitPattern: address) }
    }

    // Fetched once: an implicit fetch in each call costs more than the digest of a token.
    static let sha256 = Algorithm(unwrap(EVP_MD_fetch(nil, "SHA2-256", nil), "fetch SHA-256"))
    static let sha1 = Algorithm(unwrap(EVP_MD_fetch(nil, "SHA1", nil), "fetch SHA-1"))
    static let aes256gcm = Algorithm(unwrap(EVP_CIPHER_fetch(nil, "AES-256-GCM", nil), "fetch AES-256-GCM"))

    /// Stops the program unless the call returned 1, libcrypto's word for success.
    @inline(__always)
    static func check(_ result: Int32, _ task: StaticString) {
        if result != 1 { stop(task) }
    }

    /// Stops the program if a call that allocates returned nothing.
    @inline(__always)
    static func unwrap(_ pointer: OpaquePointer?, _ task: StaticString) -> OpaquePointer {
        guard let pointer else { stop(task) }
        return pointer
    }

    // Only a want of memory or a broken library leads here: every argument is ours. To go on would be to hand out tokens
    // that are not random or digests that are none, so the program says why and ends; no caller can do better.
    private static func stop(_ task: StaticString) -> Never {
        var text = [CChar](repeating: 0, count: 256)
        ERR_error_string_n(ERR_get_error(), &text, text.count)
        let reason = String(
            decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        let sentence = Array("libcrypto could not \(task): \(reason)\n".utf8)
        _ = write(STDERR_FILENO, sentence, sentence.count)
        abort()
    }
}
