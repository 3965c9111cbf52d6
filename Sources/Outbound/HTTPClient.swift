import Synchronization

/// Sends HTTP requests to the outside, under an address rule and limits.
///
/// Redirects are not followed: a redirect is an answer like any other, since it could lead past the rule of
/// the person who entered the address. Proxies of the environment are ignored. The system's list of authorities
/// decides on TLS.
public final class HTTPClient: HTTPSender {
    /// What is the same for all requests of a client.
    public struct Configuration: Sendable {
        /// Which addresses may be reached; with a proxy it is the proxy's address that is asked about.
        public var rule: AddressRule
        /// How many requests run at the same time; others wait.
        public var threads = 4
        /// A proxy such as `http://proxy:3128`; nil for none.
        public var proxy: String?
        /// A file of authorities to trust instead of the system's.
        public var authoritiesPath: String?
        /// What the requests say sends them.
        public var userAgent = "StudyPortal"

        /// The usual configuration with this rule.
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

    /// Sends `request` and answers the whole response, whatever its status.
    ///
    /// A cancelled task ends the transfer, within about a second.
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

/// Sends HTTP requests; who needs one takes this, so that a test can answer itself.
public protocol HTTPSender: Sendable {
    /// Sends `request` and answers the whole response, whatever its status.
    func send(_ request: HTTPClient.Request) async throws(HTTPClient.Failure) -> HTTPClient.Response
}

extension HTTPClient {
    /// The methods that we send.
    public enum Method: String, Sendable {
        /// Asks for a resource.
        case get = "GET"
        /// Asks for the head only.
        case head = "HEAD"
        /// Hands something over.
        case post = "POST"
        /// Replaces a resource.
        case put = "PUT"
        /// Changes a resource.
        case patch = "PATCH"
        /// Removes a resource.
        case delete = "DELETE"
    }

    /// A name and password for Basic authentication.
    public struct Credentials: Sendable {
        /// When they are sent.
        public enum Timing: Sendable {
            /// With the first request.
            case always
            /// Only after an answer 401 that asks for Basic; the request is then sent a second time.
            case afterChallenge
        }

        /// The user; it cannot hold a colon.
        public let user: String
        /// The password.
        public let password: String
        /// When they are sent.
        public let moment: Timing

        /// Credentials that are sent at `moment`.
        public init(user: String, password: String, moment: Timing) {
            self.user = user
            self.password = password
            self.moment = moment
        }
    }

    /// What is sent.
    public struct Request: Sendable {
        /// The method.
        public var method: Method
        /// The whole address, `http` or `https`, without user and password.
        public var url: String
        /// Header fields in order.
        public var headers: [(name: String, value: String)] = []
        /// The body; sent by POST, PUT and PATCH.
        public var body: [UInt8] = []
        /// For Basic authentication; nil for none.
        public var credentials: Credentials?
        /// How long the whole may take.
        public var timeoutMilliseconds = 30_000
        /// How long connecting may take.
        public var connectTimeoutMilliseconds = 10_000
        /// How many bytes the body of the answer may have.
        public var answerLimitBytes = 1_048_576

        /// A request without header fields and with the usual limits.
        public init(_ method: Method, _ url: String, body: [UInt8] = []) {
            self.method = method
            self.url = url
            self.body = body
        }
    }

    /// What came back.
    public struct Response: Sendable {
        /// The status, such as 200.
        public let status: Int
        /// Header fields in order.
        public let headers: [(name: String, value: String)]
        /// The body.
        public let body: [UInt8]

        /// An answer, for who answers in place of a server.
        public init(status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
            self.status = status
            self.headers = headers
            self.body = body
        }

        /// The first value of a header field, whatever the case of its name.
        public func header(_ name: String) -> String? {
            headers.first { $0.name.lowercased() == name.lowercased() }?.value
        }

        /// The body as text.
        public var text: String { String(decoding: body, as: UTF8.self) }
    }

    /// Why there is no answer.
    public enum Failure: Error, Equatable, Sendable, CustomStringConvertible {
        /// The request cannot be sent as it is; the sentence says why.
        case malformed(String)
        /// The rule refuses the address.
        case addressRefused(AddressRule.Violation)
        /// It took longer than the request allows.
        case timedOut
        /// The answer is longer than the request allows.
        case answerTooLarge(limitBytes: Int)
        /// No connection, no TLS, or the connection broke; the sentence says which.
        case unreachable(String)
        /// The task was cancelled.
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

/// Tells a transfer that no one waits for it.
final class Cancellation: Sendable {
    private let flag = Atomic(false)

    var isCancelled: Bool { flag.load(ordering: .relaxed) }

    func cancel() { flag.store(true, ordering: .relaxed) }
}
