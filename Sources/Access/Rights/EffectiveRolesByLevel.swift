/// A user's roles and rights at a location and at each level above it.
public struct EffectiveRolesByLevel: Sendable {
    private let held: [RoleAssignment]
    /// The roles at sites of the location's channel.
    private let heldAtSites: [StudySiteRole]
    private let place: FolderLocation
    private let limits: APIKeyRestrictions?

    init(
        held: [RoleAssignment], atSites: [StudySiteRole] = [], place: FolderLocation,
        limits: APIKeyRestrictions? = nil
    ) {
        self.held = held
        heldAtSites = atSites
        self.limits = limits
        self.place = place
    }

    /// The value for a visitor who isn't signed in.
    package static let none = EffectiveRolesByLevel(held: [], place: .site)

    /// Returns the effective roles at a level of the location; none if the location doesn't have that level.
    public func roles(at level: SubjectLevel) -> EffectiveRoles {
        guard let lineage = place.lineage(of: level) else { return .none }
        let roles = EffectiveRoles(held: held, on: lineage, limits: limits)
        guard !heldAtSites.isEmpty, level == .study || level == .any else { return roles }
        return roles.adding(heldAtSites, on: lineage, limits: limits)
    }

    /// Returns whether the permission is granted at the level of its subject.
    public func hasPermission<P: Permission>(_ permission: P.Type) -> Bool {
        roles(at: P.Subject.level).hasPermission(permission)
    }
}
