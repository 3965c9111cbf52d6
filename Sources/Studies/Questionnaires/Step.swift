import Vocabulary

/// One screen of a questionnaire.
///
/// Its content is behind a reference, so that looking through hundreds of steps doesn't copy their fields.
public indirect enum Step: Hashable, Sendable, Identifiable {
    case instruction(InstructionStep)
    case question(Question)
    case form(FormStep)

    /// The kind of step; raw values as sent to apps.
    public enum Kind: String, Codable, CaseIterable, Sendable {
        case instruction
        case question
        case form
    }

    /// The kind of step.
    public var kind: Kind {
        switch self {
        case .instruction: .instruction
        case .question: .question
        case .form: .form
        }
    }

    /// The ID within its document.
    public var id: ItemID {
        switch self {
        case .instruction(let step): step.id
        case .question(let step): step.id
        case .form(let step): step.id
        }
    }

    /// The step's short title.
    public var key: String {
        switch self {
        case .instruction(let step): step.key
        case .question(let step): step.key
        case .form(let step): step.key
        }
    }

    /// The title shown in lists of steps.
    public var title: String {
        switch self {
        case .instruction(let step): step.title.english
        case .question(let step): step.text.english
        case .form(let step): step.questions.first?.text.english ?? ""
        }
    }

    /// Returns a copy with new IDs, without the names that must be unique in a study.
    ///
    /// Keys are kept. They must be unique in a questionnaire, so a copy in the same questionnaire needs other keys.
    public func copy(newID: () -> ItemID) -> Step {
        switch self {
        case .instruction(var step):
            step.id = newID()
            return .instruction(step)
        case .question(let question):
            return .question(question.copy(newID: newID))
        case .form(var step):
            step.id = newID()
            step.questions = step.questions.map { $0.copy(newID: newID) }
            return .form(step)
        }
    }
}

extension Step: Codable {
    private enum Member: String, CodingKey { case kind }

    /// Decodes the stored form.
    public init(from decoder: any Decoder) throws {
        switch try decoder.container(keyedBy: Member.self).decode(Kind.self, forKey: .kind) {
        case .instruction: self = .instruction(try InstructionStep(from: decoder))
        case .question: self = .question(try Question(from: decoder))
        case .form: self = .form(try FormStep(from: decoder))
        }
    }

    /// Encodes the stored form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Member.self)
        try container.encode(kind, forKey: .kind)
        switch self {
        case .instruction(let step): try step.encode(to: encoder)
        case .question(let step): try step.encode(to: encoder)
        case .form(let step): try step.encode(to: encoder)
        }
    }
}
