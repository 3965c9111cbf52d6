import Studies

/// The row of a response.
public struct ResponseID: RowID {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// Where a response is between its arrival and its rows. The raw value is stored and known to other systems.
public enum ResponseStatus: Int, Sendable, CaseIterable {
    /// Kept, and not yet looked at.
    case pending = 0
    /// Its answers are in the Lists.
    case processed = 1
    /// Its answers could not be put into the Lists; the message says why.
    case error = 2
    /// Sent on to another system.
    case forwarded = 3
    /// Failed, and discarded by an editor; the message still says why it failed, and it can be restored.
    case discarded = 4

    /// The word that pages show.
    public var title: String {
        switch self {
        case .pending: "Pending"
        case .processed: "Processed"
        case .error: "Error"
        case .forwarded: "Forwarded"
        case .discarded: "Discarded"
        }
    }

    /// The word of the deployed server's tables.
    public var name: String { title.uppercased() }
}
