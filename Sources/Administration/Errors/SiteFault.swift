import HTTP
import Timekeeping

/// A server error, described without any data that users or apps sent.
public struct SiteFault: Sendable, Hashable {
    /// The method and pattern of the route; empty for work in the background.
    public let route: String
    /// What failed.
    public let message: String
    /// Finds the request in the log; empty for work in the background.
    public let requestID: String
    /// Whether another fault of the same request says more than this one.
    let isAfterthought: Bool

    init(route: String, message: String, requestID: String, isAfterthought: Bool) {
        self.route = route
        self.message = message
        self.requestID = requestID
        self.isAfterthought = isAfterthought
    }

    /// An error that a handler threw.
    public init(_ error: any Error, of request: Request) {
        route = Self.route(request.method, request.pattern)
        message = FaultText.words(for: error)
        requestID = request.id.text
        isAfterthought = false
    }

    /// What work in the background says of itself.
    public init(background sentence: String) {
        (route, requestID, isAfterthought) = ("", "", false)
        message = FaultText.safe(sentence)
    }

    /// An answer that blames ourselves, for the case that no one has said why; nil for every other answer.
    ///
    /// A version of HTTP that we don't speak, and what was turned away because too much came at once, are no fault of
    /// the site. Neither is a refusal that a client expects with such a status.
    public init?(_ record: AccessRecord) {
        guard let status = record.status, status.code >= 500,
            status != .versionNotSupported, status != .serviceUnavailable,
            !record.notes.contains(where: { $0.name == LogNote.refusal })
        else { return nil }
        route = Self.route(record.method, record.pattern)
        message = "Answered \(status.code) \(status.reason)"
        requestID = record.requestID.text
        isAfterthought = true
    }

    /// What all faults of its kind have in common.
    var kind: String { FaultText.kind(of: message) }

    private static func route(_ method: Method, _ pattern: String) -> String {
        guard !pattern.isEmpty else { return "No route" }
        if case .other = method { return "… \(pattern)" }
        return "\(method.text) \(pattern)"
    }
}
