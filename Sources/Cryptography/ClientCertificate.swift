import COpenSSL

/// A certificate with its private key, read from a PKCS #12 file (.p12).
public struct ClientCertificate: Sendable, Hashable {
    /// The reason a file was rejected.
    public enum Problem: Error, Sendable, Hashable {
        /// The file isn't a PKCS #12 file.
        case noFile
        /// The password is wrong.
        case wrongPassword
        /// The file is encrypted with a cipher that is no longer considered secure.
        case oldCipher
        /// The file contains no certificate with its key.
        case incomplete
    }

    /// The common name of the certificate's subject.
    public let name: String
    /// The user ID of the certificate's subject; empty if it has none.
    public let userID: String
    /// The expiration time, in seconds since 1970.
    public let expiresAt: Int64

    /// Opens a file with its password.
    public init(pkcs12 bytes: [UInt8], password: String) throws(Problem) {
        // libcrypto's errors for a bad file are reported as a `Problem` instead.
        defer { ERR_clear_error() }
        let file = bytes.withUnsafeBufferPointer { bytes -> OpaquePointer? in
            var next = bytes.baseAddress
            return d2i_PKCS12(nil, &next, bytes.count)
        }
        guard let file else { throw .noFile }
        defer { PKCS12_free(file) }
        guard PKCS12_verify_mac(file, password, -1) == 1 else { throw .wrongPassword }
        var key: OpaquePointer?
        var certificate: OpaquePointer?
        guard PKCS12_parse(file, password, &key, &certificate, nil) == 1 else { throw .oldCipher }
        defer {
            EVP_PKEY_free(key)
            X509_free(certificate)
        }
        guard key != nil, let certificate, let end = Self.end(of: certificate) else { throw .incomplete }
        expiresAt = end
        name = Self.text(NID_commonName, of: certificate)
        userID = Self.text(NID_userId, of: certificate)
    }

    private static func end(of certificate: OpaquePointer) -> Int64? {
        guard let start = ASN1_TIME_set(nil, 0) else { return nil }
        defer { ASN1_STRING_free(start) }
        var (days, seconds): (Int32, Int32) = (0, 0)
        guard ASN1_TIME_diff(&days, &seconds, start, X509_get0_notAfter(certificate)) == 1 else { return nil }
        return Int64(days) * 86_400 + Int64(seconds)
    }

    private static func text(_ attribute: Int32, of certificate: OpaquePointer) -> String {
        var text = [CChar](repeating: 0, count: 256)
        let count = X509_NAME_get_text_by_NID(
            X509_get_subject_name(certificate), attribute, &text, Int32(text.count))
        guard count > 0 else { return "" }
        return String(decoding: text.prefix(Int(count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
