import Synchronization

/// Sends many HTTP requests at the same time over few connections, subject to the same rule and limits as
/// ``HTTPClient``.
///
/// One thread drives all requests, so that a thousand requests that wait for a slow server cost no more than one.
/// Requests to the same host share connections. A request whose connection ends before any of its response came is sent
/// again on another, because servers announce the end of a connection while requests are on their way.
public final class HTTP2Client: HTTPSender {
    /// The settings for all requests of a client.
    public struct Configuration: Sendable {
        /// What it has in common with a client for single requests; `threads` has no effect.
        public var http: HTTPClient.Configuration
        /// The maximum number of concurrent requests; others wait.
        public var requestsMax = 500
        /// The maximum number of connections to a host.
        public var connectionsPerHost = 4
        /// The maximum number of concurrent requests on a connection, if the server doesn't ask for fewer.
        public var streamsPerConnection = 250
        /// The certificate that servers may ask for; nil for none.
        public var certificate: Certificate?
        /// Whether a response that didn't come over HTTP/2 is a failure.
        public var requiresHTTP2 = true

        /// Creates the default configuration for what clients have in common.
        public init(_ http: HTTPClient.Configuration = HTTPClient.Configuration()) {
            self.http = http
        }
    }

    /// A certificate with its private key: the content of a PKCS #12 file, and its password.
    public struct Certificate: Sendable {
        let pkcs12: [UInt8]
        let password: String

        /// Creates a certificate from a file's content.
        public init(pkcs12: [UInt8], password: String) {
            (self.pkcs12, self.password) = (pkcs12, password)
        }
    }

    let loop: TransferLoop

    /// Starts the thread of the client; it ends when the client is released.
    public init(_ configuration: Configuration) {
        loop = TransferLoop(configuration)
    }

    deinit { loop.close() }

    /// Sends `request` and returns the complete response, whatever its status.
    ///
    /// The timeout begins when the request is sent, not while it waits for others. Cancelling the task ends the
    /// request at once.
    public func send(_ request: HTTPClient.Request) async throws(HTTPClient.Failure) -> HTTPClient.Response {
        try request.check()
        if let credentials = request.credentials, credentials.timing == .afterChallenge {
            throw .malformed("credentials can only be sent with the first request")
        }
        let cancellation = Cancellation()
        let loop = loop
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                loop.add(
                    TransferLoop.Job(request: request, cancellation: cancellation) { result in
                        continuation.resume(returning: result)
                    })
            }
        } onCancel: {
            cancellation.cancel()
            loop.noteCancellation()
        }
        return try result.get()
    }
}
