/// What a profile is for.
public enum ProfileBasis: String, Sendable, CaseIterable {
    /// HIPAA's Safe Harbor, 45 CFR 164.514(b)(2): the 18 identifiers are absent.
    case safeHarbor = "safe-harbor"
    /// Expert determination, 45 CFR 164.514(b)(1): a person with the knowledge decides on the transformations.
    case expert

    /// The title on pages.
    public var title: String {
        switch self {
        case .safeHarbor: "Safe Harbor"
        case .expert: "Expert determination"
        }
    }
}
