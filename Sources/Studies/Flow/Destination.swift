import Vocabulary

/// The destination of a step in a questionnaire.
///
/// Steps and groups are referenced by ID, which stays the same when they are moved or renamed. If one is removed, the
/// rules report a broken link. Steps in other questionnaires are referenced by the keys of both, as in apps.
public enum Destination: Hashable, Sendable {
    case step(ItemID)
    /// The first step of a group.
    case group(ItemID)
    /// The completion step.
    case end
    /// A step of another questionnaire.
    case elsewhere(activity: String, step: String)

    /// The destination as text, as stored in documents and forms.
    public var text: String {
        switch self {
        case .step(let id): "step:\(id)"
        case .group(let id): "group:\(id)"
        case .end: "end"
        case .elsewhere(let activity, let step): "elsewhere:\(activity)/\(step)"
        }
    }

    /// Parses the text; nil for anything else.
    public init?(text: String) {
        if text == "end" {
            self = .end
            return
        }
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let rest = text[text.index(after: colon)...]
        guard !rest.isEmpty else { return nil }
        switch text[..<colon] {
        case "step": self = .step(ItemID(String(rest)))
        case "group": self = .group(ItemID(String(rest)))
        case "elsewhere":
            // Keys cannot contain a slash.
            let parts = rest.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
            self = .elsewhere(activity: parts[0], step: parts[1])
        default: return nil
        }
    }

    /// Returns the destination with new IDs of steps and groups. IDs that are not in the dictionary are kept.
    func renamed(_ names: [ItemID: ItemID]) -> Destination {
        switch self {
        case .step(let id): .step(names[id] ?? id)
        case .group(let id): .group(names[id] ?? id)
        case .end, .elsewhere: self
        }
    }
}

extension Destination: Codable {
    /// Decodes the stored form.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let destination = Destination(text: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no destination")
        }
        self = destination
    }

    /// Encodes the stored form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
