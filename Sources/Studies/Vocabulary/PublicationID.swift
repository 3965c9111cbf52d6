/// The row of one publication of a channel.
public struct PublicationID: RowID {
    public let rawValue: Int64

    public init(rawValue: Int64) { self.rawValue = rawValue }
}
