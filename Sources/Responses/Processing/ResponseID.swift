import Vocabulary

/// The ID of a response.
public struct ResponseID: RowID {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// The status of a response. The raw value is stored and known to other systems.
public enum ResponseStatus: Int, Sendable, CaseIterable {
    /// Stored but not processed yet.
    case pending = 0
    /// Its answers are in the Lists.
    case processed = 1
    /// Its answers couldn't be added to the Lists. The message contains the reason.
    case error = 2
    /// Forwarded to another system.
    case forwarded = 3
    /// Failed and then discarded by an editor. The message is kept, and the response can be restored.
    case discarded = 4

    /// The displayed status.
    public var title: String {
        switch self {
        case .pending: "Pending"
        case .processed: "Processed"
        case .error: "Error"
        case .forwarded: "Forwarded"
        case .discarded: "Discarded"
        }
    }

    /// The name in the deployed server's tables.
    public var name: String { title.uppercased() }
}
