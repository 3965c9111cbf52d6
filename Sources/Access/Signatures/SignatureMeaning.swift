/// The meaning of a signature (21 CFR 11.50).
public enum SignatureMeaning: String, Sendable, CaseIterable {
    case approval
    case responsibility
    case review
    case authorship

    /// The word shown next to the name.
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
        case .approval: "I approve this."
        case .responsibility: "I take responsibility for this."
        case .review: "I have reviewed this and found it correct."
        case .authorship: "I am the author of this."
        }
    }
}
