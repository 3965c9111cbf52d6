/// The test by which people show that they understood the consent.
public struct Comprehension: DesignDocument {
    /// What the document is about.
    public static let kind = DocumentKind.comprehension

    /// Whether there is a test.
    public var isAsked = false
    /// The questions, in order; kept while there is no test.
    public var questions: [ComprehensionQuestion] = []
    /// The number of questions to answer correctly; nil until entered.
    public var passScore: Int?

    /// Creates the default values.
    public init() {}

    /// The texts of a test that isn't asked are kept and not shown.
    public func participantsSee(_ text: TextPath) -> Bool { isAsked }

    /// What lists show.
    public var title: String { "Comprehension test" }
}
