/// The identifier of an activity in its study.
public struct ActivityID: RawRepresentable, Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The text, as sent by apps.
    public let rawValue: String

    /// Creates an identifier from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates an identifier from its text.
    public init(_ text: String) { self.init(rawValue: text) }

    /// The text.
    public var description: String { rawValue }

    /// Returns whether the first comes before the second in alphabetical order.
    public static func < (left: ActivityID, right: ActivityID) -> Bool { left.rawValue < right.rawValue }
}
