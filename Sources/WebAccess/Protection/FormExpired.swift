import Access

/// Thrown for a form without a valid token: the page was open for too long, or another site sent the form.
public struct FormExpired: UserFacingError, Hashable {
    /// Creates the error.
    public init() {}

    public var kind: UserFacingErrorKind { .denied }
    public var title: String { "This form expired" }
    public var sentence: String {
        "The page was open for too long, or was opened before you signed in. Go back, reload the page, and try again."
    }
}
