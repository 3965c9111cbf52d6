import HTTP

/// Checks whether a request that changes data comes from a page of this site, based on the headers of the browser.
enum OriginCheck {
    /// Old browsers and programs send no such headers. For them, only the form token is checked.
    static func isOwn(_ request: Request) -> Bool {
        if let site = request.headers["sec-fetch-site"], site != "same-origin", site != "none" {
            return false
        }
        guard let origin = request.headers["origin"] else { return true }
        return origin.lowercased() == (request.isSecure ? "https://" : "http://") + request.host.lowercased()
    }
}
