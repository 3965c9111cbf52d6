import CCurl
import Outbound

/// One HTTP request that sends or removes a file.
struct HTTPUpload {
    /// The supported methods.
    enum Method: String {
        case put = "PUT"
        case delete = "DELETE"
    }

    /// A request without its body.
    struct Request {
        let method: Method
        let url: String
        let headers: [(name: String, value: String)]
    }

    /// The response: its status, and the start of its body.
    struct Response {
        let status: Int
        let text: String
        /// Whether the server took the complete body before it responded.
        let isComplete: Bool
    }

    let configuration: DeliveryClient.Configuration
    let cancellation: Cancellation

    /// The size of a body from which the server is asked before it is sent, which may take a second.
    private static let askingByteCount = 1_048_576

    /// Sends the request with the content as its body and returns the response, whatever its status.
    func send(_ request: Request, _ content: FileContent?) throws(TransferFailure) -> Response {
        let transfer = UploadTransfer(
            rule: configuration.rule, cancellation: cancellation,
            reading: { buffer in content.map { $0.read(into: buffer) } ?? 0 })
        let curl = CurlHandle()
        // libcurl may call back until the handle is reset.
        defer { withExtendedLifetime(transfer) { curl.reset() } }
        do throws(CurlFailure) {
            try prepare(curl, request, content)
            if let content {
                try curl.set(CURLOPT_UPLOAD, 1)
                try curl.set(CURLOPT_INFILESIZE_LARGE, size: content.byteCount)
            } else {
                try curl.set(CURLOPT_HTTPGET, 1)
                try curl.set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
            }
            try curl.report(to: transfer)
            try curl.perform()
        } catch {
            throw TransferFailure(error, transfer)
        }
        return Response(
            status: curl.responseCode, text: String(decoding: transfer.reply, as: UTF8.self),
            isComplete: transfer.sentByteCount == content?.byteCount ?? 0)
    }

    private func prepare(
        _ curl: CurlHandle, _ request: Request, _ content: FileContent?
    ) throws(CurlFailure) {
        try curl.prepare(configuration.limits, protocols: "http,https")
        // A second attempt of libcurl, as HTTP/2 allows it, would have to read the body again.
        try curl.set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
        if let proxy = configuration.proxy { try curl.set(CURLOPT_PROXY, proxy) }
        if let path = configuration.authoritiesPath { try curl.set(CURLOPT_CAINFO, path) }
        try curl.set(CURLOPT_USERAGENT, configuration.userAgent)
        try curl.set(CURLOPT_URL, request.url)
        try curl.set(CURLOPT_HTTPHEADER, fields(of: request, content))
    }

    private func fields(of request: Request, _ content: FileContent?) -> [String] {
        let fields = request.headers.map { "\($0.name): \($0.value)" }
        let asksFirst = (content?.byteCount ?? 0) >= Self.askingByteCount
        return asksFirst ? fields : fields + ["Expect:"]
    }
}

/// Why a transfer ended without a response.
struct TransferFailure: Error {
    let code: CURLcode
    let wasCancelled: Bool
    let hasUnreadableBody: Bool
    let sentByteCount: Int
    /// The violation, unless an allowed address was tried as well.
    let violation: AddressRule.Violation?

    init(_ failure: CurlFailure, _ transfer: UploadTransfer) {
        code = failure.code
        wasCancelled = transfer.isCancelled
        hasUnreadableBody = transfer.hasUnreadableBody
        sentByteCount = transfer.sentByteCount
        violation = transfer.hasTriedAllowed ? nil : transfer.violation
    }
}
