import COpenSSL

/// SHA-1 (FIPS 180-4), for external lists that use it. It isn't secure: collisions are known.
public enum SHA1 {
    /// Returns the 20 bytes of a text's digest.
    public static func digest(_ text: String) -> [UInt8] {
        var text = text
        var digest = [UInt8](repeating: 0, count: 20)
        text.withUTF8 { bytes in
            LibCrypto.check(
                EVP_Digest(bytes.baseAddress, bytes.count, &digest, nil, LibCrypto.sha1.pointer, nil),
                "make a digest")
        }
        return digest
    }
}
