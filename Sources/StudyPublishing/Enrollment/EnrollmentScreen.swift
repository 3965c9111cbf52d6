/// A screen of the enrollment.
public enum EnrollmentScreen: Hashable, Sendable {
    /// The field for the enrollment token.
    case token
    /// The introduction to the eligibility test.
    case testLead
    /// A question of the eligibility test, by index.
    case test(Int)
    case eligible
    /// The end after an answer that fails the eligibility test.
    case notEligible
    /// A section of the consent, by index.
    case section(Int)
    /// The introduction to the comprehension test.
    case comprehensionLead
    /// A question of the comprehension test, by index.
    case comprehension(Int)
    case comprehensionPassed
    /// The comprehension test was failed: the consent begins again.
    case comprehensionFailed
    /// The question for whom the user consents.
    case representative
    /// The relationship of the representative to the participant.
    case relationship
    /// The data sharing step.
    case sharing
    /// The consent document.
    case document
    /// The statement to confirm.
    case agreement
    /// The end for users who do not consent.
    case declined
    case name
    case signature
    /// The end: the participant is enrolled.
    case enrolled

    private static let plain: [EnrollmentScreen] = [
        .token, .testLead, .eligible, .notEligible, .comprehensionLead, .comprehensionPassed,
        .comprehensionFailed, .representative, .relationship, .sharing, .document, .agreement, .declined,
        .name, .signature, .enrolled,
    ]

    /// The name in pages, such as `test.0`.
    public var key: String {
        switch self {
        case .test(let place): "test.\(place)"
        case .section(let place): "section.\(place)"
        case .comprehension(let place): "comprehension.\(place)"
        default: "\(self)"
        }
    }

    /// Parses the name; nil for a screen that the design does not have.
    public init?(key: String, in design: EnrollmentDesign) {
        if let screen = Self.plain.first(where: { $0.key == key }) {
            self = screen
            return
        }
        let parts = key.split(separator: ".")
        guard parts.count == 2, let place = Int(parts[1]) else { return nil }
        switch parts[0] {
        case "test" where design.test.indices.contains(place): self = .test(place)
        case "section" where design.sections.indices.contains(place): self = .section(place)
        case "comprehension" where design.questions.indices.contains(place): self = .comprehension(place)
        default: return nil
        }
    }

    /// Whether it is the last screen.
    public var isEnd: Bool { [.notEligible, .declined, .enrolled].contains(self) }
}
