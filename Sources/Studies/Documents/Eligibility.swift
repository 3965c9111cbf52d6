/// How people show that they are eligible to enroll.
public struct Eligibility: DesignDocument {
    /// The eligibility method.
    public enum Method: String, Codable, CaseIterable, Sendable {
        case token
        case combined
        case test

        /// Whether people must enter an enrollment token.
        public var asksForToken: Bool { self != .test }
        /// Whether people must answer questions.
        public var asksQuestions: Bool { self != .token }
    }

    /// The kind of document.
    public static let kind = DocumentKind.eligibility

    /// The eligibility method.
    public var method = Method.token
    /// The text above the token field.
    public var instruction = Eligibility.defaultInstruction
    /// The questions of the test, in order.
    public var questions: [EligibilityQuestion] = []

    /// Creates a value with defaults.
    public init() {}

    /// The title shown in lists.
    public var title: String { "Eligibility" }

    /// Returns whether the text belongs to the chosen method. Texts of other methods are kept but not shown.
    public func participantsSee(_ text: TextPath) -> Bool {
        text.text == "instruction" ? method.asksForToken : method.asksQuestions
    }

    /// The default instruction, as in the original systems.
    public static let defaultInstruction: LocalizedText =
        """
        This study allows only pre-screened participants to join the study. If you are one, please enter \
        the enrollment token provided to you for this study.
        """
}
