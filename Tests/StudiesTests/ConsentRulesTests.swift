import Studies
import Support
import Testing
import Vocabulary

private let spanish = LanguageTag("es") ?? .english

private func long(_ count: Int) -> LocalizedText {
    LocalizedText([.english: String(repeating: "x", count: count)])
}

/// HTML of which a reader sees so many characters.
private func rich(_ count: Int) -> LocalizedText {
    LocalizedText([.english: "<p><strong>" + String(repeating: "&amp;", count: count) + "</strong></p>"])
}

struct ConsentRulesTests {
    static var comprehension: Comprehension {
        var test = Comprehension()
        (test.isAsked, test.passScore) = (true, 1)
        var question = ComprehensionQuestion(id: "q1")
        question.text = "May you leave?"
        question.answers = [("a1", "Yes", true), ("a2", "No", false)].map { id, text, isCorrect in
            var answer = ComprehensionQuestion.ResponseOption(id: ItemID(id))
            (answer.text, answer.isCorrect) = (LocalizedText([.english: text]), isCorrect)
            return answer
        }
        test.questions = [question]
        return test
    }

    @Test func `a test without questions has no score to compare with their number`() {
        var test = Self.comprehension
        test.questions = []
        #expect(test.problems(in: RuleContext()).map(\.field) == ["questions"])
    }

    static var sharing: DataSharingStep {
        var sharing = DataSharingStep()
        sharing.isAsked = true
        (sharing.heading, sharing.tagline) = ("Who may use them?", "Others would like to")
        (sharing.shortName, sharing.longName, sharing.more) = ("everybody", "the institute", "<p>More</p>")
        return sharing
    }

    static var review: ConsentReview {
        var review = ConsentReview()
        (review.source, review.document) = (.written, "<p>All of it</p>")
        (review.hasStaffSignatures, review.firstSignature) = (true, "Study nurse 1")
        return review
    }

    @Test func `the samples keep every rule`() {
        #expect(ConsentSection.complete.problems(in: RuleContext()).isEmpty)
        #expect(Self.comprehension.problems(in: RuleContext()).isEmpty)
        #expect(Self.sharing.problems(in: RuleContext()).isEmpty)
        #expect(Self.review.problems(in: RuleContext()).isEmpty)
        #expect(Comprehension().problems(in: RuleContext()).isEmpty)
        #expect(DataSharingStep().problems(in: RuleContext()).isEmpty)
        #expect(ConsentReview().problems(in: RuleContext()).isEmpty)
    }

    static let sections: [Break<ConsentSection>] = [
        Break("no title", "name", .incomplete) { $0.name = LocalizedText() },
        Break("a title of 76", "name") { $0.name = long(76) },
        Break("no summary", "summary", .incomplete) { $0.summary = LocalizedText() },
        Break("a summary of 501", "summary") { $0.summary = long(501) },
        Break("no elaboration", "elaboration", .incomplete) { $0.elaboration = LocalizedText() },
        Break("15,001 characters to read", "elaboration") { $0.elaboration = rich(15_001) },
    ]

    static let tests: [Break<Comprehension>] = [
        Break("no questions", "questions", .incomplete) { $0.questions = [] },
        Break("no score", "passScore", .incomplete) { $0.passScore = nil },
        Break("a score of 0", "passScore") { $0.passScore = 0 },
        Break("a score of 1000", "passScore") { $0.passScore = 1000 },
        Break("more than there are questions", "passScore", .incomplete) { $0.passScore = 2 },
        Break("no question", "text", .incomplete) { $0.questions[0].text = LocalizedText() },
        Break("a question of 301", "text") { $0.questions[0].text = long(301) },
        Break("one answer", "answers", .incomplete) { $0.questions[0].answers.removeLast() },
        Break("no answer is correct", "answers", .incomplete) {
            $0.questions[0].answers[0].isCorrect = false
        },
        Break("no text of an answer", "answers[a1].text", .incomplete) {
            $0.questions[0].answers[0].text = LocalizedText()
        },
        Break("an answer of 151", "answers[a2].text") { $0.questions[0].answers[1].text = long(151) },
        Break("the same answer twice", "answers[a2].text") { $0.questions[0].answers[1].text = "yes" },
        Break("not said whether it is correct", "answers[a2].isCorrect", .incomplete) {
            $0.questions[0].answers[1].isCorrect = nil
        },
    ]

    static let sharings: [Break<DataSharingStep>] = [
        Break("no title", "heading", .incomplete) { $0.heading = LocalizedText() },
        Break("a title of 251", "heading") { $0.heading = long(251) },
        Break("no tagline", "tagline", .incomplete) { $0.tagline = LocalizedText() },
        Break("a tagline of 251", "tagline") { $0.tagline = long(251) },
        Break("no short name", "shortName", .incomplete) { $0.shortName = LocalizedText() },
        Break("a short name of 251", "shortName") { $0.shortName = long(251) },
        Break("no long name", "longName", .incomplete) { $0.longName = LocalizedText() },
        Break("a long name of 501", "longName") { $0.longName = long(501) },
        Break("nothing to learn", "more", .incomplete) { $0.more = LocalizedText() },
        Break("70,001 characters to learn", "more") { $0.more = rich(70_001) },
    ]

    static let reviews: [Break<ConsentReview>] = [
        Break("no document", "document", .incomplete) { $0.document = LocalizedText() },
        Break("a document of 70,001", "document") { $0.document = rich(70_001) },
        Break("no signature title", "firstSignature", .incomplete) { $0.firstSignature = LocalizedText() },
        Break("a signature title of 31", "secondSignature") { $0.secondSignature = long(31) },
        Break("a sign in a title", "firstSignature") { $0.firstSignature = "Nurse/Midwife" },
        Break("a third line without a second", "secondSignature", .incomplete) {
            $0.thirdSignature = "Physician"
        },
        Break("no agreement", "agreement", .incomplete) { $0.agreement = LocalizedText() },
        Break("an agreement of 251", "agreement") { $0.agreement = long(251) },
    ]

    private func check<Document: DesignDocument>(_ sample: Document, _ broken: Break<Document>) {
        var document = sample
        broken.change(&document)
        let problems = document.problems(in: RuleContext())
        #expect(
            problems.contains { $0.field == broken.field && $0.weight == broken.weight }, "\(problems)")
    }

    @Test(arguments: sections) func `a section`(_ broken: Break<ConsentSection>) {
        check(.complete, broken)
    }

    @Test(arguments: tests) func `a comprehension test`(_ broken: Break<Comprehension>) {
        check(Self.comprehension, broken)
    }

    @Test(arguments: sharings) func `data sharing`(_ broken: Break<DataSharingStep>) {
        check(Self.sharing, broken)
    }

    @Test(arguments: reviews) func `a review`(_ broken: Break<ConsentReview>) {
        check(Self.review, broken)
    }

    @Test func `what no reader sees does not count`() {
        var section = ConsentSection.complete
        section.elaboration = rich(15_000)
        #expect(section.problems(in: RuleContext()).isEmpty)
    }

    @Test func `what is not asked is not missing, but no draft holds what is too long`() {
        var (test, sharing) = (Self.comprehension, Self.sharing)
        (test.isAsked, test.passScore, test.questions[0].text) = (false, nil, LocalizedText())
        (sharing.isAsked, sharing.heading) = (false, LocalizedText())
        #expect(test.problems(in: RuleContext()).isEmpty)
        #expect(sharing.problems(in: RuleContext()).isEmpty)
        sharing.tagline = long(251)
        #expect(sharing.problems(in: RuleContext()).map(\.field) == ["tagline"])
        var review = Self.review
        (review.source, review.hasStaffSignatures) = (.sections, false)
        (review.document, review.firstSignature) = (LocalizedText(), "Nurse/Midwife")
        #expect(review.problems(in: RuleContext()).map(\.field) == ["firstSignature"])
    }

    @Test func `each text is asked for in each language of the study`() {
        var context = RuleContext()
        context.languages = [spanish]
        let open = ConsentSection.complete.problems(in: context).preventingCompletion(in: spanish)
        #expect(open.map(\.field) == ["name", "summary", "elaboration"])
        let answers = Self.comprehension.problems(in: context).preventingCompletion(in: spanish)
        #expect(answers.map(\.field) == ["text", "answers[a1].text", "answers[a2].text"])
        #expect(Self.sharing.problems(in: context).preventingCompletion(in: spanish).count == 5)
        #expect(ConsentReview().problems(in: context).isEmpty)
    }

    @Test func `answers that are the same in a translation are refused there`() {
        var context = RuleContext()
        context.languages = [spanish]
        var test = Self.comprehension
        for index in test.questions[0].answers.indices {
            test.questions[0].answers[index].text[spanish] = "Sí"
        }
        let refused = test.problems(in: context).refusals
        #expect(refused.map(\.field) == ["answers[a2].text"])
        #expect(refused.map(\.language) == [spanish])
    }

    @Test func `a topic is used once, custom sections as often as one likes`() {
        var context = RuleContext()
        context.otherConsentTopics = [.overview, .custom]
        var section = ConsentSection.complete
        #expect(section.problems(in: context).refusals.map(\.field) == ["topic"])
        section.topic = .privacy
        #expect(section.problems(in: context).isEmpty)
        section.topic = .custom
        #expect(section.problems(in: context).isEmpty)
    }

    @Test(arguments: [(ConsentTopic.overview, ConsentTopic.custom), (.custom, .overview)])
    func `a section keeps its type`(from previous: ConsentTopic, to topic: ConsentTopic) {
        var context = RuleContext()
        context.consentTopic = previous
        var section = ConsentSection.complete
        section.topic = topic
        #expect(section.problems(in: context).refusals.map(\.field) == ["topic"])
        section.topic = previous
        #expect(section.problems(in: context).isEmpty)
    }

    @Test func `data sharing stays as it was launched, but for languages that are new`() {
        var context = RuleContext()
        context.publishedDataSharing = Self.sharing
        var sharing = Self.sharing
        sharing.more[spanish] = "<p>Más</p>"
        #expect(sharing.problems(in: context).isEmpty)
        sharing.heading = "Another"
        #expect(sharing.problems(in: context).refusals.map(\.field) == ["heading"])
        #expect(DataSharingStep().problems(in: context).refusals.map(\.field) == ["isAsked"])
        context.publishedDataSharing = DataSharingStep()
        #expect(Self.sharing.problems(in: context).refusals.map(\.field) == ["isAsked"])
    }
}
