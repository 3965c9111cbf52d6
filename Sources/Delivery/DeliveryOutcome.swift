/// The result of sending a file.
public enum DeliveryOutcome: Hashable, Sendable {
    /// The target has the file.
    case delivered
    /// The target won't accept the file until someone changes the settings, with the reason as sentences.
    case refused(String)
    /// The target couldn't be reached or can't accept files now; trying again later can help. Also after cancellation,
    /// when the target may or may not have the file. With the reason as sentences.
    case unreachable(String)

    /// The reason that the file wasn't delivered; nil if it was.
    public var reason: String? {
        switch self {
        case .delivered: nil
        case .refused(let reason), .unreachable(let reason): reason
        }
    }
}

/// The result of a connection test.
public struct ConnectionCheck: Hashable, Sendable {
    /// Whether files can be delivered.
    public let outcome: DeliveryOutcome
    /// What was done and what happened, as sentences for the user who set up the target.
    public let sentence: String

    init(_ outcome: DeliveryOutcome, _ sentence: String) {
        self.outcome = outcome
        self.sentence = sentence
    }
}
