import HTTP

/// The security headers of responses: browsers load nothing from other sites and don't show pages in frames.
public enum SecurityHeaders {
    /// Allows the site's own scripts, styles, images, fonts and form targets, and nothing else.
    public static let contentSecurityPolicy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        + "connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

    /// The policy for responses that aren't pages. It only forbids frames, because browsers open documents such as PDFs
    /// with their own viewers.
    static let filePolicy = "frame-ancestors 'none'"

    /// Adds the headers that the response doesn't already have.
    static func add(to response: inout Response, for request: Request) {
        set("x-content-type-options", "nosniff", &response)
        // With "no-referrer", browsers would send a null origin with the site's own forms.
        set("referrer-policy", "same-origin", &response)
        set("cross-origin-resource-policy", "same-origin", &response)
        if request.isSecure {
            set("strict-transport-security", "max-age=63072000; includeSubDomains", &response)
        }
        // Cacheable responses set their own header; anything else may contain personal data.
        set("cache-control", "no-store", &response)
        guard response.headers["content-type"]?.hasPrefix("text/html") == true else {
            set("content-security-policy", filePolicy, &response)
            return
        }
        set("content-security-policy", contentSecurityPolicy, &response)
        set("cross-origin-opener-policy", "same-origin", &response)
        set("x-frame-options", "DENY", &response)
        set("permissions-policy", "camera=(), geolocation=(), microphone=()", &response)
    }

    private static func set(_ name: String, _ value: String, _ response: inout Response) {
        if !response.headers.contains(name) { response.headers.add(name, value) }
    }
}
