/// The row of a notification.
public struct NotificationID: RowID {
    /// The number of the row.
    public let rawValue: Int64

    /// The row of this number.
    public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// The row of one sending of a notification.
public struct SendingID: RowID {
    /// The number of the row.
    public let rawValue: Int64

    /// The row of this number.
    public init(rawValue: Int64) { self.rawValue = rawValue }
}
