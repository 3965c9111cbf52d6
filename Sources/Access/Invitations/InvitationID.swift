import Studies

/// The ID of an invitation's row.
public struct InvitationID: RowID {
    public let rawValue: Int64

    public init(rawValue: Int64) { self.rawValue = rawValue }
}
