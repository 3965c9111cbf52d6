import Foundation
import HTTP
import JSON
import PortalUI
import Studies
import Support
import Testing
import Vocabulary

@testable import DesignEditing
@testable import StudyDesigner

/// Problems and differences of a questionnaire name the step and the field that they are about.
@Suite struct GroupedProblemTests {
    private func check(_ world: QuestionnaireSite) async throws -> String {
        try await world.site.get(world.page + "?check=1", as: .designer).text
    }

    @Test
    func `the summary of a questionnaire puts what is missing together by step, with key, field and count`()
        async throws
    {
        let world = try await QuestionnaireSite()
        try await world.change { questionnaire in
            guard case .instruction(var step) = questionnaire.steps[0],
                case .form(var form) = questionnaire.steps[2]
            else { return }
            (step.key, step.title) = ("", "")
            form.questions[1].text = ""
            (questionnaire.steps[0], questionnaire.steps[2]) = (.instruction(step), .form(form))
        }
        let page = try await check(world)
        #expect(page.contains(#"<h3 dir="auto">Step 1 <span class="count">2</span></h3>"#), "\(page)")
        #expect(page.contains(#"<h3 dir="auto">Step 3, question 2, askb <span class="count">1</span></h3>"#))
        #expect(page.contains("/steps/i1?check=1#f-title"))
        #expect(page.contains("/steps/f1/questions/b?check=1#f-text"))
    }

    @Test func `each problem is once on the page of the check and on the page of actions`() async throws {
        let world = try await QuestionnaireSite()
        try await world.changeSettings { $0.languages = [LanguageTag("es")].compactMap(\.self) }
        var pages: [Set<Substring>] = []
        for page in ["/check", "/actions"] {
            let text = try await world.site.get(
                QuestionnaireSite.list.replacing("/questionnaires", with: page), as: .lead
            ).text
            let lines = text.split(separator: "<li>").filter { $0.contains("?check=1") }
            // The columns of Lists, in monospace, have links to their fields as well.
            let found = lines.map { line in line.prefix { $0 != "\n" } }.filter { !$0.contains("mono") }
            #expect(found.count > 10, "\(page)")
            #expect(Set(found).count == found.count, "\(page)")
            pages.append(Set(found))
        }
        #expect(pages[0] == pages[1], "both pages list the same problems")
        #expect(world.site.faults.all.isEmpty)
    }

    @Test(arguments: ["/actions", "/actions/publish-updates"])
    func `a changed meaning of stored answers is on a page once`(page: String) async throws {
        let world = try await QuestionnaireSite(QuestionnaireSite.asking(.scale))
        try await world.publish()
        try await world.change { questionnaire in
            for (index, step) in questionnaire.steps.enumerated() {
                guard case .question(var question) = step,
                    var scale = question.response.as(ScaleFormat.self)
                else { continue }
                (scale.minimum, scale.maximum, scale.stepSize, scale.defaultPosition) = (0, 7, 1, 0)
                question.response = .scale(scale)
                questionnaire.steps[index] = .question(question)
            }
        }
        let text = try await world.site.get(
            QuestionnaireSite.list.replacing("/questionnaires", with: page), as: .lead
        ).text
        #expect(text.split(separator: "The range was").count - 1 == 1, "\(text)")
    }

    @Test func `problems with the same sentence say which field they are about`() async throws {
        let world = try await QuestionnaireSite(QuestionnaireSite.asking(.textChoice))
        try await world.change { questionnaire in
            for (index, step) in questionnaire.steps.enumerated() {
                guard case .question(var question) = step,
                    var format = question.response.as(TextChoiceFormat.self)
                else { continue }
                format.choices = ["c1", "c2", "c3"].map { Choice(id: $0, text: "", value: $0.text) }
                question.response = .textChoice(format)
                questionnaire.steps[index] = .question(question)
            }
        }
        let page = try await world.site.get(world.page + "/steps/q1?check=1", as: .designer).text
        for number in 1...3 {
            #expect(
                page.contains("(c\(number)), Display text: Enter the text that participants see"), "\(page)")
        }
        #expect(!page.contains(">Enter the text that participants see</a>"), "\(page)")
    }

    @Test func `an untranslated answer of the comprehension test is named by its number`() throws {
        var question = ComprehensionQuestion(id: "why")
        question.text[.english] = "Why?"
        question.answers = ["a1", "a2"].map { id in
            var answer = ComprehensionQuestion.ResponseOption(id: ItemID(id))
            answer.text[.english] = id == "a1" ? "To learn" : "To sell"
            return answer
        }
        var comprehension = Comprehension()
        comprehension.questions = [question]
        let body = try JSONTree.parse(
            String(decoding: try JSONEncoder().encode(comprehension), as: UTF8.self))
        let labels = DifferenceLabels(.comprehension, of: [body])
        #expect(
            labels.label(of: "answers[a2].text", in: "questions[why]") == "Answer 2 “To sell”, text")
        #expect(labels.label(of: "text", in: "questions[why]") == "Text")
    }

    @Test(arguments: [
        ("response.choices[1].text", "Choice 2, text"), ("response.minimum", "Minimum"),
        ("key", "Short title"),
        ("logic.formula.condition", "Formula, condition"), ("name", "Title"), ("response", "Response"),
    ])
    func `a field is named as its page has it`(field: String, label: String) {
        #expect(DifferenceLabels(.questionnaire).label(of: field) == label)
    }

    @Test(arguments: [
        ("<p>One</p><p>two</p>", "One two"), ("w<b>o</b>rd", "word"), ("a &amp; b &lt;c&gt;", "a & b <c>"),
        ("<ul><li>One</li><li>Two</li></ul>", "One Two"), ("R&D", "R&D"), ("&", "&"), ("<", ""),
    ])
    func `HTML is shown as the words that people see`(html: String, words: String) {
        #expect(PlainText.of(html: html) == words)
    }

    @Test func `the history of a questionnaire names steps, and never shows how a condition is stored`()
        async throws
    {
        let world = try await QuestionnaireSite()
        try await world.change { questionnaire in
            questionnaire.branches = true
            questionnaire.steps[0].logic.destination = .step("q1")
            questionnaire.steps[1].logic.destination = .step("f1")
            questionnaire.steps[2].logic.destination = .end
        }
        try await world.change { questionnaire in
            questionnaire.steps[0].logic.destination = .step("f1")
            guard case .question(var question) = questionnaire.steps[1] else { return }
            question.text = "How did you sleep?"
            questionnaire.steps[1] = .question(question)
        }
        let history = QuestionnaireSite.list.replacing(
            "/questionnaires", with: "/documents/\(world.document)/history?from=1&to=3")
        let page = try await world.site.get(history, as: .viewer).text
        #expect(page.contains("Step 2 “How did you sleep?”: Text of the question, English"), "\(page)")
        #expect(page.contains("asked"))
        #expect(!page.contains("step:"), "\(page)")
    }

    @Test func `a member that came with an empty value is no difference`() throws {
        let names = DifferenceLabels(.resource)
        let differences = try Difference.between(
            #"{"name":{"en":"A"}}"#, #"{"name":{"en":"B"},"flag":false,"more":{},"list":[],"text":""}"#)
        #expect(names.lines(differences).map(\.name) == ["Title, English"])
    }

    @Test func `formatted text is compared as words`() {
        let names = DifferenceLabels(.consentSection)
        #expect(names.text(.string("<p>We <b>keep</b> it</p>"), at: "elaboration.en") == "We keep it")
        #expect(names.text(.string("<5 hours"), at: "summary.en") == "<5 hours", "plain text stays as it is")
    }
}
