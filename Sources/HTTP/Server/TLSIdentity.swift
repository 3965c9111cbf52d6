import NIOCore
import NIOSSL

/// The certificate and private key of a server.
public struct TLSIdentity: Sendable {
    /// The path of a PEM file with the certificate, followed by its chain.
    public let certificateFile: String
    /// The path of a PEM file with the private key.
    public let keyFile: String

    /// Creates an identity; the files are read when the server starts.
    public init(certificateFile: String, keyFile: String) {
        self.certificateFile = certificateFile
        self.keyFile = keyFile
    }

    /// The TLS 1.2 cipher suites with forward secrecy and authenticated encryption (RFC 9325, 4.2); TLS 1.3 has no
    /// others.
    private static let ciphers: [NIOTLSCipher] = [
        .TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, .TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256,
        .TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384, .TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384,
        .TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256, .TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256,
    ]

    func context() throws -> NIOSSLContext {
        do {
            let chain = try NIOSSLCertificate.fromPEMFile(certificateFile)
            let key = try NIOSSLPrivateKey(file: keyFile, format: .pem)
            var configuration = TLSConfiguration.makeServerConfiguration(
                certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
            configuration.minimumTLSVersion = .tlsv12
            configuration.cipherSuiteValues = Self.ciphers
            configuration.applicationProtocols = ["http/1.1"]
            return try NIOSSLContext(configuration: configuration)
        } catch {
            throw Server.StartFailure(
                description:
                    "The certificate \(certificateFile) or its key \(keyFile) cannot be used: \(error)")
        }
    }

    static func handler(_ context: NIOSSLContext) -> NIOSSLServerHandler {
        NIOSSLServerHandler(context: context)
    }
}
