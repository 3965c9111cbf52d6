/// What somebody may and may not do on one folder, each with the reason.
public struct AccessExplanation: Sendable, Hashable {
    /// Whom it is about.
    public let user: User
    /// Every role that they hold along the folder's lineage, whether or not it counts.
    public let origins: [RoleOrigin]
    /// One answer for each right, in the order of the table of rights.
    public let answers: [RightAnswer]
    /// The second factor that they would have to set up before anything else; nil where none is missing.
    public let missingFactor: MissingFactor?

    init(
        of user: User, holding origins: [RoleOrigin], handedUp: RightSet, missing factor: MissingFactor?
    ) {
        self.user = user
        self.origins = origins
        missingFactor = factor
        answers = Right.allCases.map { right in
            RightAnswer(right, from: origins, handedUp: handedUp)
        }
    }

    /// The answer about one right.
    public func answer(about right: Right) -> RightAnswer { answers[Int(right.rawValue)] }

    /// The rights that the roles give here; coming in for the sake of something below is not among them.
    public var rights: RightSet { RightSet(answers.filter { !$0.because.isEmpty }.map(\.right)) }
}

/// Whether somebody holds a right on a folder, and why or why not.
public struct RightAnswer: Sendable, Hashable {
    /// The right.
    public let right: Right
    /// The roles that give it here, from the widest to the narrowest.
    public let because: [RoleOrigin]
    /// Roles that are held and would give it, but do not count here, each with its obstacle.
    public let futile: [RoleOrigin]
    /// Whether it is given by a role on something below: for coming in, and for an organization's library.
    public let isForWhatLiesBelow: Bool
    /// The narrowest role that would give it.
    public let need: Role

    /// Whether it is held.
    public var isHeld: Bool { !because.isEmpty || isForWhatLiesBelow }

    init(_ right: Right, from origins: [RoleOrigin], handedUp: RightSet) {
        self.right = right
        let giving = origins.filter { RightsTable.roles(holding: right).contains($0.role) }
        because = giving.filter { $0.obstacle == nil }
        futile = giving.filter { $0.obstacle != nil }
        isForWhatLiesBelow = because.isEmpty && handedUp.contains(right)
        need = RightsTable.narrowestRole(giving: right)
    }
}
