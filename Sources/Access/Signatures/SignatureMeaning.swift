/// What someone says by signing (21 CFR 11.50).
public enum SignatureMeaning: String, Sendable, CaseIterable {
    case approval
    case responsibility
    case review
    case authorship

    /// The word that is next to the name.
    public var title: String {
        switch self {
        case .approval: "Approval"
        case .responsibility: "Responsibility"
        case .review: "Review"
        case .authorship: "Authorship"
        }
    }

    /// What the signer declares.
    public var sentence: String {
        switch self {
        case .approval: "I approve this and want it done."
        case .responsibility: "I answer for it."
        case .review: "I have read it and found it right."
        case .authorship: "I wrote it."
        }
    }
}
