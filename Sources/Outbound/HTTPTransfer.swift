import CCurl

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

    /// Whether any of a response came.
    var hasReceived: Bool { headerBytes > 0 }

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
