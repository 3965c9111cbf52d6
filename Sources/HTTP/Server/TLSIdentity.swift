#if TLS
    import NIOCore
    import NIOSSL

    /// The certificate that a server shows, and its key.
    public struct TLSIdentity: Sendable {
        /// A PEM file with the certificate, followed by those that lead to its root.
        public let certificateFile: String
        /// A PEM file with the private key.
        public let keyFile: String

        /// The files are read when the server starts.
        public init(certificateFile: String, keyFile: String) {
            self.certificateFile = certificateFile
            self.keyFile = keyFile
        }

        func context() throws -> NIOSSLContext {
            do {
                let chain = try NIOSSLCertificate.fromPEMFile(certificateFile)
                let key = try NIOSSLPrivateKey(file: keyFile, format: .pem)
                var configuration = TLSConfiguration.makeServerConfiguration(
                    certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
                configuration.minimumTLSVersion = .tlsv12
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
#endif
