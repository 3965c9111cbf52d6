/// A set of roles.
public struct RoleSet: OptionSet, Hashable, Sendable {
    public let rawValue: UInt16

    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Creates a set with several roles.
    public init(_ roles: some Sequence<Role>) {
        self = roles.reduce(into: []) { $0.formUnion($1.bit) }
    }

    /// Returns whether the set contains a role.
    public func contains(_ role: Role) -> Bool { contains(role.bit) }

    /// The roles from the widest to the narrowest.
    public var roles: [Role] { Role.allCases.filter { contains($0) } }

    /// The effective roles: a role that only extends others is dropped if none of them is present.
    var effective: RoleSet {
        var set = self
        for addition in Self.additions
        where set.contains(addition.role) && set.isDisjoint(with: addition.bases) {
            set.remove(addition.role)
        }
        return set
    }

    /// The rights that these roles grant together.
    public var rights: RightSet {
        var rights: RightSet = []
        var bits = effective.rawValue
        // Evaluated for every link on every page, so it doesn't allocate an array.
        while bits != 0 {
            rights.formUnion(RightsTable.rights(at: bits.trailingZeroBitCount))
            bits &= bits - 1
        }
        return rights
    }

    private static let additions: [(role: RoleSet, bases: RoleSet)] = Role.allCases
        .filter { !$0.bases.isEmpty }
        .map { ($0.bit, RoleSet($0.bases)) }
}
