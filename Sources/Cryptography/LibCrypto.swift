import COpenSSL
import Glibc

/// Shared helpers for calls into libcrypto: algorithms that are fetched once, and checks of return codes.
///
/// A digest, a MAC or random bytes fail only when memory is exhausted or the library is broken. Continuing without them
/// would be worse than stopping, so these failures end the program with libcrypto's error message.
public enum LibCrypto {
    /// Keeps libcrypto usable until the process has ended. Call it before anything else uses libcrypto.
    ///
    /// By default, `exit` frees libcrypto's algorithms while other threads may still be using them, and their next call
    /// crashes (OPENSSL_init_crypto(3), OPENSSL_INIT_NO_ATEXIT). The system frees the memory in any case.
    public static func keepUntilExit() {
        check(OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_ATEXIT), nil), "initialize")
    }

    /// An algorithm fetched from libcrypto; it lives as long as the program.
    //
    // Kept as an address, which threads may share: a fetched EVP_MD or EVP_CIPHER never changes, and its reference
    // count is atomic (openssl-threads(7)).
    struct Algorithm: Sendable {
        private let address: UInt

        init(_ pointer: OpaquePointer) { address = UInt(bitPattern: pointer) }

        @inline(__always)
        var pointer: OpaquePointer? { OpaquePointer(bitPattern: address) }
    }

    // Fetched once: an implicit fetch in each call costs more than the digest of a token.
    static let sha256 = Algorithm(unwrap(EVP_MD_fetch(nil, "SHA2-256", nil), "fetch SHA-256"))
    static let sha512 = Algorithm(unwrap(EVP_MD_fetch(nil, "SHA2-512", nil), "fetch SHA-512"))
    static let sha1 = Algorithm(unwrap(EVP_MD_fetch(nil, "SHA1", nil), "fetch SHA-1"))
    static let aes256gcm = Algorithm(unwrap(EVP_CIPHER_fetch(nil, "AES-256-GCM", nil), "fetch AES-256-GCM"))

    /// Stops the program unless the call returned 1, libcrypto's code for success.
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

    // Only a lack of memory or a broken library leads here, because this module supplies every argument. Continuing
    // would issue tokens that aren't random or invalid digests, so the program reports the reason and ends; no caller
    // could do better.
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
