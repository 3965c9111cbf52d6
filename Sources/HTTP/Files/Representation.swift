import Cryptography

/// A body that stays in memory and is sent often: compressed once, with an entity tag, conditional requests and ranges.
///
/// Used for static files and for documents that are created on publication and read by many clients.
public struct Representation: Sendable {
    /// The media type.
    public let contentType: String
    /// The strong entity tag of the plain bytes, in quotes.
    public let etag: String
    private let plain: SharedBytes
    /// The compressed bytes and their entity tag.
    private let gzip: (bytes: SharedBytes, etag: String)?
    private var cacheControl: String
    /// The request fields that the response varies by; nil for none.
    private let vary: String?

    /// Keeps the bytes, and compresses them if their media type benefits from it.
    ///
    /// - Parameters:
    ///   - etag: the tag in quotes; made from the digest of the bytes if it is nil.
    ///   - cacheControl: the value of `Cache-Control`; with `no-cache`, caches revalidate each time.
    ///   - vary: a further request field that responses at the same address vary by.
    public init(
        _ bytes: [UInt8], contentType: String, etag: String? = nil, cacheControl: String = "no-cache",
        vary: String? = nil
    ) {
        self.contentType = contentType
        self.cacheControl = cacheControl
        let tag = etag ?? "\"\(SHA256.digest(bytes).hex.prefix(24))\""
        precondition(
            tag.hasPrefix("\"") && tag.hasSuffix("\"") && tag.count > 2, "\(tag) is not a strong entity tag")
        self.etag = tag
        plain = SharedBytes(bytes)
        if Gzip.helps(contentType), let small = Gzip.compress(bytes, level: Gzip.best),
            small.count < bytes.count * 9 / 10
        {
            gzip = (SharedBytes(small), "\(tag.dropLast())-gzip\"")
        } else {
            gzip = nil
        }
        let fields = [gzip == nil ? nil : "accept-encoding", vary].compactMap(\.self)
        self.vary = fields.isEmpty ? nil : fields.joined(separator: ", ")
    }

    /// Returns the same bytes with another `Cache-Control` value.
    func with(cacheControl: String) -> Representation {
        var copy = self
        copy.cacheControl = cacheControl
        return copy
    }

    /// The uncompressed bytes.
    public var bytes: [UInt8] { plain.bytes }

    /// Returns the response to a GET or HEAD request.
    public func response(to request: Request) -> Response {
        var headers: Headers = ["cache-control": cacheControl, "x-content-type-options": "nosniff"]
        if let vary { headers.add("vary", vary) }
        let zipped = request.headers.contains("range") || !Gzip.isAccepted(request.headers) ? nil : gzip
        let tag = zipped?.etag ?? etag
        if holds(request) { return .notModified(tag, headers: headers) }
        if let zipped {
            headers.add("etag", tag)
            headers.add("content-type", contentType)
            headers.add("content-encoding", "gzip")
            return Response(headers: headers, body: .shared(zipped.bytes))
        }
        return .ranged(request, etag: etag, type: contentType, size: plain.count, headers: headers) { range in
            .shared(range == 0..<plain.count ? plain : plain.slice(range))
        }
    }

    /// Returns whether the client already has the bytes, plain or compressed.
    private func holds(_ request: Request) -> Bool {
        let known = request.knownTags
        if known.isEmpty { return false }
        return EntityTag.matches(etag, in: known)
            || gzip.map { EntityTag.matches($0.etag, in: known) } == true
    }
}
