import Access
import HTTP
import SQLStore
import Studies
import StudyPublishing
import Support
import Testing
import Timekeeping
import Vocabulary

@testable import DesignEditing
@testable import StudyDesigner

/// The protocol of a study as a PDF.
struct ProtocolPDFTests {
    private static let page = DesignSite.design + "/protocol"
    private static let author = Author(user: nil, name: "L. Hazel")

    private func print(_ site: TestSite, _ query: String = "", as user: TestUser = .designer) async throws
        -> PrintedFile
    {
        let sent = try await site.get(Self.page + "/protocol.pdf" + query, as: user)
        try #require(sent.status == .ok, "\(sent.text.prefix(2_000))")
        #expect(sent.headers["content-type"] == "application/pdf")
        let pdf = try PrintedFile(sent.body)
        #expect(try pdf.isIntact())
        #expect(try pdf.fontsWithoutFiles().isEmpty)
        #expect(site.faults.all.isEmpty, "\(site.faults.all)")
        return pdf
    }

    /// Returns text in which words that were divided between lines are next to each other.
    private func joined(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private static func questionnaire(_ questions: [Question]) -> Questionnaire {
        var questionnaire = Questionnaire()
        (questionnaire.key, questionnaire.name) = ("Sleep", "Sleep diary")
        questionnaire.steps = questions.map(Step.question)
        return questionnaire
    }

    @Test func `an empty design has a protocol that says what is missing`() async throws {
        let site = try await DesignSite()
        let pdf = try await print(site.site)
        let text = joined(try pdf.text())
        for words in [
            "Sleep in Early Pregnancy", "Current draft", "There are no questionnaires.",
            "There are no consent sections yet.", "Nothing has been published yet.", "IRB Review Completed",
        ] {
            #expect(text.contains(words), "\(words) in \(text)")
        }
        for section in Section.allCases { #expect(text.contains(section.title), "\(section)") }
        let sent = try await site.site.get(Self.page + "/protocol.pdf", as: .designer)
        #expect(
            sent.headers["content-disposition"] == "attachment; filename=\"SLEEP01-protocol-draft-en.pdf\"")
    }

    @Test(arguments: ResponseType.allCases)
    func `every declared field of a response type is printed with its label`(_ type: ResponseType)
        async throws
    {
        let question = FilledFormats.plainQuestion(type)
        let site = try await QuestionnaireSite(Self.questionnaire([question]))
        let text = joined(try await print(site.site).text())
        #expect(text.contains("Step 1. \(question.text.english)"))
        #expect(text.contains(type.title))
        var labels: [String] = []
        for fact in question.response.facts {
            switch fact {
            case .value(let label, let text): labels += [label, "\(shown(text))"]
            case .rows(_, let columns, let rows): labels += columns + rows.flatMap { $0.map(shown) }
            }
        }
        #expect(question.response.question.isPlain || !labels.isEmpty)
        for label in labels { #expect(text.contains(joined(label)), "\(label) in \(text)") }
    }

    private func shown(_ text: FieldText) -> String {
        switch text {
        case .words(let words), .code(let words): words
        case .content(let content): content.english
        }
    }

    @Test func `branching, skipping and schedules are printed in words`() async throws {
        var questions = ["first", "second", "third"].map { key in
            var question = Question(id: ItemID(key), response: .boolean)
            (question.key, question.text) = (key, LocalizedText([.english: "The \(key)?"]))
            return question
        }
        questions[0].skippable = false
        var logic = StepLogic()
        logic.choices = [ChoiceBranch(id: ChoiceBranch.no, destination: .step("third"))]
        questions[0].logic = logic
        var questionnaire = Self.questionnaire(questions)
        questionnaire.branches = true
        var daily = DailySchedule()
        daily.times = [8, 12, 16, 20].map { TimeOfDay(hour: $0, minute: 0)! }
        questionnaire.schedule = .daily(daily)
        let site = try await QuestionnaireSite(questionnaire)
        let text = joined(try await print(site.site).text())
        #expect(
            text.contains("If No: step 3 “The third?” Otherwise: step 2 “The second?”"),
            "\(text)")
        #expect(text.contains("Daily at 08:00, 12:00, 16:00, 20:00"))
        #expect(text.contains("Can be skipped No"))
    }

    @Test func `formatted texts become paragraphs and lists, and consent is complete`() async throws {
        let site = try await DesignSite()
        let designs = site.designs
        let scope = site.scope
        try await site.site.store.write { transaction in
            var section = ConsentSection.complete
            section.elaboration = """
                <h2>Your data</h2><p>We <strong>never</strong> sell it.<br>Ask us.</p>
                <ul><li>One<ol><li>Inner</li></ol></li><li>Two</li></ul>
                <table><tr><th>Risk</th><td>Small</td></tr></table>
                <p><a href="https://example.org/more">More</a> <img src="/moon.png" alt="A moon"></p>
                """
            _ = try designs.add(section, in: scope, by: Self.author, transaction)
        }
        try await site.change(Comprehension.self) { test in
            (test.isAsked, test.passScore) = (true, 1)
            var question = ComprehensionQuestion(id: "q")
            question.text = "Can you leave?"
            question.answers = ["Yes", "No"].map { text in
                var answer = ComprehensionQuestion.ResponseOption(id: ItemID(text))
                (answer.text, answer.isCorrect) = (LocalizedText([.english: text]), text == "Yes")
                return answer
            }
            test.questions = [question]
        }
        try await site.change(Eligibility.self) { eligibility in
            eligibility.method = .test
            var question = EligibilityQuestion(id: "e")
            (question.key, question.text) = ("over18", "Are you over 18?")
            (question.yesPasses, question.noPasses) = (true, false)
            eligibility.questions = [question]
        }
        let text = try await print(site.site).text()
        let words = joined(text)
        #expect(text.contains("We never sell it.\nAsk us."))
        for part in [
            "Consent section 1. About the study", "• One", "1. Inner", "• Two", "Risk",
            "More (https://example.org/more) [Image: A moon]", "Consent document as participants read it",
            "Can you leave?", "• Yes (correct)", "1 of 1 questions answered correctly",
            "1. Are you over 18?", "Can't enroll", "Participant: first name, last name, signature, date",
        ] {
            #expect(words.contains(part), "\(part) in \(words)")
        }
        // In its section, and in the consent document.
        #expect(words.ranges(of: "Your data").count == 2)
    }

    @Test(arguments: [("ar", "كم ساعة نمت"), ("zh-Hans", "昨晚您醒了几次"), ("es", "¿Cuántas horas durmió?")])
    func `texts are in the chosen language, and can be extracted`(_ tag: String, _ translation: String)
        async throws
    {
        let language = try #require(LanguageTag(tag))
        var question = Question(id: "q", response: .boolean)
        (question.key, question.text) = ("q1", "How many hours?")
        question.text[language] = translation
        var other = Question(id: "r", response: .boolean)
        (other.key, other.text) = ("q2", "Only in English?")
        let site = try await QuestionnaireSite(Self.questionnaire([question, other]))
        try await site.changeSettings { $0.languages = [language] }
        let text = try await print(site.site, "?lang=\(tag)").text()
        // The order of Arabic words in extracted lines depends on the reader; the words don't.
        for word in translation.split(separator: " ") { #expect(text.contains(word), "\(word) in \(text)") }
        #expect(!text.contains("How many hours?") && text.contains("Only in English?"))
        #expect(text.contains("Language of the texts"))
        let page = try await site.site.get(Self.page, as: .designer).page
        #expect(page.html.contains("value=\"\(tag)\""))
        #expect(try await print(site.site).text().contains("How many hours?"))
    }

    @Test func `each page says which revision it is, and versions have their differences`() async throws {
        let site = try await QuestionnaireSite()
        try await site.publish()
        let published = try await site.publications()
        try await site.change { $0.name = "Night diary" }
        let draft = try await print(site.site)
        let count = try draft.pageCount
        for page in 1...count {
            let text = try draft.text(page: page)
            #expect(text.contains("Draft as of 20") && text.contains("\(page) of \(count)"))
        }
        let words = joined(try draft.text())
        #expect(words.contains("Night diary") && words.contains("Unpublished changes since Live 1.0"))
        #expect(words.contains("“Sleep diary” became “Night diary”") || words.contains("Night"), "\(words)")
        let version = try await print(site.site, "?revision=\(published[0])")
        for page in 1...(try version.pageCount) {
            #expect(try version.text(page: page).contains("Live version 1.0, published on"))
        }
        let old = joined(try version.text())
        #expect(old.contains("Sleep diary") && !old.contains("Night diary"))
        try await site.changeSettings { $0.languages = [LanguageTag("es") ?? .english] }
        let spanish = try await print(site.site, "?revision=\(published[0])&lang=es")
        #expect(try spanish.text().contains("Sleep diary"))
        let sent = try await site.site.get(
            Self.page + "/protocol.pdf?revision=\(published[0])", as: .designer)
        #expect(sent.headers["content-disposition"]?.contains("SLEEP01-protocol-live-1.0-en.pdf") == true)
        let shown = try await site.site.get(Self.page + "?revision=\(published[0])", as: .designer).page
        #expect(shown.html.contains("<option value=\"\(published[0])\" selected"))
    }

    @Test func `a questionnaire of 300 steps is printed with all of them`() async throws {
        let types = ResponseType.allCases
        let questions = (1...300).map { number in
            var question = FilledFormats.plainQuestion(types[number % types.count])
            (question.id, question.key) = (ItemID("s\(number)"), "step\(number)")
            question.text = LocalizedText([.english: "Question number \(number)?"])
            return question
        }
        let site = try await QuestionnaireSite(Self.questionnaire(questions))
        let pdf = try await print(site.site)
        let text = joined(try pdf.text())
        for number in 1...300 { #expect(text.contains("Step \(number). Question number \(number)?")) }
        #expect(try pdf.pageCount > 60)
    }

    @Test func `printing is recorded, and needs the right to see the design`() async throws {
        let site = try await DesignSite()
        _ = try await print(site.site)
        let count = try await site.site.store.read {
            try $0.value("select count(*) from audit_events where action = 'design.print'", as: Int.self)
        }
        #expect(count == 1)
        for path in ["", "/protocol.pdf"] {
            #expect(try await site.site.get(Self.page + path, as: .stranger).status == .notFound)
            #expect(try await site.site.get(Self.page + path, as: .reader).status == .forbidden)
            #expect(try await site.site.get(Self.page + path, as: nil).status != .ok)
        }
        for query in ["?revision=99", "?revision=none", "?lang=fr", "?lang=ar"] {
            let sent = try await site.site.get(Self.page + "/protocol.pdf" + query, as: .designer)
            #expect(sent.status == .notFound, "\(query)")
        }
        let actions = try await site.site.get(DesignSite.design + "/actions", as: .designer).page
        #expect(actions.links.contains("Study protocol"))
        #expect(try await site.site.get(Self.page, as: .designer).page.buttons.contains("Download PDF"))
    }

    @Test func `a study without a design has no protocol`() async throws {
        let site = try await DesignSite(hasDesign: false)
        for path in ["", "/protocol.pdf"] {
            #expect(try await site.site.get(Self.page + path, as: .designer).status == .notFound)
        }
    }
}

extension QuestionType {
    /// Whether the type has no fields.
    fileprivate var isPlain: Bool { Self.fields.isEmpty }
}

extension QuestionnaireSite {
    /// The numbers of all publications, newest first.
    fileprivate func publications() async throws -> [Int64] {
        try await site.store.read {
            try $0.rows("select id from publications order by id desc") { try $0[0] }
        }
    }
}
