/// How people show that they may join.
public struct Eligibility: DesignDocument {
    /// The three ways.
    public enum Method: String, Codable, CaseIterable, Sendable {
        case token
        case combined
        case test

        /// Whether people enter an enrollment token.
        public var asksForToken: Bool { self != .test }
        /// Whether people answer questions.
        public var asksQuestions: Bool { self != .token }
    }

    /// What the document is about.
    public static let kind = DocumentKind.eligibility

    /// How people show it.
    public var method = Method.token
    /// What people read above the field for their token.
    public var instruction = Eligibility.usualInstruction
    /// The questions of the test, in order.
    public var questions: [EligibilityQuestion] = []

    /// Creates the default values.
    public init() {}

    /// What lists show.
    public var title: String { "Eligibility" }

    /// Texts of a method that is not chosen are kept and not shown.
    public func participantsSee(_ text: TextPath) -> Bool {
        text.text == "instruction" ? method.asksForToken : method.asksQuestions
    }

    /// The sentence that participants of the original systems read.
    public static let usualInstruction: LocalizedText =
        """
        This study allows only pre-screened participants to join the study. If you are one, please enter \
        the enrollment token provided to you for this study.
        """
}
