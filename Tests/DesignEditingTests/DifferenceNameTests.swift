import Foundation
import JSON
import PortalUI
import Studies
import Support
import Testing

@testable import DesignEditing
@testable import Vocabulary

/// Differences name the step or element, the field as its form says it, and choices by their text and value.
@Suite struct DifferenceNameTests {
    private static func questionnaire() -> Questionnaire {
        var choices = TextChoiceFormat()
        choices.choices = [
            Choice(id: "c1", text: "Often", value: "often"),
            Choice(id: "c2", text: "Never", value: "never"),
        ]
        var scale = ScaleFormat()
        (scale.minimum, scale.maximum) = (0, 10)
        func question(_ id: ItemID, _ text: String, _ response: ResponseFormat) -> Question {
            var question = Question(id: id, response: response)
            (question.key, question.text[.english]) = (id.text, text)
            return question
        }
        var intro = InstructionStep(id: "intro")
        (intro.key, intro.title[.english]) = ("intro", "Welcome")
        var form = FormStep(id: "night")
        form.key = "night"
        form.questions = [question("pain", "How bad was it?", .scale(scale))]
        var questionnaire = Questionnaire()
        questionnaire.steps = [
            .instruction(intro), .question(question("naps", "Do you nap?", .textChoice(choices))),
            .form(form),
        ]
        return questionnaire
    }

    private static func change(
        _ id: ItemID, _ change: @escaping @Sendable (inout Question) -> Void
    ) -> @Sendable (inout Questionnaire) -> Void {
        { questionnaire in
            for (index, step) in questionnaire.steps.enumerated() {
                if case .question(var question) = step, question.id == id {
                    change(&question)
                    questionnaire.steps[index] = .question(question)
                } else if case .form(var form) = step, form.questions[0].id == id {
                    change(&form.questions[0])
                    questionnaire.steps[index] = .form(form)
                }
            }
        }
    }

    private static func choices(
        _ change: @escaping @Sendable (inout TextChoiceFormat) -> Void
    ) -> @Sendable (inout Questionnaire) -> Void {
        self.change("naps") { question in
            guard var format = question.response.as(TextChoiceFormat.self) else { return }
            change(&format)
            question.response = .textChoice(format)
        }
    }

    private static func scale(
        _ change: @escaping @Sendable (inout ScaleFormat) -> Void
    ) -> @Sendable (inout Questionnaire) -> Void {
        self.change("pain") { question in
            guard var format = question.response.as(ScaleFormat.self) else { return }
            change(&format)
            question.response = .scale(format)
        }
    }

    static let cases: [(@Sendable (inout Questionnaire) -> Void, [String])] = [
        (
            change("naps") { $0.text[.english] = "Did you nap?" },
            ["Step 2 “Did you nap?”: Text of the question, English|Do you nap?|Did you nap?"]
        ),
        (
            change("naps") { $0.skippable = false },
            ["Step 2 “Do you nap?”: Is this a skippable step?|Yes|No"]
        ),
        (
            choices { $0.choices[0].text[.english] = "Daily" },
            ["Step 2 “Do you nap?”: choice “Daily” (often), Display text, English|Often|Daily"]
        ),
        (
            choices { $0.choices[1].value = "no" },
            ["Step 2 “Do you nap?”: choice “Never” (no), Value|never|no"]
        ),
        (
            choices { $0.choices.append(Choice(id: "c3", text: "Rarely", value: "rarely")) },
            ["Step 2 “Do you nap?”: choice “Rarely” (rarely)||“Rarely” (rarely)"]
        ),
        (
            choices { $0.choices.removeLast() },
            ["Step 2 “Do you nap?”: choice “Never” (never)|“Never” (never)|"]
        ),
        (choices { $0.style = .multiple }, ["Step 2 “Do you nap?”: Selection style|Single|Multiple"]),
        (
            scale { $0.maximum = 12 },
            ["Step 3, question 1 “How bad was it?”: Maximum value|10|12"]
        ),
        (
            scale { $0.vertical = true },
            ["Step 3, question 1 “How bad was it?”: Scale type|Horizontal|Vertical"]
        ),
        (
            change("pain") { $0.response = .boolean },
            ["Step 3, question 1 “How bad was it?”: Response type|Scale|Boolean"]
        ),
        (
            { questionnaire in
                questionnaire.branches = true
                questionnaire.steps[0].logic.destination = .step("night")
            },
            [
                "Branching|Off|On",
                "Step 1 “Welcome”: Next step|Goes to step 2 “Do you nap?”|Goes to step 3 “How bad was it?”",
            ]
        ),
    ]

    @Test(arguments: cases.indices) func `a change of a questionnaire is named as its form says it`(
        _ index: Int
    )
        throws
    {
        let (previous, lines) = (Self.questionnaire(), Self.cases[index].1)
        var newer = previous
        Self.cases[index].0(&newer)
        let text = DocumentDifferenceText(from: previous, to: newer)
        let shown = text.lines(try Difference.between(body(previous), body(newer)))
            .map { "\($0.name)|\($0.before)|\($0.after)" }
        for line in lines { #expect(shown.contains(line), "\(shown)") }
        #expect(!shown.contains { $0.contains("[") }, "\(shown)")
    }

    @Test func `elements of other documents have a number and a text`() throws {
        var previous = Eligibility()
        var question = EligibilityQuestion(id: "over18")
        question.text[.english] = "Are you over 18?"
        previous.questions = [question]
        var newer = previous
        newer.questions[0].text[.english] = "Are you 18 or older?"
        let text = DocumentDifferenceText(from: previous, to: newer)
        let lines = text.lines(try Difference.between(body(previous), body(newer)))
        #expect(lines.map(\.name) == ["Question 1 “Are you 18 or older?”, text, English"])
    }

    static let formatted: [(String, String, String, String, String?)] = [
        ("<p>We <b>keep</b> it</p>", "<p>We <b>hold</b> it</p>", "We keep it", "We hold it", nil),
        (
            "<p>See <a href=\"https://a.org/?x=1&amp;y=2\">here</a></p>",
            "<p>See <a href=\"https://b.org\">here</a></p>",
            "See here (https://a.org/?x=1&y=2)", "See here (https://b.org)", nil
        ),
        (
            "<p><a href=\"https://a.org\">Go</a> now</p>", "<p><a href=\"https://a.org\">Go</a> then</p>",
            "Go now",
            "Go then", nil
        ),
        (
            "<p>Stop anytime</p>", "<p><strong>Stop</strong> anytime</p>", "Stop anytime", "Stop anytime",
            "Formatting changed: bold added to “Stop”."
        ),
        (
            "<p>Stop <i>anytime</i></p>", "<p>Stop anytime</p>", "Stop anytime", "Stop anytime",
            "Formatting changed: italics removed from “anytime”."
        ),
        (
            "<p>One two</p>", "<p><u>One</u> two</p>", "One two", "One two",
            "Formatting changed: underline added to “One”."
        ),
        (
            "<p>Go</p>", "<p><a href=\"https://a.org\">Go</a></p>", "Go", "Go (https://a.org)", nil
        ),
        ("<p><img src=\"/a\"></p>", "<p><img src=\"/b\"></p>", "(/a)", "(/b)", nil),
        (
            "<p><span dir=\"ltr\">Go</span></p>", "<p><span dir=\"rtl\">Go</span></p>", "Go", "Go",
            "Formatting changed."
        ),
    ]

    @Test(arguments: formatted.indices) func `links and formatting are visible where they differ`(
        _ index: Int
    ) throws {
        let (before, after, shownBefore, shownAfter, effect) = Self.formatted[index]
        let difference = RichTextDifference(from: before, to: after)
        #expect(difference.before == shownBefore)
        #expect(difference.after == shownAfter)
        #expect(difference.formatting == effect)
        var (previous, newer) = (ConsentSection(), ConsentSection())
        (previous.elaboration[.english], newer.elaboration[.english]) = (before, after)
        let text = DocumentDifferenceText(from: previous, to: newer)
        let lines = text.lines(try Difference.between(body(previous), body(newer)))
        #expect(lines.map(\.effect) == [effect])
        #expect(lines.first?.before == shownBefore && lines.first?.after == shownAfter)
    }

    @Test func `the branch of a choice names the choice, and a group is a group`() throws {
        var previous = Self.questionnaire()
        previous.branches = true
        Self.choices { $0.style = .multiple }(&previous)
        var night = StepGroup(id: "g1")
        (night.key, night.name) = ("night", "Night group")
        previous.groups = [night]
        var newer = previous
        newer.steps[1].logic.choices = [ChoiceBranch(id: "c1", destination: .end)]
        newer.steps[2].logic.group = "g1"
        func lines(_ previous: Questionnaire, _ newer: Questionnaire) throws -> [String] {
            DocumentDifferenceText(from: previous, to: newer)
                .lines(try Difference.between(body(previous), body(newer)))
                .map { "\($0.name)|\($0.before)|\($0.after)" }
        }
        let name = "Step 2 “Do you nap?”: Next step after “Often” (often)"
        #expect(
            try lines(previous, newer) == [
                "\(name)||Completion step", "Step 3 “How bad was it?”: Group||Night group",
            ])
        var changed = newer
        changed.steps[1].logic.choices[0].destination = .step("night")
        #expect(try lines(newer, changed).map { $0.prefix(name.count) } == [name[...]])
        #expect(
            try lines(newer, previous) == [
                "\(name)|Completion step|", "Step 3 “How bad was it?”: Group|Night group|",
            ])
    }

    private static func comprehension() -> Comprehension {
        var question = ComprehensionQuestion(id: "why")
        question.text[.english] = "Why is the study done?"
        question.answers = [("a1", "To learn about sleep", true), ("a2", "To sell beds", false)].map {
            var answer = ComprehensionQuestion.ResponseOption(id: ItemID($0.0))
            (answer.text[.english], answer.isCorrect) = ($0.1, $0.2)
            return answer
        }
        var comprehension = Comprehension()
        comprehension.questions = [question]
        return comprehension
    }

    @Test(arguments: [DiffLine.Kind.added, .removed])
    func `an element with several fields has its name and a line for each field`(kind: DiffLine.Kind) throws {
        var (previous, newer) = (Comprehension(), Self.comprehension())
        if kind == .removed { swap(&previous, &newer) }
        let text = DocumentDifferenceText(from: previous, to: newer)
        let differences = try Difference.between(body(previous), body(newer))
            .filter { $0.path.hasPrefix("questions") }
        let lines = text.lines(differences)
        #expect(lines.map(\.name) == ["Question 1 “Why is the study done?”"])
        #expect(lines.first?.difference.runs.isEmpty == true)
        #expect(lines.first?.kind == kind)
    }

    @Test func `a path that was recorded without its document is never shown as it is stored`() {
        let questionnaire = Self.questionnaire()
        let text = DocumentDifferenceText(from: questionnaire, to: questionnaire)
        #expect(text.name(of: "steps[naps].text") == "Step 2 “Do you nap?”: Text of the question")
        #expect(
            text.name(of: "steps[naps].response.choices[c2].text")
                == "Step 2 “Do you nap?”: choice “Never” (never), Display text")
    }

    @Test func `the values of a conflict are named as their form says them`() {
        let questionnaire = Self.questionnaire()
        let text = DocumentDifferenceText(from: questionnaire, to: questionnaire)
        let path = "steps[night].questions[pain].response.vertical"
        #expect(text.name(of: path) == "Step 3, question 1 “How bad was it?”: Scale type")
        #expect(text.text(json: "true", at: path) == "Vertical")
    }

    @Test func `the labels of steps are those of their forms`() throws {
        let forms = try [
            "DesignEditing/Questionnaires/InstructionForm", "DesignEditing/Questionnaires/QuestionForm",
            "DesignEditing/Questionnaires/FormStepForm", "DesignEditing/Questionnaires/QuestionUsageForm",
            "StudyDesigner/Questionnaires/StepPage",
        ].map { try ProjectFiles.text("Templates/\($0).html") }.joined()
        for step in Self.questionnaire().steps {
            for member in ["key", "title", "text", "details", "skippable", "repeatable", "repeatButton"] {
                let path = PathMember.members(of: member)[...]
                guard let label = StepFieldLabels.place(at: path, in: step)?.labels.first else { continue }
                #expect(forms.contains("\"\(member)\", \"\(label)\""), "\(label)")
            }
        }
    }

    private func body(_ value: some Encodable) throws -> String {
        String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    }
}

extension DiffLine {
    /// The text before the change, without the words that were added.
    fileprivate var before: String { text { if case .added = $0 { false } else { true } } }
    /// The text after the change, without the words that were removed.
    fileprivate var after: String { text { if case .removed = $0 { false } else { true } } }

    private func text(_ isPart: (WordDiff.Run) -> Bool) -> String {
        difference.runs.filter(isPart).map { run in
            switch run {
            case .same(let text), .removed(let text), .added(let text): text
            }
        }.joined(separator: " ")
    }
}
