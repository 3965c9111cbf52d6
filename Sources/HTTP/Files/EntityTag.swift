/// Entity tags and what clients ask with them.
enum EntityTag {
    /// Whether the fields list the tag, weakly compared, or are `*`.
    static func matches(_ tag: String, in fields: [String]) -> Bool {
        let wanted = opaque(tag)
        for field in fields {
            if field == "*" { return true }
            // Our tags hold no comma, so a cut at each comma cannot make one up.
            for item in field.utf8.split(separator: UInt8(ascii: ","))
            where opaque(ASCII.trimmed(item).text) == wanted {
                return true
            }
        }
        return false
    }

    private static func opaque(_ tag: String) -> Substring {
        tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...]
    }
}

extension Request {
    /// Whether the client holds the representation with this tag (`"abc"` or `W/"abc"`) already, so that the
    /// answer is ``Response/notModified(_:headers:)``.
    public func holds(etag: String) -> Bool { EntityTag.matches(etag, in: knownTags) }

    /// What the client says that it holds, as fields that list tags; empty for a request that changes something.
    var knownTags: [String] { method == .get || method == .head ? headers.all("if-none-match") : [] }
}

extension Response {
    /// Tells the client that what it holds is still right; pass the fields that the whole answer would have
    /// for caching (`Cache-Control`, `Vary`).
    public static func notModified(_ etag: String, headers: Headers = Headers()) -> Response {
        Response(.notModified, headers: headers).with("etag", etag)
    }
}
