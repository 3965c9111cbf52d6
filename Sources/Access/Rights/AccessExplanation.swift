/// What a user may and may not do on one folder, with the reasons.
public struct AccessExplanation: Sendable, Hashable {
    /// The user it is about.
    public let user: User
    /// All roles that the user holds on the folder and its ancestors, whether or not they count.
    public let origins: [RoleOrigin]
    /// One explanation per right, in the order of the table of rights.
    public let answers: [RightExplanation]
    /// The second factor that the user must set up first; nil if none is missing.
    public let missingFactor: MissingSecondFactor?
    /// The roles that the user holds at sites of the study. They grant nothing outside of these sites.
    public let rolesAtSites: [AssignedRole]

    init(
        of user: User, holding origins: [RoleOrigin], rightsFromDescendants: RightSet,
        missing factor: MissingSecondFactor?, atSites roles: [AssignedRole]
    ) {
        self.user = user
        rolesAtSites = AssignedRole.sorted(roles)
        self.origins = origins
        missingFactor = factor
        answers = Right.allCases.map { right in
            RightExplanation(right, from: origins, rightsFromDescendants: rightsFromDescendants)
        }
    }

    /// Returns the explanation of one right.
    public func answer(about right: Right) -> RightExplanation { answers[Int(right.rawValue)] }

    /// The rights granted by the roles on this folder, not those that come from roles on descendants.
    public var rights: RightSet { RightSet(answers.filter { !$0.grantingRoles.isEmpty }.map(\.right)) }
}

/// Whether a user has a right on a folder, with the reason.
public struct RightExplanation: Sendable, Hashable {
    /// The right.
    public let right: Right
    /// The roles that grant it here, from the widest to the narrowest.
    public let grantingRoles: [RoleOrigin]
    /// The user's roles that would grant it but don't count here, each with its obstacle.
    public let blockedRoles: [RoleOrigin]
    /// Whether it comes from a role on a descendant, as for entering a folder and for an organization's library.
    public let isInheritedFromDescendants: Bool
    /// The narrowest role that would grant it.
    public let requiredRole: Role

    /// Whether the user has the right.
    public var isHeld: Bool { !grantingRoles.isEmpty || isInheritedFromDescendants }

    init(_ right: Right, from origins: [RoleOrigin], rightsFromDescendants: RightSet) {
        self.right = right
        let giving = origins.filter { RightsTable.roles(granting: right).contains($0.role) }
        grantingRoles = giving.filter { $0.obstacle == nil }
        blockedRoles = giving.filter { $0.obstacle != nil }
        isInheritedFromDescendants = grantingRoles.isEmpty && rightsFromDescendants.contains(right)
        requiredRole = RightsTable.narrowestRole(granting: right)
    }
}
