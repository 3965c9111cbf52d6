/// A response that is ready to be sent: checked, compressed, and without its body for HEAD.
struct PreparedResponse: Sendable {
    var status: Status
    var headers: Headers
    var body: ResponseBody
    /// The value of `Content-Length`; nil for a stream and for a status that allows no body.
    var length: Int?
    /// Whether only the head is sent.
    var isHeadOnly: Bool
    /// The notes for the access log.
    var logNotes: [LogNote]
}

/// A handler's response has a header field with a line break, a NUL or an invalid name.
struct InvalidHeaderField: Error {}

extension Dispatcher {
    /// Returns whether a response is large enough that preparing it may take a while.
    func mayCompress(_ response: Response) -> Bool {
        if case .bytes(let bytes) = response.body { bytes.count >= limits.compressionSize } else { false }
    }

    /// Prepares a response for sending. Compression happens here, on the caller's thread.
    func outgoing(_ response: Response, for request: Request) -> PreparedResponse {
        var response = response
        router.finishing?(request, &response)
        if !response.headers.areSendable {
            // A handler put a line break into a field, possibly from client input. That's a bug on our side, so the
            // response must not be sent.
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
    /// The number of bytes; nil for a stream.
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
    /// Whether no field can break out of its line.
    var areSendable: Bool {
        fields.allSatisfy { name, value in
            !name.utf8.contains { $0 <= 0x20 || $0 == UInt8(ascii: ":") || $0 >= 0x7F } && !name.isEmpty
                && !value.utf8.contains { $0 == 0 || $0 == 10 || $0 == 13 }
        }
    }
}
