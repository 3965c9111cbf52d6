/// The source of the date from which a schedule counts its days for each participant.
///
/// Questions and properties are referenced by their identity, so that a key or a name can still change.
public enum AnchorSource: Hashable, Sendable {
    /// None was chosen yet.
    case undecided
    /// The day on which someone enrolled.
    case enrollment
    /// The answer to a date question.
    case question(ItemID)
    /// A participant property that holds a date.
    case property(ItemID)

    /// The word that apps receive; empty while none was chosen.
    var wireName: String {
        switch self {
        case .undecided: ""
        case .enrollment: "EnrollmentDate"
        case .question: "ActivityResponse"
        case .property: "ParticipantProperty"
        }
    }
}

extension AnchorSource: RawRepresentable, Codable {
    /// Reads the stored form; nil for any other text.
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

    /// The form in which documents keep it and forms send it.
    public var rawValue: String {
        switch self {
        case .undecided: "undecided"
        case .enrollment: "enrollment"
        case .question(let id): "question:\(id)"
        case .property(let id): "property:\(id)"
        }
    }
}
