/// A file of any size, read as it is sent: conditional, and in ranges, so that a download that broke goes on.
///
/// Its bytes must not change under the same entity tag.
public struct FileResponse: Sendable {
    /// Where the file lies.
    public let path: String
    /// How many bytes it has.
    public let size: Int
    /// The media type.
    public let contentType: String
    /// The strong entity tag of its bytes, in quotes.
    public let etag: String

    /// A file as it is on the disk.
    public init(path: String, size: Int, contentType: String, etag: String) {
        self.path = path
        self.size = size
        self.contentType = contentType
        self.etag = etag
    }

    /// The answer to a GET or HEAD request.
    public func response(to request: Request) -> Response {
        let headers: Headers = ["cache-control": "private, no-cache", "x-content-type-options": "nosniff"]
        if request.holds(etag: etag) { return .notModified(etag, headers: headers) }
        return .ranged(request, etag: etag, type: contentType, size: size, headers: headers) { range in
            .file(FileSlice(path: path, range: range))
        }
    }
}

extension Response {
    /// The whole of a body or the range that was asked for, with the fields that say so.
    static func ranged(
        _ request: Request, etag: String, type: String, size: Int, headers: Headers,
        body: (Range<Int>) -> ResponseBody
    ) -> Response {
        var headers = headers
        headers.add("etag", etag)
        headers.add("content-type", type)
        headers.add("accept-ranges", "bytes")
        switch request.range(of: etag, size: size) {
        case .whole:
            return Response(headers: headers, body: body(0..<size))
        case .part(let range):
            headers.add("content-range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)")
            return Response(.partialContent, headers: headers, body: body(range))
        case .unsatisfiable:
            headers.add("content-range", "bytes */\(size)")
            return Response(.rangeNotSatisfiable, headers: headers)
        }
    }
}

extension Request {
    /// The range asked for, unless it was meant for other bytes than these.
    fileprivate func range(of etag: String, size: Int) -> ByteRanges {
        guard method == .get else { return .whole }
        if let condition = headers["if-range"], condition != etag { return .whole }
        return ByteRanges(headers["range"], size: size)
    }
}
