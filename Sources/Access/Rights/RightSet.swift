/// A set of rights, small enough to be copied about.
public struct RightSet: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The set of one right.
    public init(_ right: Right) { rawValue = 1 << UInt32(right.rawValue) }

    /// The set of several rights.
    public init(_ rights: some Sequence<Right>) {
        self = rights.reduce(into: []) { $0.formUnion(RightSet($1)) }
    }

    /// The rights that are held in an archived folder, too.
    static let inArchive = RightSet(Right.allCases.filter(\.remainsInArchive))

    /// Whether the right is among them.
    public func contains(_ right: Right) -> Bool { contains(RightSet(right)) }

    /// The rights in the order of their declaration.
    public var rights: [Right] { Right.allCases.filter { contains($0) } }
}
