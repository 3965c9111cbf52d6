import Access
import HTTP

extension UserFacingErrorKind {
    /// Whether a form is shown again with what was wrong, instead of a page of its own.
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
    /// A form that is shown again with what was wrong; after too many attempts with when to try again.
    public static func form(_ page: [UInt8], refused kind: UserFacingErrorKind) -> Response {
        let response = Response.html(page, status: kind.formStatus)
        guard case .tryLater(let seconds) = kind else { return response }
        return response.with("retry-after", String(seconds))
    }
}
