import Formulas
import JSON

/// A response type, by the name that apps and the Response server use.
public struct ResponseType: RawRepresentable, Codable, CaseIterable, Sendable {
    /// The declaration of the type.
    public let question: any QuestionType.Type

    /// Creates the response type of a declaration.
    public init(_ question: any QuestionType.Type) { self.question = question }

    /// Returns the standard type with a name; nil if there is none.
    public init?(rawValue: String) {
        guard let question = QuestionTypes.standard[rawValue] else { return nil }
        self.question = question
    }

    /// The standard types.
    public static let allCases = QuestionTypes.standard.all.map { ResponseType($0) }

    /// The name.
    public var rawValue: String { question.name }
    /// The name shown on pages.
    public var title: String { question.title }
    /// A sentence that explains the type.
    public var explanation: String { question.explanation }
    /// The kind of answer.
    public var answer: AnswerKind { question.answer }
    /// A description of the stored answer.
    public var answerDescription: String { answer.description }
    /// Whether answers are numbers that a dashboard can chart and summarize.
    public var isMeasured: Bool { answer.isMeasured }
    /// Whether HealthKit can supply the answer.
    public var takesHealthKit: Bool { question.takesHealthKit }
    /// The unit of stored numbers; nil for none.
    public var unit: AnswerKind.Unit? { if case .number(let unit) = answer { unit } else { nil } }
    /// The comparisons that pre-load logic supports for answers of this type; empty if it supports none.
    public var preLoadComparisons: [Comparison] { question.preLoadComparisons }
    /// The schema of the format as sent to apps.
    public var formatSchema: JSONSchema { question.formatSchema }
}

extension ResponseType: Hashable {
    /// Returns whether two types have the same name.
    public static func == (left: ResponseType, right: ResponseType) -> Bool {
        left.rawValue == right.rawValue
    }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension ResponseType {
    public static let scale = ResponseType(ScaleFormat.self)
    public static let continuousScale = ResponseType(ContinuousScaleFormat.self)
    public static let textScale = ResponseType(TextScaleFormat.self)
    public static let valuePicker = ResponseType(ValuePickerFormat.self)
    public static let imageChoice = ResponseType(ImageChoiceFormat.self)
    public static let textChoice = ResponseType(TextChoiceFormat.self)
    public static let boolean = ResponseType(BooleanFormat.self)
    public static let numeric = ResponseType(NumericFormat.self)
    public static let timeOfDay = ResponseType(TimeOfDayFormat.self)
    public static let date = ResponseType(DateFormat.self)
    public static let text = ResponseType(TextFormat.self)
    public static let email = ResponseType(EmailFormat.self)
    public static let timeInterval = ResponseType(TimeIntervalFormat.self)
    public static let height = ResponseType(HeightFormat.self)
    public static let location = ResponseType(LocationFormat.self)
}
