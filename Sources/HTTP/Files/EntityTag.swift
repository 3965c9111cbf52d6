/// Comparison of entity tags with conditional request fields.
enum EntityTag {
    /// Returns whether the fields contain the tag, compared weakly, or `*`.
    static func matches(_ tag: String, in fields: [String]) -> Bool {
        let wanted = opaque(tag)
        for field in fields {
            if field == "*" { return true }
            // Our tags contain no comma, so splitting at each comma can't produce one of them by accident.
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
    /// Returns whether the client already has the representation with this tag (`"abc"` or `W/"abc"`), so that the
    /// response is ``Response/notModified(_:headers:)``.
    public func holds(etag: String) -> Bool { EntityTag.matches(etag, in: knownTags) }

    /// The values of `If-None-Match`, each a list of tags; empty for any method but GET and HEAD.
    var knownTags: [String] { method == .get || method == .head ? headers.all("if-none-match") : [] }
}

extension Response {
    /// Returns a 304 response, which confirms that the client's copy is still valid. Pass the caching fields that the
    /// full response would have (`Cache-Control`, `Vary`).
    public static func notModified(_ etag: String, headers: Headers = Headers()) -> Response {
        Response(.notModified, headers: headers).with("etag", etag)
    }
}
