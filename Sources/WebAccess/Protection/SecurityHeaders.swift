import HTTP

/// Fields that make browsers enforce what the site promises: nothing from elsewhere, nothing inside other
/// pages.
public enum SecurityHeaders {
    /// Scripts, styles, pictures and fonts of our own, forms to ourselves, and nothing else.
    public static let contentSecurityPolicy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        + "connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

    /// What is no page is shown in none either. Nothing more, since browsers open papers with programs of theirs.
    static let filePolicy = "frame-ancestors 'none'"

    /// Adds the fields that a response does not have of its own.
    static func add(to response: inout Response, for request: Request) {
        set("x-content-type-options", "nosniff", &response)
        // With "no-referrer" browsers would send a null origin with our own forms.
        set("referrer-policy", "same-origin", &response)
        set("cross-origin-resource-policy", "same-origin", &response)
        if request.isSecure {
            set("strict-transport-security", "max-age=63072000; includeSubDomains", &response)
        }
        // What may be kept says so itself; anything else may be about someone.
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
