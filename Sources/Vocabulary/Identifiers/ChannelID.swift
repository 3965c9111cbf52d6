/// The row ID of a channel, which is also the ID of the response folder of its study.
public struct ChannelID: RowID {
    /// The row number.
    public let rawValue: Int64

    /// Creates an ID from a row number.
    public init(rawValue: Int64) { self.rawValue = rawValue }
}
