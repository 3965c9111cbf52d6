import Access

/// A form without a token of this browser: the page was open for too long, or another site sent it.
public struct FormExpired: UserFacingError, Hashable {
    /// A refusal of a form.
    public init() {}

    public var kind: UserFacingErrorKind { .denied }
    public var title: String { "This form is out of date" }
    public var sentence: String {
        "The page was open for too long, or since before you signed in. Go back, reload it, and send it again."
    }
}
