import AppSimulation
import JSON
import Studies

/// The enrollment in a study as apps show it, decoded from the same responses.
public struct EnrollmentDesign: Sendable {
    /// A section of the consent.
    public struct Section: Hashable, Sendable {
        /// The topic, as named in app responses.
        public let type: String
        /// The title of its screen.
        public let title: String
        /// The text on the screen below the title.
        public let text: String
        /// The HTML behind "Learn more".
        public let html: String
        /// Whether the section has its own screen.
        public let isVisualStep: Bool
    }

    /// The data sharing step.
    public struct Sharing: Hashable, Sendable {
        /// The title of the step.
        public let title: String
        /// The line below the title.
        public let text: String
        /// The short name in the first option.
        public let shortName: String
        /// The long name in the second option.
        public let longName: String
        /// The HTML behind "Learn more".
        public let more: String

        /// Apps show the step if all of its texts are present.
        public var isAsked: Bool { ![title, text, shortName, longName].contains("") }
    }

    /// The correct answers to a question, and whether all of them are required.
    struct AnswerKey: Sendable {
        let key: String
        let answers: [String]
        let needsAll: Bool
    }

    /// Whether people must enter an enrollment token.
    public let asksForToken: Bool
    /// The title above the token field.
    public let tokenTitle: String
    /// The questions of the eligibility test.
    public let test: [WalkthroughStep]
    private let passing: [(key: String, answer: Bool)]
    /// The sections of the consent, including those without a screen.
    public let sections: [Section]
    /// The questions of the comprehension test.
    public let questions: [WalkthroughStep]
    private let solutions: [AnswerKey]
    /// The number of questions to answer correctly.
    public let passScore: Int
    /// The data sharing step.
    public let sharing: Sharing
    /// The statement that participants confirm when they consent.
    public let agreement: String
    /// Whether a representative can consent for a participant.
    public let allowsRepresentative: Bool
    /// The titles of the signature lines for study staff.
    public let signatures: [String]
    /// The version of the consent.
    public let version: String
    /// The consent document in HTML: written for the study, or built from its sections.
    public let document: String

    /// Decodes the two responses.
    public init(_ payloads: EnrollmentPayloads) throws {
        let tree = try JSONTree.parse(payloads.eligibilityConsent)
        let eligibility = tree["eligibility"]
        let method = eligibility?["type"]?.string.flatMap(Eligibility.Method.init)
        asksForToken = method?.asksForToken ?? false
        tokenTitle = eligibility.text("tokenTitle")
        test = (eligibility?["test"]?.array ?? []).map { WalkthroughStep($0) }
        passing = (eligibility?["correctAnswers"]?.array ?? []).map {
            ($0.text("key"), $0["answer"]?.bool ?? false)
        }
        let consent = tree["consent"]
        version = consent.text("version")
        sections = (consent?["visualScreens"]?.array ?? []).map { Section($0) }
        let comprehension = consent?["comprehension"]
        questions = (comprehension?["questions"]?.array ?? []).map { WalkthroughStep($0) }
        passScore = comprehension?["passScore"]?.int ?? 0
        solutions = (comprehension?["correctAnswers"]?.array ?? []).map { AnswerKey($0) }
        sharing = Sharing(consent?["sharing"])
        let review = consent?["review"]
        agreement = review.text("reasonForConsent")
        allowsRepresentative = review.text("consentByLAR") == "Yes"
        signatures = (review?["signatures"]?.array ?? []).compactMap(\.string)
        document = try JSONTree.parse(payloads.consentDocument)["consent"]?["content"]?.string ?? ""
    }

    /// Returns whether an answer to the eligibility test passes.
    public func passes(_ index: Int, _ answer: WalkthroughAnswer?) -> Bool {
        passing.contains { $0.key == test[index].key && answer == .flag($0.answer) }
    }

    /// Returns whether an answer in the comprehension test is correct: exactly the correct answers, or at least one of
    /// them.
    public func isCorrect(_ index: Int, _ answer: WalkthroughAnswer?) -> Bool {
        guard let solution = solutions.first(where: { $0.key == questions[index].key }),
            case .choices(let chosen, _)? = answer
        else { return false }
        // Apps compare answers case-insensitively.
        let (given, right) = (
            Set(chosen.map { $0.lowercased() }), Set(solution.answers.map { $0.lowercased() })
        )
        return solution.needsAll ? given == right : !given.isDisjoint(with: right)
    }
}

extension EnrollmentDesign.Section {
    fileprivate init(_ section: JSONTree) {
        type = section.text("type")
        title = section.text("title")
        text = section.text("text")
        html = section.text("html")
        isVisualStep = section["visualStep"]?.bool ?? false
    }
}

extension EnrollmentDesign.AnswerKey {
    fileprivate init(_ solution: JSONTree) {
        key = solution.text("key")
        answers = (solution["answer"]?.array ?? []).compactMap(\.string)
        needsAll = solution.text("evaluation") == ComprehensionQuestion.Matching.all.rawValue
    }
}

extension EnrollmentDesign.Sharing {
    fileprivate init(_ sharing: JSONTree?) {
        title = sharing.text("title")
        text = sharing.text("text")
        shortName = sharing.text("shortDesc")
        longName = sharing.text("longDesc")
        more = sharing.text("learnMore")
    }
}

extension JSONTree? {
    /// Returns the text of a member; empty if there is none.
    fileprivate func text(_ key: String) -> String { self?.text(key) ?? "" }
}

extension JSONTree {
    fileprivate func text(_ key: String) -> String { self[key]?.string ?? "" }
}
