import COpenSSL

/// SHA-256 (FIPS 180-4), in one call or incrementally.
public struct SHA256: ~Copyable {
    private let context: OpaquePointer

    /// Begins a digest; add data with ``update(_:)-([UInt8])``.
    public init() {
        context = LibCrypto.unwrap(EVP_MD_CTX_new(), "allocate a digest")
        LibCrypto.check(EVP_DigestInit_ex2(context, LibCrypto.sha256.pointer, nil), "begin a digest")
    }

    deinit { EVP_MD_CTX_free(context) }

    /// Adds bytes to the digest.
    public mutating func update(_ bytes: UnsafeRawBufferPointer) {
        LibCrypto.check(EVP_DigestUpdate(context, bytes.baseAddress, bytes.count), "extend a digest")
    }

    /// Adds bytes to the digest.
    public mutating func update(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { update($0) }
    }

    /// Adds the UTF-8 of a text to the digest.
    public mutating func update(_ text: String) {
        var text = text
        text.withUTF8 { update(UnsafeRawBufferPointer($0)) }
    }

    /// Ends the computation and returns the digest of everything that was added.
    public consuming func finish() -> Digest {
        Digest { LibCrypto.check(EVP_DigestFinal_ex(context, $0, nil), "finish a digest") }
    }

    /// Returns the digest of the bytes in memory.
    public static func digest(_ bytes: UnsafeRawBufferPointer) -> Digest {
        Digest { out in
            LibCrypto.check(
                EVP_Digest(bytes.baseAddress, bytes.count, out, nil, LibCrypto.sha256.pointer, nil),
                "make a digest")
        }
    }

    /// Returns the digest of an array of bytes.
    public static func digest(_ bytes: [UInt8]) -> Digest {
        bytes.withUnsafeBytes { digest($0) }
    }

    /// Returns the digest of the UTF-8 of a text.
    public static func digest(_ text: String) -> Digest {
        var text = text
        return text.withUTF8 { digest(UnsafeRawBufferPointer($0)) }
    }
}
