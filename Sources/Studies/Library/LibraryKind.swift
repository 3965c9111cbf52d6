import SQLStore

/// What an entry of a library is: an item of a design, or a whole design as a template.
public enum LibraryKind: String, CaseIterable, Sendable {
    case question
    case form
    case instruction
    case questionnaire
    case activeTask
    case consentSection
    case resource
    /// A whole design, from which a new study begins.
    case template

    /// The name that pages show.
    public var title: String {
        switch self {
        case .question: "Question"
        case .form: "Form"
        case .instruction: "Instruction"
        case .questionnaire: "Questionnaire"
        case .activeTask: "Active task"
        case .consentSection: "Consent section"
        case .resource: "Resource"
        case .template: "Study template"
        }
    }

    /// The kind of document in which its content is kept; nil for a template, which holds many.
    public var document: DocumentKind? {
        switch self {
        case .question, .form, .instruction, .questionnaire: .questionnaire
        case .activeTask: .activeTask
        case .consentSection: .consentSection
        case .resource: .resource
        case .template: nil
        }
    }

    /// The kinds that are one step of a questionnaire.
    public static let steps: [LibraryKind] = [.question, .form, .instruction]

    /// Whether it is one step of a questionnaire.
    public var isStep: Bool { Self.steps.contains(self) }

    /// The kind of an entry for a document of a kind; nil for documents that make no sense alone.
    public init?(_ document: DocumentKind) {
        guard let kind = Self.allCases.first(where: { $0.document == document && !$0.isStep }) else {
            return nil
        }
        self = kind
    }

    /// The kind of an entry for a step.
    public init(_ step: Step) {
        switch step {
        case .instruction: self = .instruction
        case .question: self = .question
        case .form: self = .form
        }
    }
}

extension LibraryKind: SQLBindable, SQLReadable {}

/// The row of one entry of a library.
public struct LibraryEntryID: RowID {
    /// The number of the row.
    public let rawValue: Int64

    /// The row of this number.
    public init(rawValue: Int64) { self.rawValue = rawValue }
}
