import AppSimulation
import HTTP
import Studies
import StudyPublishing
import Support
import Testing
import Timekeeping

@testable import ParticipantPreview
@testable import Vocabulary

/// The controls of each way of answering: what they hold, and what is not taken.
@Suite struct WalkthroughFormTests {
    private static let today = CivilDate("2027-03-10") ?? .earliest
    private static let english = PhoneTexts.english
    private static let spanish = PhoneTexts.spanish

    private static func step(
        _ type: ResponseType, _ change: (inout Question) -> Void = { _ in }
    ) throws -> WalkthroughStep {
        var questionnaire = Questionnaire()
        var question = FilledFormats.plainQuestion(type)
        change(&question)
        questionnaire.steps = [.question(question)]
        let answer = ActivityPayload.preview(of: questionnaire, in: .english)
        return try #require(try WalkthroughDesign(answer, branches: false).steps.first)
    }

    private static func read(
        _ type: ResponseType, _ fields: [(String, String)], in words: PhoneTexts = english
    ) throws -> Result<WalkthroughAnswer, WalkthroughForm.InvalidAnswer> {
        let form = WalkthroughForm(step: try step(type), today: today, words: words)
        let sent = Form(fields.map { (name: $0.0, value: $0.1) })
        return Result { () throws(WalkthroughForm.InvalidAnswer) in try form.read(sent) }
    }

    private static let taken: [(ResponseType, [(String, String)], WalkthroughAnswer)] = [
        (.scale, [("answer", "3")], .number(3)), (.continuousScale, [("answer", "0.125")], .number(0.125)),
        (.textScale, [("answer", "v2")], .choices(["v2"], other: nil)),
        (.valuePicker, [("answer", "v4")], .choices(["v4"], other: nil)),
        (.imageChoice, [("answer", "b")], .choices(["b"], other: nil)),
        (.textChoice, [("answer", "v1"), ("answer", "v3")], .choices(["v1", "v3"], other: nil)),
        (.textChoice, [("answer", "other"), ("answer.other", "tea")], .choices(["other"], other: "tea")),
        (.boolean, [("answer", "false")], .flag(false)), (.numeric, [("answer", "70.5")], .number(70.5)),
        (.timeOfDay, [("answer", "08:30")], .text("08:30:00")),
        (.date, [("answer", "2027-03-01T08:30")], .text("2027-03-01T08:30:00.000+0000")),
        (.text, [("answer", "slept")], .text("slept")), (.email, [("answer", "a@b.org")], .text("a@b.org")),
        (.timeInterval, [("answer.hours", "1"), ("answer.minutes", "30")], .number(1.5)),
        (.height, [("answer", "170")], .number(170)),
        (.location, [("answer", "41.2, -70.4")], .text("41.2,-70.4")),
    ]

    @Test(arguments: taken.indices) func `an answer is read, and is in its controls again`(
        _ index: Int
    ) throws {
        let (type, fields, answer) = Self.taken[index]
        #expect(try Self.read(type, fields).get() == answer)
        let form = WalkthroughForm(step: try Self.step(type), today: Self.today, words: Self.english)
        #expect(try form.read(form.fields(of: answer)) == answer)
    }

    @Test func `every way of answering is tried`() {
        #expect(Set(Self.taken.map(\.0)) == Set(ResponseType.allCases))
    }

    private static let refused: [(ResponseType, [(String, String)], String)] = [
        (.numeric, [("answer", "many")], "Enter a number, like"),
        (.numeric, [("answer", "300")], "from -2.5 to 250"), (.numeric, [], "Answer it, or skip it."),
        (.scale, [("answer", "9")], "from -5 to 5"),
        (.textChoice, [("answer", "nothing")], "Choose one of the answers"),
        (.textChoice, [("answer", "v1"), ("answer", "v2")], "be combined with other answers"),
        (.textChoice, [("answer", "other")], "in your own words"),
        (.date, [("answer", "soon")], "Choose a date"),
        (.date, [("answer", "2019-12-31T08:30")], "2020-01-01 or a later date"),
        (.date, [("answer", "2031-01-01T00:00")], "2030-12-31 or an earlier date"),
        (.timeOfDay, [("answer", "late")], "Choose a time"), (.email, [("answer", "me")], "an @ sign"),
        (.text, [("answer", String(repeating: "x", count: 121))], "Shorten it to 120"),
        (.location, [("answer", "Boston")], "a latitude and a longitude"),
        (.location, [("answer", "41.2")], "a latitude and a longitude"),
        (.location, [("answer", "91,0")], "a latitude and a longitude"),
        (.location, [("answer", "0,-181")], "a latitude and a longitude"),
        (.location, [("answer", "1,2,3")], "a latitude and a longitude"),
        (.timeInterval, [("answer.hours", "25"), ("answer.minutes", "0")], "Answer it, or skip it."),
    ]

    @Test(arguments: refused.indices) func `what no phone takes is refused with a reason`(
        _ index: Int
    ) throws {
        let (type, fields, sentence) = Self.refused[index]
        guard case .failure(let refusal) = try Self.read(type, fields) else {
            Issue.record("it was taken")
            return
        }
        #expect(refusal.sentence.contains(sentence), "\(refusal.sentence)")
        #expect(refusal.field == "answer")
    }

    @Test(arguments: refused.indices) func `a phone in Spanish refuses in Spanish`(_ index: Int) throws {
        let (type, fields, _) = Self.refused[index]
        guard case .failure(let english) = try Self.read(type, fields),
            case .failure(let spanish) = try Self.read(type, fields, in: Self.spanish)
        else {
            Issue.record("it was taken")
            return
        }
        #expect(spanish.sentence != english.sentence && !spanish.sentence.contains("Choose"))
        #expect(spanish.field == english.field)
    }

    @Test(arguments: ResponseType.allCases) func `a phone in Spanish says in Spanish what it takes`(
        _ type: ResponseType
    ) throws {
        func note(_ language: LanguageTag) throws -> String? {
            PhoneRenderer(language: language, today: Self.today, pictures: ImageURLs { $0 })
                .block(try Self.step(type), "answer", Form(), nil).note
        }
        let (english, spanish) = (try note(.english), try note(LanguageTag("es") ?? .english))
        #expect((english == nil) == (spanish == nil))
        if let english { #expect(english != spanish) }
        #expect(try note(LanguageTag("fr") ?? .english) == english)
    }

    @Test func `the field of a place says in Spanish what is typed there`() throws {
        let drawer = PhoneRenderer(
            language: LanguageTag("es") ?? .english, today: Self.today, pictures: ImageURLs { $0 })
        let entries = drawer.block(try Self.step(.location), "answer", Form(), nil).control?.entries
        #expect(entries?.map(\.placeholder) == ["latitud,longitud"])
    }

    @Test func `a text that its rule does not fit is refused in the study's words`() throws {
        var format = TextFormat()
        var rule = TextRule()
        (rule.condition, rule.characters) = (.allow, .letters)
        (format.rule, format.invalidMessage) = (rule, "Letters only.")
        let step = try Self.step(.text) { $0.response = .text(format) }
        let form = WalkthroughForm(step: step, today: Self.today, words: Self.english)
        #expect(try form.read(Form([(name: "answer", value: "slept well")])) == .text("slept well"))
        let refusal = #expect(throws: WalkthroughForm.InvalidAnswer.self) {
            try form.read(Form([(name: "answer", value: "slept 8 hours")]))
        }
        #expect(refusal?.sentence == "Letters only.")
    }

    @Test(arguments: [(DateFormat.Range.untilCurrent, "2027-03-11"), (.afterCurrent, "2027-03-10")])
    func `a date on the wrong side of today is refused`(_ range: DateFormat.Range, _ day: String) throws {
        var format = DateFormat()
        (format.style, format.range) = (.date, range)
        let step = try Self.step(.date) { $0.response = .date(format) }
        let form = WalkthroughForm(step: step, today: Self.today, words: Self.english)
        #expect(throws: WalkthroughForm.InvalidAnswer.self) {
            try form.read(Form([(name: "answer", value: day)]))
        }
    }

    @Test func `feet and inches are sent as centimetres`() throws {
        var format = HeightFormat()
        format.system = .us
        let step = try Self.step(.height) { $0.response = .height(format) }
        let form = WalkthroughForm(step: step, today: Self.today, words: Self.english)
        let sent = Form([(name: "answer.feet", value: "5"), (name: "answer.inches", value: "7")])
        #expect(try form.read(sent) == .number(170.18))
    }

    @Test(arguments: ResponseType.allCases) func `each way of answering has a control on the phone`(
        _ type: ResponseType
    ) throws {
        let drawer = PhoneRenderer(
            language: .english, today: Self.today, pictures: ImageURLs { "/files/\($0)" })
        let block = drawer.block(try Self.step(type), "answer", Form(), nil)
        #expect(block.control != nil)
        if case .list(let list)? = block.control, type == .imageChoice {
            #expect(list.options[0].picture == "/files/\(FilledFormats.picture.digest)")
        }
    }

    @Test func `phones speak the language of their texts where the apps do`() throws {
        #expect(PhoneTexts.texts(for: LanguageTag("es") ?? .english).next == "Siguiente")
        #expect(PhoneTexts.texts(for: LanguageTag("fr") ?? .english).next == "Next")
    }
}
