import Vocabulary

/// The source of the date from which a schedule counts its days for each participant.
///
/// Questions and properties are referenced by ID, so that their key or name can change.
public enum AnchorSource: Hashable, Sendable {
    /// Not chosen yet.
    case undecided
    /// The day of enrollment.
    case enrollment
    /// The answer to a date question.
    case question(ItemID)
    /// A participant property that holds a date.
    case property(ItemID)

    /// The value sent to apps; empty if no source was chosen.
    package var wireName: String {
        switch self {
        case .undecided: ""
        case .enrollment: "EnrollmentDate"
        case .question: "ActivityResponse"
        case .property: "ParticipantProperty"
        }
    }
}

extension AnchorSource: RawRepresentable, Codable {
    /// Decodes the stored form; nil for any other text.
    public init?(rawValue: String) {
        let parts = rawValue.split(separator: ":", maxSplits: 1).map(String.init)
        switch (parts.first, parts.count) {
        case ("undecided", 1): self = .undecided
        case ("enrollment", 1): self = .enrollment
        case ("question", 2): self = .question(ItemID(parts[1]))
        case ("property", 2): self = .property(ItemID(parts[1]))
        default: return nil
        }
    }

    /// The value as stored in documents and sent by forms.
    public var rawValue: String {
        switch self {
        case .undecided: "undecided"
        case .enrollment: "enrollment"
        case .question(let id): "question:\(id)"
        case .property(let id): "property:\(id)"
        }
    }
}
