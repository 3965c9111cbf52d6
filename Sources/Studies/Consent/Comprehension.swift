/// A test of whether people understood the consent.
public struct Comprehension: DesignDocument {
    /// The kind of document.
    public static let kind = DocumentKind.comprehension

    /// Whether there is a test.
    public var isAsked = false
    /// The questions, in order. They are kept if there is no test.
    public var questions: [ComprehensionQuestion] = []
    /// The number of questions to answer correctly; nil until entered.
    public var passScore: Int?

    /// Creates a value with defaults.
    public init() {}

    /// Participants only see the texts if there is a test.
    public func participantsSee(_ text: TextPath) -> Bool { isAsked }

    /// The title shown in lists.
    public var title: String { "Comprehension test" }
}
