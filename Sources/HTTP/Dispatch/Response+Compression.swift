extension Response {
    /// Compresses the body if the client takes it and it is worth the work.
    ///
    /// The compressed body is another representation, so a strong entity tag becomes a weak one.
    mutating func compress(for request: Request, from size: Int) {
        guard case .bytes(let bytes) = body, allowsCompression, bytes.count >= size,
            status != .partialContent,
            let type = headers["content-type"], Gzip.helps(type), !headers.contains("content-encoding")
        else { return }
        // Caches must know that the answer depends on the field, also where this one is not compressed.
        if !headers.lists("accept-encoding", in: "vary") { headers.add("vary", "accept-encoding") }
        guard Gzip.isAccepted(request.headers), !headers.lists("no-transform", in: "cache-control"),
            let small = Gzip.compress(bytes, level: Gzip.quick), small.count < bytes.count
        else { return }
        body = .bytes(small)
        headers.add("content-encoding", "gzip")
        if let tag = headers["etag"], !tag.hasPrefix("W/") { headers["etag"] = "W/" + tag }
    }
}
