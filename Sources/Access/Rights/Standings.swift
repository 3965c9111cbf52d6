/// What somebody is and may at a place and at each level above it.
public struct Standings: Sendable {
    private let held: [HeldRole]
    private let place: Place
    private let limits: KeyLimits?

    init(held: [HeldRole], place: Place, limits: KeyLimits? = nil) {
        self.held = held
        self.limits = limits
        self.place = place
    }

    /// For somebody who is not signed in.
    package static let none = Standings(held: [], place: .site)

    /// The standing at a level of the place; nobody is anything at a level that the place does not have.
    public func standing(at level: SubjectLevel) -> Standing {
        guard let lineage = place.lineage(of: level) else { return .none }
        return Standing(held: held, on: lineage, limits: limits)
    }

    /// Whether the permission is held at the level where it belongs.
    public func may<P: Permission>(_ permission: P.Type) -> Bool {
        standing(at: P.Subject.level).may(permission)
    }
}
