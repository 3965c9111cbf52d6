/// A set of rights, stored in one integer.
public struct RightSet: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Creates a set with one right.
    public init(_ right: Right) { rawValue = 1 << UInt32(right.rawValue) }

    /// Creates a set with several rights.
    public init(_ rights: some Sequence<Right>) {
        self = rights.reduce(into: []) { $0.formUnion(RightSet($1)) }
    }

    /// The rights that remain in an archived folder.
    static let inArchive = RightSet(Right.allCases.filter(\.remainsInArchive))

    /// Returns whether the set contains a right.
    public func contains(_ right: Right) -> Bool { contains(RightSet(right)) }

    /// The rights in the order of their declaration.
    public var rights: [Right] { Right.allCases.filter { contains($0) } }
}
