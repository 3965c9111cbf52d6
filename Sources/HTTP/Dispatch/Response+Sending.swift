/// A response as it goes out: checked, compressed, and cut for HEAD.
struct PreparedResponse: Sendable {
    var status: Status
    var headers: Headers
    var body: ResponseBody
    /// The value of `Content-Length`; nil for a stream and where the status allows none.
    var length: Int?
    /// Whether only the head is sent.
    var isHeadOnly: Bool
    /// What is logged of it.
    var logNotes: [LogNote]
}

/// A handler's response has a header field with a line break, a NUL or an impossible name.
struct InvalidHeaderField: Error {}

extension Dispatcher {
    /// Whether a response is so large that making it ready may take a while.
    func mayCompress(_ response: Response) -> Bool {
        if case .bytes(let bytes) = response.body { bytes.count >= limits.compressionSize } else { false }
    }

    /// Makes a response ready to be sent. Compression happens here, on the caller's thread.
    func outgoing(_ response: Response, for request: Request) -> PreparedResponse {
        var response = response
        router.finishing?(request, &response)
        if !response.headers.areSendable {
            // A handler put a line break into a field, perhaps a client's: a fault of ours, not to be sent.
            response = self.response(to: InvalidHeaderField(), for: request)
            if !response.headers.areSendable { response = HTTPError.unanswered.response }
        }
        response.compress(for: request, from: limits.compressionSize)
        return PreparedResponse(
            status: response.status, headers: response.headers,
            body: response.status.allowsBody ? response.body : .empty,
            length: response.status.allowsBody ? response.body.count : nil,
            isHeadOnly: request.method == .head, logNotes: response.logNotes)
    }
}

extension ResponseBody {
    /// How many bytes there are; nil for a stream.
    var count: Int? {
        switch self {
        case .empty: 0
        case .bytes(let bytes): bytes.count
        case .shared(let bytes): bytes.count
        case .file(let slice): slice.range.count
        case .stream: nil
        }
    }
}

extension Headers {
    /// Whether no field could break out of its line.
    var areSendable: Bool {
        fields.allSatisfy { name, value in
            !name.utf8.contains { $0 <= 0x20 || $0 == UInt8(ascii: ":") || $0 >= 0x7F } && !name.isEmpty
                && !value.utf8.contains { $0 == 0 || $0 == 10 || $0 == 13 }
        }
    }
}
