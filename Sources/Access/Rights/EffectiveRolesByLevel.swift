/// A user's roles and rights at a location and at each level above it.
public struct EffectiveRolesByLevel: Sendable {
    private let held: [RoleAssignment]
    private let place: FolderLocation
    private let limits: APIKeyRestrictions?

    init(held: [RoleAssignment], place: FolderLocation, limits: APIKeyRestrictions? = nil) {
        self.held = held
        self.limits = limits
        self.place = place
    }

    /// The value for a visitor who isn't signed in.
    package static let none = EffectiveRolesByLevel(held: [], place: .site)

    /// Returns the effective roles at a level of the location; none if the location doesn't have that level.
    public func roles(at level: SubjectLevel) -> EffectiveRoles {
        guard let lineage = place.lineage(of: level) else { return .none }
        return EffectiveRoles(held: held, on: lineage, limits: limits)
    }

    /// Returns whether the permission is granted at the level of its subject.
    public func hasPermission<P: Permission>(_ permission: P.Type) -> Bool {
        roles(at: P.Subject.level).hasPermission(permission)
    }
}
