/// What someone may and may not do on one folder, each with the reason.
public struct AccessExplanation: Sendable, Hashable {
    /// Whom it is about.
    public let user: User
    /// Every role that they hold along the folder's lineage, whether or not it counts.
    public let origins: [RoleOrigin]
    /// One answer for each right, in the order of the table of rights.
    public let answers: [RightExplanation]
    /// The second factor that they would have to set up before anything else; nil where none is missing.
    public let missingFactor: MissingSecondFactor?

    init(
        of user: User, holding origins: [RoleOrigin], rightsFromDescendants: RightSet,
        missing factor: MissingSecondFactor?
    ) {
        self.user = user
        self.origins = origins
        missingFactor = factor
        answers = Right.allCases.map { right in
            RightExplanation(right, from: origins, rightsFromDescendants: rightsFromDescendants)
        }
    }

    /// The answer about one right.
    public func answer(about right: Right) -> RightExplanation { answers[Int(right.rawValue)] }

    /// The rights that the roles give here; coming in for the sake of something below is not among them.
    public var rights: RightSet { RightSet(answers.filter { !$0.grantingRoles.isEmpty }.map(\.right)) }
}

/// Whether someone holds a right on a folder, and why or why not.
public struct RightExplanation: Sendable, Hashable {
    /// The right.
    public let right: Right
    /// The roles that give it here, from the widest to the narrowest.
    public let grantingRoles: [RoleOrigin]
    /// Roles that are held and would give it, but do not count here, each with its obstacle.
    public let blockedRoles: [RoleOrigin]
    /// Whether it is given by a role on something below: for coming in, and for an organization's library.
    public let isInheritedFromDescendants: Bool
    /// The narrowest role that would give it.
    public let requiredRole: Role

    /// Whether it is held.
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
