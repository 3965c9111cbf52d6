import Formulas
import JSON

/// A type of question: its attributes, what apps receive, and how its answers are used.
///
/// Each type is declared in one file, with three lists: its properties, `fields` and `write`. The stored form, the
/// editor, the rules and the documentation follow from them.
public protocol QuestionType: DeclaresFields {
    /// The name in stored designs, apps and the Response server.
    static var name: String { get }
    /// The name shown on pages.
    static var title: String { get }
    /// A sentence that explains the type.
    static var explanation: String { get }
    /// The kind of answer.
    static var answer: AnswerKind { get }
    /// The icon in lists.
    static var icon: QuestionIcon { get }
    /// Whether HealthKit can supply the answer.
    static var takesHealthKit: Bool { get }
    /// Whether answers have a List of their own.
    static var hasOwnList: Bool { get }
    /// The values of the member `style` of the format as sent to apps, if the Response server requires one of them.
    static var requiredStyles: [String]? { get }
    /// The comparisons that pre-load logic supports; empty if it supports none.
    static var preLoadComparisons: [Comparison] { get }
    /// A sentence about the format for developers of apps.
    static var formatNote: String { get }
    /// What an editor says instead of a form if there are no fields.
    static var setupNote: String { get }

    /// Returns the control with which apps ask, from the format as sent to apps.
    static func control(_ format: JSONTree) -> AnswerControl
    /// Returns how iPhones compare the answer with equal numbers, from the format as sent to apps.
    static func equality(_ format: JSONTree) -> NumberEquality

    /// Writes the format as sent to apps: all members, in the order of the original service.
    func write(to wire: inout WireWriter)
    /// The numbers that participants can answer, in the unit of formulas; nil if answers are not numbers.
    var numbers: NumberDomain? { get }
    /// The choices in the order of the list.
    var answerChoices: [Question.BranchPoint] { get }
    /// The choices that can have their own destination.
    var branchPoints: [Question.BranchPoint] { get }
    /// The columns of the answer's own List, as suffixes of its key; nil if the answer is a column.
    var listColumns: [String]? { get }
    /// The number of fraction digits with which numbers are sent in conditions.
    var conditionDigits: Int { get }
    /// Returns a number as sent in conditions.
    func conditionText(_ value: Double) -> String
    /// The range and unit of the answer; a change gives stored answers another meaning.
    var meaning: AnswerMeaning { get }
}

extension QuestionType {
    public static var icon: QuestionIcon { QuestionIcon(for: answer) }
    public static var takesHealthKit: Bool { false }
    public static var hasOwnList: Bool { answer == .choices }
    public static var requiredStyles: [String]? { nil }
    public static var preLoadComparisons: [Comparison] { answer.comparisons }
    public static var formatNote: String { fields.isEmpty ? "Empty." : "" }
    public static var setupNote: String { "There is nothing to set up." }

    public static func control(_ format: JSONTree) -> AnswerControl { AnswerControl(for: answer) }
    public static func equality(_ format: JSONTree) -> NumberEquality { .truncated }

    public var numbers: NumberDomain? { nil }
    public var answerChoices: [Question.BranchPoint] { [] }
    public var branchPoints: [Question.BranchPoint] { answerChoices }
    public var listColumns: [String]? { nil }
    public var meaning: AnswerMeaning { AnswerMeaning() }

    public var conditionDigits: Int { 0 }
    public func conditionText(_ value: Double) -> String {
        ConditionNumber.text(value, digits: conditionDigits)
    }

    /// The schema of the format as sent to apps.
    static var formatSchema: JSONSchema {
        let meaning = ["Format of \(name).", formatNote].filter { !$0.isEmpty }.joined(separator: " ")
        let title = name.prefix(1).uppercased() + name.dropFirst() + "Format"
        return WireWriter.describe(.object(meaning).named(title)) { Self().write(to: &$0) }
    }
}

/// The range and unit of an answer as text; nil if it has none.
public struct AnswerMeaning: Hashable, Sendable {
    /// An end of a scale.
    package struct End: Hashable, Sendable {
        /// The stored number.
        package let value: String
        /// The English label; empty if there is none.
        package let label: String
        /// The digest of the image; nil if there is none.
        package let image: String?
    }

    package var range: String?
    package var unit: String?
    /// The minimum and maximum of a scale; empty for any other question.
    package var ends: [End] = []
}
