import HTTP
import Timekeeping

/// A server error, described without any data that users or apps sent.
public struct SiteFault: Sendable, Hashable {
    /// The method and pattern of the route; empty for background work.
    public let route: String
    /// The description of the error.
    public let message: String
    /// The ID that identifies the request in the log; empty for background work.
    public let requestID: String
    /// Whether another fault of the same request contains more information.
    let isFollowUp: Bool

    init(route: String, message: String, requestID: String, isFollowUp: Bool) {
        self.route = route
        self.message = message
        self.requestID = requestID
        self.isFollowUp = isFollowUp
    }

    /// Creates the fault for an error that a handler threw.
    public init(_ error: any Error, of request: Request) {
        route = Self.route(request.method, request.pattern)
        message = FaultText.words(for: error)
        requestID = request.id.text
        isFollowUp = false
    }

    /// Creates the fault for an error reported by background work.
    public init(background sentence: String) {
        (route, requestID, isFollowUp) = ("", "", false)
        message = FaultText.safe(sentence)
    }

    /// Creates the fault for a server error response that has no other explanation; nil for all other responses.
    ///
    /// Unsupported HTTP versions and requests rejected because of overload aren't faults of the site. Neither are
    /// refusals that a client expects with such a status.
    public init?(_ record: AccessRecord) {
        guard let status = record.status, status.isServerError,
            status != .versionNotSupported, status != .serviceUnavailable,
            !record.notes.contains(where: { $0.name == LogNote.refusal })
        else { return nil }
        route = Self.route(record.method, record.pattern)
        message = "Answered \(status.code) \(status.reason)"
        requestID = record.requestID.text
        isFollowUp = true
    }

    /// The description that all errors of the same kind share.
    var kind: String { FaultText.kind(of: message) }

    private static func route(_ method: Method, _ pattern: String) -> String {
        guard !pattern.isEmpty else { return "No route" }
        if case .other = method { return "… \(pattern)" }
        return "\(method.text) \(pattern)"
    }
}
