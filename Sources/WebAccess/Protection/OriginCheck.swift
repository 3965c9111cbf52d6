import HTTP

/// Whether a request that changes something comes from a page of ours, as far as the browser says.
enum OriginCheck {
    /// Old browsers and programs say nothing; then the form token alone decides.
    static func isOwn(_ request: Request) -> Bool {
        if let site = request.headers["sec-fetch-site"], site != "same-origin", site != "none" {
            return false
        }
        guard let origin = request.headers["origin"] else { return true }
        return origin.lowercased() == (request.isSecure ? "https://" : "http://") + request.host.lowercased()
    }
}
