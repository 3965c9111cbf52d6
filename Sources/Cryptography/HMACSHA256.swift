import COpenSSL

/// Keyed message authentication: HMAC (RFC 2104) with SHA-256.
public enum HMACSHA256 {
    /// Returns the authentication code of a message for a key of any length.
    public static func authenticate(_ message: [UInt8], key: [UInt8]) -> Digest {
        Digest { out in
            var length: UInt32 = 0
            let result = HMAC(
                LibCrypto.sha256.pointer, key, Int32(key.count), message, message.count, out, &length)
            LibCrypto.check(result == nil ? 0 : 1, "authenticate a message")
            precondition(length == UInt32(Digest.byteCount), "HMAC-SHA256 gives 32 bytes")
        }
    }

    /// Returns the authentication code of a text's UTF-8 for a key of any length.
    public static func authenticate(_ message: String, key: [UInt8]) -> Digest {
        authenticate([UInt8](message.utf8), key: key)
    }

    /// Returns whether a code is valid for a message, compared in constant time.
    public static func isValid(_ code: [UInt8], of message: [UInt8], key: [UInt8]) -> Bool {
        constantTimeEqual(code, authenticate(message, key: key).bytes)
    }

    /// Returns whether a code is valid for a message, compared in constant time.
    public static func isValid(_ code: Digest, of message: [UInt8], key: [UInt8]) -> Bool {
        isValid(code.bytes, of: message, key: key)
    }
}
