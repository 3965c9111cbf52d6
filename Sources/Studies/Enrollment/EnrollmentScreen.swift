/// A screen that someone sees who joins a study.
public enum EnrollmentScreen: Hashable, Sendable {
    /// The field for the enrollment token.
    case token
    /// What is before the eligibility test.
    case testLead
    /// A question of the eligibility test, by its place counted from 0.
    case test(Int)
    case eligible
    /// The end for the person who gave an answer that fails.
    case notEligible
    /// A section of the consent, by its place counted from 0.
    case section(Int)
    /// What is before the comprehension test.
    case comprehensionLead
    /// A question about the consent, by its place counted from 0.
    case comprehension(Int)
    case comprehensionPassed
    /// Too few right answers: the consent begins again.
    case comprehensionFailed
    /// For whom someone signs.
    case representative
    /// Who the representative is.
    case relationship
    /// The choice about other uses of the data.
    case sharing
    /// The document, to be agreed with.
    case document
    /// The sentence that is confirmed.
    case agreement
    /// The end for anyone who does not agree.
    case declined
    case name
    case signature
    /// The end: someone takes part.
    case enrolled

    private static let plain: [EnrollmentScreen] = [
        .token, .testLead, .eligible, .notEligible, .comprehensionLead, .comprehensionPassed,
        .comprehensionFailed, .representative, .relationship, .sharing, .document, .agreement, .declined,
        .name, .signature, .enrolled,
    ]

    /// The name by which a page carries it: `test.0`.
    public var key: String {
        switch self {
        case .test(let place): "test.\(place)"
        case .section(let place): "section.\(place)"
        case .comprehension(let place): "comprehension.\(place)"
        default: "\(self)"
        }
    }

    /// Reads that name; nil for a screen that the design does not have.
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

    /// Whether nothing comes after it.
    public var isEnd: Bool { [.notEligible, .declined, .enrolled].contains(self) }
}
