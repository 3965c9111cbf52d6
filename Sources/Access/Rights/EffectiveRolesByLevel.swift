/// What someone is and may at a place and at each level above it.
public struct EffectiveRolesByLevel: Sendable {
    private let held: [RoleAssignment]
    private let place: FolderLocation
    private let limits: APIKeyRestrictions?

    init(held: [RoleAssignment], place: FolderLocation, limits: APIKeyRestrictions? = nil) {
        self.held = held
        self.limits = limits
        self.place = place
    }

    /// For someone who is not signed in.
    package static let none = EffectiveRolesByLevel(held: [], place: .site)

    /// The standing at a level of the place; no one is anything at a level that the place does not have.
    public func roles(at level: SubjectLevel) -> EffectiveRoles {
        guard let lineage = place.lineage(of: level) else { return .none }
        return EffectiveRoles(held: held, on: lineage, limits: limits)
    }

    /// Whether the permission is held at the level where it belongs.
    public func hasPermission<P: Permission>(_ permission: P.Type) -> Bool {
        roles(at: P.Subject.level).hasPermission(permission)
    }
}
