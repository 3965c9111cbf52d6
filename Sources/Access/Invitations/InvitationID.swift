import Studies

/// The row of an invitation.
public struct InvitationID: RowID {
    public let rawValue: Int64

    public init(rawValue: Int64) { self.rawValue = rawValue }
}
