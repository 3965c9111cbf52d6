import AppSimulation
import Formulas
import JSON
import Studies
import StudyPublishing
import Support
import Testing
import Timekeeping
import Vocabulary

/// How the apps find the next screen (reference, section 4.2), each in its own way.
struct NavigationTests {
    private func design(
        _ questionnaire: Questionnaire, in language: LanguageTag = .english
    ) throws -> WalkthroughDesign {
        let answer = ActivityPayload(
            studyID: "SLEEP01", version: .first, language: language, modifiedAt: Instant(milliseconds: 0),
            openedAt: Instant(milliseconds: 0), utcOffset: .utc, pictures: InlineImages())
        return try WalkthroughDesign(answer.encode(questionnaire), branches: questionnaire.branches)
    }

    static let branching: [(Int, WalkthroughAnswer, WalkthroughDesign.Next)] = [
        (0, .choices(["v1"], other: nil), .step(3)), (0, .choices(["v2"], other: nil), .step(1)),
        (0, .choices(["v3"], other: nil), .end), (0, .skipped, .step(1)), (1, .number(3), .step(4)),
        (1, .number(2), .step(3)), (1, .skipped, .step(2)), (2, .read, .step(3)), (3, .flag(false), .step(4)),
        (3, .flag(true), .step(4)), (4, .text("why"), .step(5)), (5, .filling([.flag(true)]), .end),
    ]

    @Test(arguments: branching) func `both apps go where a portable answer leads`(
        _ step: Int, _ answer: WalkthroughAnswer, _ next: WalkthroughDesign.Next
    ) throws {
        let design = try design(FlowSample.branching)
        for platform in Platform.allCases {
            #expect(design.next(after: step, answer, on: platform) == next, "\(platform)")
        }
    }

    static let preLoading: [(Int, WalkthroughAnswer, WalkthroughDesign.Next, WalkthroughDesign.Next)] = [
        (1, .number(3), .step(4), .step(2)), (1, .number(2), .step(2), .step(2)),
        (3, .flag(true), .end, .step(4)), (4, .text("x"), .step(5), .step(5)),
        (5, .filling([.flag(true)]), .end, .end),
    ]

    @Test(arguments: preLoading) func `only iPhones know pre-load logic and hidden steps`(
        _ step: Int, _ answer: WalkthroughAnswer, _ iPhone: WalkthroughDesign.Next,
        _ android: WalkthroughDesign.Next
    ) throws {
        let design = try design(FlowSample.preLoading)
        #expect(design.next(after: step, answer, on: .ios) == iPhone)
        #expect(design.next(after: step, answer, on: .android) == android)
    }

    @Test func `both apps compare the value of a choice, whatever its text, Android in any case`() throws {
        var questionnaire = FlowSample.branching
        questionnaire.steps[0] = .question(Sample.question("mood", Sample.format(.textChoice)))
        let apart = try design(questionnaire)
        for platform in Platform.allCases {
            #expect(apart.next(after: 0, .choices(["v2"], other: nil), on: platform) == .step(1))
        }
        #expect(apart.next(after: 0, .choices(["V2"], other: nil), on: .android) == .step(1))
        // A text that is the value of another choice leads nowhere by itself.
        var format = TextChoiceFormat()
        format.choices = [("a", "b"), ("b", "a")].map {
            Choice(id: ItemID($0.0), text: LocalizedText([.english: $0.0]), value: $0.1)
        }
        var crossed = Sample.question("mood", .textChoice(format))
        crossed.logic = StepLogic()
        crossed.logic?.choices = [ChoiceBranch(id: "a", destination: .step("q-slept"))]
        questionnaire.steps[0] = .question(crossed)
        let crossing = try design(questionnaire)
        for platform in Platform.allCases {
            #expect(crossing.next(after: 0, .choices(["b"], other: nil), on: platform) == .step(3))
            #expect(crossing.next(after: 0, .choices(["a"], other: nil), on: platform) == .step(1))
        }
    }

    @Test func `a formula with decimals leads both phones alike, although iPhones take greater as one more`()
        throws
    {
        var questionnaire = FlowSample.branching
        var format = NumericFormat()
        format.style = .decimal
        var question = Sample.question("naps", .numeric(format))
        question.logic = questionnaire.steps[1].logic
        questionnaire.steps[1] = .question(question)
        let design = try design(questionnaire)
        for platform in Platform.allCases {
            #expect(design.next(after: 1, .number(2), on: platform) == .step(3), "\(platform)")
            for answer in [2.0001, 2.5, 3] {
                #expect(design.next(after: 1, .number(answer), on: platform) == .step(4), "\(platform)")
            }
        }
    }

    @Test func `a skipped question leads to the default, also on iPhones that follow the last condition`()
        throws
    {
        var questionnaire = FlowSample.branching
        questionnaire.steps[0].logic.choices = [ChoiceBranch(id: "c3", destination: .end)]
        let design = try design(questionnaire)
        for platform in Platform.allCases {
            #expect(design.next(after: 0, .skipped, on: platform) == .step(1), "\(platform)")
            #expect(design.next(after: 1, .skipped, on: platform) == .step(2), "\(platform)")
        }
    }

    @Test func `iPhones continue in order after a form, whatever its destination`() throws {
        var questionnaire = FlowSample.branching
        questionnaire.steps.insert(.form(Sample.form("first", [Sample.question("a", .boolean)])), at: 0)
        questionnaire.steps[0].logic.destination = .end
        let design = try design(questionnaire)
        #expect(design.next(after: 0, .filling([.flag(true)]), on: .android) == .end)
        #expect(design.next(after: 0, .filling([.flag(true)]), on: .ios) == .step(1))
    }

    @Test func `a time interval is compared in the unit of each app`() throws {
        var questionnaire = FlowSample.branching
        var question = Sample.question("naps", Sample.format(.timeInterval))
        question.logic = questionnaire.steps[1].logic
        question.logic?.formula?.condition = "answer >= 90"
        questionnaire.steps[1] = .question(question)
        let design = try design(questionnaire)
        for platform in Platform.allCases {
            #expect(design.next(after: 1, .number(1.5), on: platform) == .step(4), "\(platform)")
            #expect(design.next(after: 1, .number(1.25), on: platform) != .step(4), "\(platform)")
        }
    }

    @Test func `pre-load logic can end the questionnaire, open another, and join its comparisons`() throws {
        var questionnaire = FlowSample.preLoading
        questionnaire.steps[1].logic.preLoad = FlowSample.preLoad(
            .end, PreLoadCondition(.greater, "2"), PreLoadCondition(.less, "5", joined: .and))
        let ending = try design(questionnaire)
        #expect(ending.next(after: 1, .number(3), on: .ios) == .end)
        #expect(ending.next(after: 1, .number(6), on: .ios) == .step(2))
        questionnaire.steps[1].logic.preLoad?.destination = .elsewhere(activity: "Other", step: "a")
        let leaving = try design(questionnaire)
        #expect(
            leaving.next(after: 1, .number(3), on: .ios) == .elsewhere(activity: "Other", step: "a"))
    }

    @Test func `iPhones put an earlier answer into the text, Android shows it as it is`() throws {
        var questionnaire = FlowSample.branching
        var piping = Piping()
        (piping.snippet, piping.source) = ("sleep", .step("q-mood"))
        questionnaire.steps[3].logic.piping = piping
        let design = try design(questionnaire)
        let answers: [Int: WalkthroughAnswer] = [0: .choices(["v1"], other: nil)]
        let read = try #require(design.steps[0].offers.first { $0.value == "v1" }?.text)
        #expect(design.title(of: 3, after: answers, on: .ios) == "How did you \(read)?")
        #expect(design.title(of: 3, after: answers, on: .android) == "How did you sleep?")
        #expect(design.title(of: 3, after: [:], on: .ios) == "How did you sleep?")
        let worded: [Int: WalkthroughAnswer] = [0: .choices(["v1"], other: "badly")]
        #expect(design.title(of: 3, after: worded, on: .ios) == "How did you badly?")
    }

    @Test func `in another language, iPhones put in what is read in that language`() throws {
        let spanish = try #require(LanguageTag("es"))
        var source = Sample.question("mood", Sample.format(.textChoice))
        guard var format = source.response.as(TextChoiceFormat.self) else {
            Issue.record("No choices")
            return
        }
        format.choices[0].text[spanish] = "mal"
        source.response = .textChoice(format)
        var asking = Sample.question("why", Sample.format(.text))
        asking.text = LocalizedText([.english: "Why so X?", spanish: "¿Por qué tan X?"])
        var piping = Piping()
        piping.snippet = LocalizedText([.english: "X", spanish: "X"])
        piping.source = .step(source.id)
        var questionnaire = Sample.questionnaire("Piped", steps: [.question(source), .question(asking)])
        questionnaire.steps[1].logic.piping = piping
        let design = try design(questionnaire, in: spanish)
        let value = format.choices[0].value
        #expect(
            design.title(of: 1, after: [0: .choices([value], other: nil)], on: .ios) == "¿Por qué tan mal?")
    }

    @Test(
        arguments: [
            .read, .skipped, .number(2.5), .flag(false), .text("a \"b\""), .choices(["a", "b"], other: nil),
            .choices([], other: "x"), .filling([.skipped, .filling([.number(1)])]),
        ] as [WalkthroughAnswer])
    func `an answer travels in a form unchanged`(_ answer: WalkthroughAnswer) throws {
        #expect(WalkthroughAnswer(try JSONTree.parse(answer.tree.description)) == answer)
    }

    @Test(arguments: 1...150 as ClosedRange<UInt64>)
    func `a walk through any valid questionnaire only goes ahead`(_ seed: UInt64) throws {
        var random = RandomQuestionnaire(seed: seed)
        let questionnaire = random.make()
        let design = try design(questionnaire)
        for index in questionnaire.steps.indices {
            let answers: [WalkthroughAnswer] = [
                .skipped, .number(1), .flag(true), .text("1"),
                .choices(design.steps[index].offers.prefix(1).map(\.value), other: nil),
            ]
            for (platform, answer) in Platform.allCases.flatMap({ platform in answers.map { (platform, $0) } }
            ) {
                guard case .step(let place) = design.next(after: index, answer, on: platform) else {
                    continue
                }
                #expect(place > index)
            }
        }
    }
}
