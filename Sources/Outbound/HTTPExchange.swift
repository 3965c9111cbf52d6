import CCurl
import Cryptography
import Glibc

/// One request and its response on a handle; the request is sent again if a challenge asks for credentials.
struct HTTPExchange {
    let request: HTTPClient.Request
    let configuration: HTTPClient.Configuration
    let cancellation: Cancellation

    func run(on curl: CurlHandle) -> Result<HTTPClient.Response, HTTPClient.Failure> {
        do throws(HTTPClient.Failure) {
            try check()
            let started = monotonicMilliseconds()
            let credentials = request.credentials
            let atOnce = credentials?.timing == .always ? credentials : nil
            let answer = try send(on: curl, with: atOnce, milliseconds: request.timeoutMilliseconds)
            guard let credentials, atOnce == nil, answer.status == 401, asksForBasic(answer) else {
                return .success(answer)
            }
            let left = request.timeoutMilliseconds - (monotonicMilliseconds() - started)
            guard left > 0 else { throw .timedOut }
            return .success(try send(on: curl, with: credentials, milliseconds: left))
        } catch {
            return .failure(error)
        }
    }

    /// Rejects header fields that would inject others, and requests that would wait forever.
    private func check() throws(HTTPClient.Failure) {
        guard request.timeoutMilliseconds > 0, request.connectTimeoutMilliseconds > 0,
            request.answerLimitBytes >= 0
        else {
            throw .malformed("request limits must be above zero")
        }
        for (name, value) in request.headers {
            guard !name.isEmpty, name.utf8.allSatisfy(isTokenByte) else {
                throw .malformed("\"\(name)\" cannot be the name of a header field")
            }
            guard value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
                throw .malformed("the value of header field \(name) contains a control character")
            }
        }
        if let user = request.credentials?.user, user.contains(":") {
            throw .malformed("a user name for Basic authentication cannot contain a colon")
        }
        guard request.url.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
            throw .malformed("a URL cannot contain blanks or control characters")
        }
    }

    private func send(
        on curl: CurlHandle, with credentials: HTTPClient.Credentials?, milliseconds: Int
    ) throws(HTTPClient.Failure) -> HTTPClient.Response {
        let transfer = HTTPTransfer(
            rule: configuration.rule, limit: request.answerLimitBytes, cancellation: cancellation)
        curl.reset()
        do throws(CurlFailure) {
            try prepare(curl, transfer, credentials, milliseconds)
            try perform(curl)
        } catch {
            throw transfer.failure(for: error)
        }
        return HTTPClient.Response(status: curl.responseCode, headers: transfer.headers, body: transfer.body)
    }

    private func prepare(
        _ curl: CurlHandle, _ transfer: HTTPTransfer, _ credentials: HTTPClient.Credentials?,
        _ milliseconds: Int
    ) throws(CurlFailure) {
        try curl.set(CURLOPT_NOSIGNAL, 1)
        try curl.set(CURLOPT_PROTOCOLS_STR, "http,https")
        try curl.set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
        try curl.set(CURLOPT_FOLLOWLOCATION, 0)
        try curl.set(CURLOPT_PROXY, configuration.proxy ?? "")
        if let path = configuration.authoritiesPath { try curl.set(CURLOPT_CAINFO, path) }
        try curl.set(CURLOPT_USERAGENT, configuration.userAgent)
        try curl.set(CURLOPT_TIMEOUT_MS, milliseconds)
        try curl.set(CURLOPT_CONNECTTIMEOUT_MS, min(request.connectTimeoutMilliseconds, milliseconds))
        try curl.set(CURLOPT_URL, request.url)
        try prepareMethod(curl)
        var fields = request.headers.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
        // Without this, libcurl would wait a second for an interim response before sending a longer body.
        fields.append("Expect:")
        if let credentials {
            let pair = Base64.encode(Array("\(credentials.user):\(credentials.password)".utf8))
            fields.append("Authorization: Basic \(pair)")
        }
        try curl.set(CURLOPT_HTTPHEADER, fields)
        try curl.report(to: transfer)
    }

    private func prepareMethod(_ curl: CurlHandle) throws(CurlFailure) {
        switch request.method {
        case .get: try curl.set(CURLOPT_HTTPGET, 1)
        case .head: try curl.set(CURLOPT_NOBODY, 1)
        case .delete: try curl.set(CURLOPT_CUSTOMREQUEST, "DELETE")
        case .post: try curl.set(CURLOPT_POST, 1)
        case .put, .patch:
            try curl.set(CURLOPT_POST, 1)
            try curl.set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
        }
    }

    private func perform(_ curl: CurlHandle) throws(CurlFailure) {
        guard [.post, .put, .patch].contains(request.method) else { return try curl.perform() }
        try curl.set(CURLOPT_POSTFIELDSIZE_LARGE, size: request.body.count)
        let result = request.body.withUnsafeBytes { bytes in
            Result { () throws(CurlFailure) in
                // A null pointer would make libcurl read the body from a callback.
                let nothing: StaticString = ""
                try curl.set(
                    CURLOPT_POSTFIELDS, borrowed: bytes.baseAddress ?? UnsafeRawPointer(nothing.utf8Start))
                try curl.perform()
            }
        }
        try result.get()
    }

    private func asksForBasic(_ answer: HTTPClient.Response) -> Bool {
        answer.headers.contains { name, value in
            guard name.lowercased() == "www-authenticate" else { return false }
            // One field may contain several challenges, separated by commas.
            return value.lowercased().split(separator: ",").contains { part in
                part.split(separator: " ").first == "basic"
            }
        }
    }
}

/// The data received during one HTTP transfer.
final class HTTPTransfer: CurlTransfer {
    private(set) var headers: [(name: String, value: String)] = []
    private(set) var body: [UInt8] = []
    private let rule: AddressRule
    private let limit: Int
    private let cancellation: Cancellation
    private var headerBytes = 0
    private var isTooLarge = false
    private var refusal: AddressRule.Violation?
    private var hasTriedAllowed = false

    /// The maximum total size of all header fields.
    static let headerLimitBytes = 65_536

    init(rule: AddressRule, limit: Int, cancellation: Cancellation) {
        self.rule = rule
        self.limit = limit
        self.cancellation = cancellation
    }

    override func take(body bytes: UnsafeRawBufferPointer) -> Bool {
        isTooLarge = body.count + bytes.count > limit
        if !isTooLarge { body.append(contentsOf: bytes) }
        return !isTooLarge
    }

    override func take(header line: UnsafeRawBufferPointer) -> Bool {
        headerBytes += line.count
        guard headerBytes <= Self.headerLimitBytes else { return false }
        let text = String(decoding: line, as: UTF8.self)
        if text.hasPrefix("HTTP/") {
            // A status line begins a new header, because an interim response may have come before.
            headers = []
        } else if let colon = text.firstIndex(of: ":") {
            headers.append((String(text[..<colon]), trimmed(text[text.index(after: colon)...])))
        }
        return true
    }

    override func mayConnect(to address: IPAddress?) -> Bool {
        guard let address else { return false }
        let refusal = rule.refusal(of: address)
        if let refusal { self.refusal = refusal } else { hasTriedAllowed = true }
        return refusal == nil
    }

    override var isCancelled: Bool { cancellation.isCancelled }

    func failure(for error: CurlFailure) -> HTTPClient.Failure {
        switch error.code {
        case CURLE_OPERATION_TIMEDOUT: .timedOut
        case CURLE_ABORTED_BY_CALLBACK: .cancelled
        case CURLE_URL_MALFORMAT: .malformed("the URL is malformed")
        case CURLE_UNSUPPORTED_PROTOCOL: .malformed("the URL is neither http nor https")
        case CURLE_LOGIN_DENIED: .malformed("the URL cannot contain a user name or password")
        case CURLE_WRITE_ERROR where isTooLarge: .answerTooLarge(limitBytes: limit)
        case CURLE_COULDNT_CONNECT where !hasTriedAllowed:
            refusal.map { .addressRefused($0) } ?? .unreachable(error.reason)
        default: .unreachable(error.reason)
        }
    }
}

private func trimmed(_ text: Substring) -> String {
    let isKept = { (character: Character) in !character.isWhitespace }
    guard let first = text.firstIndex(where: isKept), let last = text.lastIndex(where: isKept) else {
        return ""
    }
    return String(text[first...last])
}

private func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
}

private func monotonicMilliseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
}
