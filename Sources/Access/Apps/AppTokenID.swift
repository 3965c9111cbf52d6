import Studies

/// The ID of the row of an app's credential.
public struct AppTokenID: RowID {
    public let rawValue: Int64

    public init(rawValue: Int64) { self.rawValue = rawValue }
}
