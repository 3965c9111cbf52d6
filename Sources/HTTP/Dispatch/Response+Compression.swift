extension Response {
    /// Compresses the body if the client accepts gzip and compression makes it smaller.
    ///
    /// The compressed body is a different representation, so a strong entity tag becomes a weak one.
    mutating func compress(for request: Request, from size: Int) {
        guard case .bytes(let bytes) = body, allowsCompression, bytes.count >= size,
            status != .partialContent,
            let type = headers["content-type"], Gzip.helps(type), !headers.contains("content-encoding")
        else { return }
        // Caches must see that the response depends on this field, even when this response isn't compressed.
        if !headers.lists("accept-encoding", in: "vary") { headers.add("vary", "accept-encoding") }
        guard Gzip.isAccepted(request.headers), !headers.lists("no-transform", in: "cache-control"),
            let small = Gzip.compress(bytes, level: Gzip.quick), small.count < bytes.count
        else { return }
        body = .bytes(small)
        headers.add("content-encoding", "gzip")
        if let tag = headers["etag"], !tag.hasPrefix("W/") { headers["etag"] = "W/" + tag }
    }
}
