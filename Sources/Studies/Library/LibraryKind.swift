import SQLStore
import Vocabulary

/// The kind of a library entry: an item of a design, or an entire design as a template.
public enum LibraryKind: String, CaseIterable, Sendable {
    case question
    case form
    case instruction
    case questionnaire
    case activeTask
    case consentSection
    case resource
    /// An entire design for new studies.
    case template

    /// The name shown on pages.
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

    /// The kind of document that contains the entry; nil for a template, which contains several documents.
    public var document: DocumentKind? {
        switch self {
        case .question, .form, .instruction, .questionnaire: .questionnaire
        case .activeTask: .activeTask
        case .consentSection: .consentSection
        case .resource: .resource
        case .template: nil
        }
    }

    /// The kinds that are a step of a questionnaire.
    public static let steps: [LibraryKind] = [.question, .form, .instruction]

    /// Whether it is a step of a questionnaire.
    public var isStep: Bool { Self.steps.contains(self) }

    /// Returns the kind for a document; nil for documents that cannot be used alone.
    public init?(_ document: DocumentKind) {
        guard let kind = Self.allCases.first(where: { $0.document == document && !$0.isStep }) else {
            return nil
        }
        self = kind
    }

    /// Returns the kind for a step.
    public init(_ step: Step) {
        switch step {
        case .instruction: self = .instruction
        case .question: self = .question
        case .form: self = .form
        }
    }
}

extension LibraryKind: SQLBindable, SQLReadable {}

/// The row ID of a library entry.
public struct LibraryEntryID: RowID {
    /// The row number.
    public let rawValue: Int64

    /// Creates an ID from a row number.
    public init(rawValue: Int64) { self.rawValue = rawValue }
}
