/// An error that is answered with its own status, usually by the server before or instead of a handler.
///
/// The router's ``Router/ErrorResponder`` makes the response, so that a site can show its own error page. Handlers may
/// throw it too.
public struct HTTPError: Error, Sendable {
    /// The status.
    public let status: Status
    /// A message for the user: what happened and what to do.
    public let detail: String
    /// Header fields that belong to the status, such as `Allow`.
    public let headers: Headers
    /// The error that a handler threw, for the log; never shown to the client.
    public let fault: (any Error)?

    /// Creates an error with its message.
    public init(
        _ status: Status, _ detail: String, headers: Headers = Headers(), fault: (any Error)? = nil
    ) {
        self.status = status
        self.detail = detail
        self.headers = headers
        self.fault = fault
    }

    /// The plain response: a problem document.
    public var response: Response {
        var response = Response.problem(status: status, title: status.reason, detail: detail)
        for (name, value) in headers { response.headers.add(name, value) }
        return response
    }
}

extension HTTPError {
    public static let notFound = HTTPError(.notFound, "There is no page at this address.")
    static let badPath = HTTPError(
        .badRequest,
        "The address is not correctly encoded. It may be incomplete or changed. Check it, or start again.")
    static let busy = HTTPError(
        .serviceUnavailable, "The server is busy. Try again in a few seconds.",
        headers: ["retry-after": "5"])
    static let unanswered = HTTPError(.internalServerError, "The server did not finish this request.")

    static func methodNotAllowed(_ allowed: String) -> HTTPError {
        HTTPError(
            .methodNotAllowed, "This address only supports \(allowed).", headers: ["allow": allowed])
    }

    static func targetTooLong(limit: Int) -> HTTPError {
        HTTPError(.uriTooLong, "The address is longer than the limit of \(limit) bytes.")
    }

    static func tooLarge(limit: Int) -> HTTPError {
        let most = limit >= 1 << 20 ? "\(limit >> 20) MB" : "\(limit) bytes"
        return HTTPError(
            .contentTooLarge,
            "The request is larger than the limit of \(most). Go back and send less.")
    }

    static func fault(_ error: any Error) -> HTTPError {
        HTTPError(
            .internalServerError,
            "The server could not finish this request. To find it in the log, use the ID in X-Request-Id.",
            fault: error)
    }
}
