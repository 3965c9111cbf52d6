/// Sends outbound HTTP requests, subject to an address rule and limits.
///
/// Redirects aren't followed but returned as responses, because a redirect could bypass the rule that applies to the
/// user who entered the address. Proxies in the environment are ignored. TLS uses the system's certificate authorities.
public final class HTTPClient: HTTPSender {
    /// The settings for all requests of a client.
    public struct Configuration: Sendable {
        /// The addresses that may be reached; with a proxy, the rule is applied to the proxy's address.
        public var rule: AddressRule
        /// The maximum number of concurrent requests; others wait.
        public var threads = 4
        /// A proxy such as `http://proxy:3128`; nil for none.
        public var proxy: String?
        /// A file of certificate authorities to trust instead of the system's.
        public var authoritiesPath: String?
        /// The User-Agent of the requests.
        public var userAgent = "StudyPortal"

        /// Creates the default configuration with this rule.
        public init(rule: AddressRule = AddressRule()) {
            self.rule = rule
        }
    }

    private let configuration: Configuration
    private let workers: WorkerThreads<CurlHandle>

    /// Starts the threads of the client; they end when the client is released.
    public init(_ configuration: Configuration = Configuration()) {
        self.configuration = configuration
        workers = WorkerThreads(count: configuration.threads) { CurlHandle() }
    }

    /// Sends `request` and returns the complete response, whatever its status.
    ///
    /// Cancelling the task ends the transfer within about a second.
    public func send(_ request: Request) async throws(Failure) -> Response {
        let cancellation = Cancellation()
        let configuration = configuration
        let result = await withTaskCancellationHandler {
            await workers.run { curl in
                HTTPExchange(request: request, configuration: configuration, cancellation: cancellation)
                    .run(on: curl)
            }
        } onCancel: {
            cancellation.cancel()
        }
        return try result.get()
    }
}

/// Sends HTTP requests; a protocol, so that a test can provide the responses.
public protocol HTTPSender: Sendable {
    /// Sends `request` and returns the complete response, whatever its status.
    func send(_ request: HTTPClient.Request) async throws(HTTPClient.Failure) -> HTTPClient.Response
}

extension HTTPClient {
    /// The supported methods.
    public enum Method: String, Sendable {
        /// Requests a resource.
        case get = "GET"
        /// Requests the header only.
        case head = "HEAD"
        /// Submits data.
        case post = "POST"
        /// Replaces a resource.
        case put = "PUT"
        /// Changes a resource.
        case patch = "PATCH"
        /// Removes a resource.
        case delete = "DELETE"
    }

    /// A user name and password for Basic authentication.
    public struct Credentials: Sendable {
        /// When the credentials are sent.
        public enum Timing: Sendable {
            /// With the first request.
            case always
            /// Only after a 401 response that asks for Basic; the request is then sent a second time.
            case afterChallenge
        }

        /// The user name; it can't contain a colon.
        public let user: String
        /// The password.
        public let password: String
        /// When the credentials are sent.
        public let timing: Timing

        /// Creates credentials that are sent at `timing`.
        public init(user: String, password: String, timing: Timing) {
            self.user = user
            self.password = password
            self.timing = timing
        }
    }

    /// An HTTP request.
    public struct Request: Sendable {
        /// The method.
        public var method: Method
        /// The complete URL, `http` or `https`, without user and password.
        public var url: String
        /// Header fields in order.
        public var headers: [(name: String, value: String)] = []
        /// The body; sent by POST, PUT and PATCH.
        public var body: [UInt8] = []
        /// The credentials for Basic authentication; nil for none.
        public var credentials: Credentials?
        /// The timeout of the whole request.
        public var timeoutMilliseconds = 30_000
        /// The timeout for connecting.
        public var connectTimeoutMilliseconds = 10_000
        /// The maximum size of the response body.
        public var answerLimitBytes = 1_048_576

        /// Creates a request without header fields and with the default limits.
        public init(_ method: Method, _ url: String, body: [UInt8] = []) {
            self.method = method
            self.url = url
            self.body = body
        }
    }

    /// An HTTP response.
    public struct Response: Sendable {
        /// The status, such as 200.
        public let status: Int
        /// Header fields in order.
        public let headers: [(name: String, value: String)]
        /// The body.
        public let body: [UInt8]

        /// Creates a response, for code that stands in for a server.
        public init(status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
            self.status = status
            self.headers = headers
            self.body = body
        }

        /// Returns the first value of a header field; the name is case-insensitive.
        public func header(_ name: String) -> String? {
            headers.first { $0.name.lowercased() == name.lowercased() }?.value
        }

        /// The body as text.
        public var text: String { String(decoding: body, as: UTF8.self) }
    }

    /// The reason there is no response.
    public enum Failure: Error, Equatable, Sendable, CustomStringConvertible {
        /// The request is invalid, with the reason as a sentence.
        case malformed(String)
        /// The rule doesn't allow the address.
        case addressRefused(AddressRule.Violation)
        /// The request timed out.
        case timedOut
        /// The response is larger than the request allows.
        case answerTooLarge(limitBytes: Int)
        /// Connecting or TLS failed, or the connection was lost, with the reason as a sentence.
        case unreachable(String)
        /// The task was canceled.
        case cancelled

        /// What happened, for the log and the page.
        public var description: String {
            switch self {
            case .malformed(let sentence): sentence
            case .addressRefused(let refusal): refusal.description
            case .timedOut: "the server did not answer in time"
            case .answerTooLarge(let limit): "the response is longer than \(limit) bytes"
            case .unreachable(let reason): "the server cannot be reached: \(reason)"
            case .cancelled: "the request was canceled"
            }
        }
    }
}
