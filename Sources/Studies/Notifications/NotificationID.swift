import Vocabulary

/// The row ID of a notification.
public struct NotificationID: RowID {
    /// The row number.
    public let rawValue: Int64

    /// Creates an ID from a row number.
    public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// The row ID of a sending of a notification.
public struct SendingID: RowID {
    /// The row number.
    public let rawValue: Int64

    /// Creates an ID from a row number.
    public init(rawValue: Int64) { self.rawValue = rawValue }
}
