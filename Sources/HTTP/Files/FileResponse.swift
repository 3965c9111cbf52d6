/// A file of any size that is read while it is sent. Supports conditional requests and ranges, so that an interrupted
/// download can be resumed.
///
/// The file's bytes must not change under the same entity tag.
public struct FileResponse: Sendable {
    /// The path of the file.
    public let path: String
    /// The size in bytes.
    public let size: Int
    /// The media type.
    public let contentType: String
    /// The strong entity tag of the bytes, in quotes.
    public let etag: String

    /// Creates a response for a file on disk.
    public init(path: String, size: Int, contentType: String, etag: String) {
        self.path = path
        self.size = size
        self.contentType = contentType
        self.etag = etag
    }

    /// Returns the response to a GET or HEAD request.
    public func response(to request: Request) -> Response {
        let headers: Headers = ["cache-control": "private, no-cache", "x-content-type-options": "nosniff"]
        if request.holds(etag: etag) { return .notModified(etag, headers: headers) }
        return .ranged(request, etag: etag, type: contentType, size: size, headers: headers) { range in
            .file(FileSlice(path: path, range: range))
        }
    }
}

extension Response {
    /// Returns the complete body or the requested range, with the header fields for either.
    static func ranged(
        _ request: Request, etag: String, type: String, size: Int, headers: Headers,
        body: (Range<Int>) -> ResponseBody
    ) -> Response {
        var headers = headers
        headers.add("etag", etag)
        headers.add("content-type", type)
        headers.add("accept-ranges", "bytes")
        switch request.range(of: etag, size: size) {
        case .entireFile:
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
    /// Returns the requested range, or the complete body if `If-Range` doesn't match the entity tag.
    fileprivate func range(of etag: String, size: Int) -> ByteRanges {
        guard method == .get else { return .entireFile }
        if let condition = headers["if-range"], condition != etag { return .entireFile }
        return ByteRanges(headers["range"], size: size)
    }
}
