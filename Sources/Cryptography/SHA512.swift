import COpenSSL

/// SHA-512 (FIPS 180-4), for digests of other systems.
enum SHA512 {
    /// Returns the 64 bytes of a text's digest.
    static func digest(_ text: String) -> [UInt8] {
        var text = text
        var digest = [UInt8](repeating: 0, count: 64)
        text.withUTF8 { bytes in
            LibCrypto.check(
                EVP_Digest(bytes.baseAddress, bytes.count, &digest, nil, LibCrypto.sha512.pointer, nil),
                "make a digest")
        }
        return digest
    }
}
