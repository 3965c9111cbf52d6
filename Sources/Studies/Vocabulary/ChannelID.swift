/// The row of a channel, which is also the response folder of its study.
public struct ChannelID: RowID {
    public let rawValue: Int64

    public init(rawValue: Int64) { self.rawValue = rawValue }
}
