import Access
import HTTP

extension UserFacingErrorKind {
    /// Whether the form is shown again with the problems, instead of an error page.
    public var showsFormAgain: Bool {
        switch self {
        case .invalid, .conflict, .tryLater: true
        case .notFound, .denied, .signInNeeded: false
        }
    }

    /// The status of a form that is shown again.
    public var formStatus: Status {
        switch self {
        case .tryLater: .tooManyRequests
        case .conflict: .conflict
        default: .unprocessableContent
        }
    }
}

extension Response {
    /// Returns the response for a form that is shown again; after too many attempts, with the time until the next one.
    public static func form(_ page: [UInt8], refused kind: UserFacingErrorKind) -> Response {
        let response = Response.html(page, status: kind.formStatus)
        guard case .tryLater(let seconds) = kind else { return response }
        return response.with("retry-after", String(seconds))
    }
}
