/// A set of roles.
public struct RoleSet: OptionSet, Hashable, Sendable {
    public let rawValue: UInt16

    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The set of several roles.
    public init(_ roles: some Sequence<Role>) {
        self = roles.reduce(into: []) { $0.formUnion($1.bit) }
    }

    /// Whether the role is among them.
    public func contains(_ role: Role) -> Bool { contains(role.bit) }

    /// The roles from the widest to the narrowest.
    public var roles: [Role] { Role.allCases.filter { contains($0) } }

    /// The roles that count: one that only adds to others is dropped where none of these is.
    var effective: RoleSet {
        var set = self
        for role in [Role.coordinator, .studyLead] where set.contains(role) {
            if set.isDisjoint(with: RoleSet(role.bases)) { set.remove(role.bit) }
        }
        return set
    }

    /// Everything that these roles allow together.
    public var rights: RightSet {
        if isEmpty { return [] }
        return effective.roles.reduce(into: []) { $0.formUnion($1.rights) }
    }
}
