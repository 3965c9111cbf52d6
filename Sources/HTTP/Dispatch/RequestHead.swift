import NIOHTTP1

/// A request's head as received, and what its header fields say about the message itself.
struct RequestHead {
    let method: Method
    let target: String
    let headers: Headers
    let isHTTP10: Bool

    private(set) var host: String?
    private(set) var contentLength: Int?
    private(set) var isChunked = false
    private(set) var expectsContinue = false
    private(set) var asksForUpgrade = false
    /// Whether the header fields say that a proxy forwarded the request.
    private(set) var isForwarded = false
    /// The first error in the header fields, or nil.
    private(set) var refusal: HTTPError?

    init(method: Method, target: String, headers: Headers, isHTTP10: Bool = false) {
        self.method = method
        self.target = target
        self.headers = headers
        self.isHTTP10 = isHTTP10
        for (name, value) in headers.fields { read(name, value) }
        if host == nil {
            if isHTTP10 { host = "" } else { refuse("The request has no Host field.") }
        }
        if isChunked, contentLength != nil {
            refuse("The request has both Content-Length and Transfer-Encoding.")
        }
        if isChunked, isHTTP10 { refuse("HTTP/1.0 does not support Transfer-Encoding.") }
    }

    /// Whether a body follows.
    var hasBody: Bool { isChunked || (contentLength ?? 0) > 0 }

    /// Reads one field. Comparing the length of its name first avoids nearly all string comparisons.
    private mutating func read(_ name: String, _ value: String) {
        switch name.utf8.count {
        case 4 where Self.equal(name, "host"):
            if host != nil { refuse("The request has more than one Host field.") }
            guard Self.isHost(value) else { return refuse("The Host field is not a valid host.") }
            host = value
        case 6 where Self.equal(name, "expect"):
            readExpectation(value)
        case 7 where Self.equal(name, "upgrade"):
            asksForUpgrade = true
        case 14 where Self.equal(name, "content-length"):
            guard contentLength == nil, let length = ASCII.number(value.utf8) else {
                return refuse("The Content-Length field is not a single number.")
            }
            contentLength = length
        case 17 where Self.equal(name, "transfer-encoding"):
            guard !isChunked, Self.equal(value, "chunked") else {
                return refuse("The only supported Transfer-Encoding is chunked.")
            }
            isChunked = true
        default:
            if Self.proxyFields.contains(where: { Self.equal(name, $0) }) { isForwarded = true }
        }
    }

    private mutating func readExpectation(_ value: String) {
        if Self.equal(value, "100-continue") {
            expectsContinue = !isHTTP10
        } else {
            refuse("The only supported expectation is 100-continue.", .expectationFailed)
        }
    }

    /// The fields by which proxies, load balancers and content delivery networks mark forwarded requests.
    private static let proxyFields: [StaticString] = [
        "via", "forwarded", "forwarded-for", "x-forwarded", "x-forwarded-for", "x-forwarded-host",
        "x-forwarded-proto", "x-forwarded-port", "x-forwarded-server", "x-forwarded-ssl",
        "x-forwarded-scheme",
        "x-forwarded-by", "x-original-forwarded-for", "x-real-ip", "x-client-ip", "x-cluster-client-ip",
        "x-proxyuser-ip", "x-envoy-external-address", "client-ip", "true-client-ip", "cf-connecting-ip",
        "fastly-client-ip", "fly-client-ip", "x-azure-clientip",
    ]

    private mutating func refuse(_ sentence: String, _ status: Status = .badRequest) {
        if refusal == nil { refusal = HTTPError(status, sentence) }
    }

    private static func equal(_ left: String, _ right: StaticString) -> Bool {
        let right = UnsafeBufferPointer(start: right.utf8Start, count: right.utf8CodeUnitCount)
        return ASCII.equalIgnoringCase(left.utf8, right)
    }

    /// Returns whether a text can be a host with an optional port and is safe to use in a URL that we build.
    static func isHost(_ text: String) -> Bool {
        text.utf8.allSatisfy { byte in
            PercentCoding.isUnreserved(byte) || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "[")
                || byte == UInt8(ascii: "]")
        }
    }
}
