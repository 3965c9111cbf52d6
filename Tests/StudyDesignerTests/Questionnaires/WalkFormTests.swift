import HTTP
import Studies
import Testing
import Timekeeping

@testable import StudyDesigner

/// The controls of each way of answering: what they hold, and what is not taken.
@Suite struct WalkFormTests {
    private static let today = CivilDate("2027-03-10") ?? .earliest

    private static func step(
        _ type: ResponseType, _ change: (inout Question) -> Void = { _ in }
    ) throws -> WalkStep {
        var questionnaire = Questionnaire()
        var question = QuestionnaireSite.question(type)
        change(&question)
        questionnaire.steps = [.question(question)]
        let answer = ActivityAnswer.preview(of: questionnaire, in: .english)
        return try #require(try WalkDesign(answer, branches: false).steps.first)
    }

    private static func read(
        _ type: ResponseType, _ fields: [(String, String)]
    ) throws -> Result<WalkAnswer, WalkForm.Refusal> {
        let form = WalkForm(step: try step(type), today: today)
        let sent = Form(fields.map { (name: $0.0, value: $0.1) })
        return Result { () throws(WalkForm.Refusal) in try form.read(sent) }
    }

    private static let taken: [(ResponseType, [(String, String)], WalkAnswer)] = [
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
        (.location, [("answer", "41.2,-70.4")], .text("41.2,-70.4")),
    ]

    @Test(arguments: taken.indices) func `an answer is read, and stands in its controls again`(
        _ index: Int
    ) throws {
        let (type, fields, answer) = Self.taken[index]
        #expect(try Self.read(type, fields).get() == answer)
        let form = WalkForm(step: try Self.step(type), today: Self.today)
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
        (.textChoice, [("answer", "v1"), ("answer", "v2")], "stands alone"),
        (.textChoice, [("answer", "other")], "Say in your words"),
        (.date, [("answer", "soon")], "Choose a date"),
        (.date, [("answer", "2019-12-31T08:30")], "2020-01-01 or a later date"),
        (.date, [("answer", "2031-01-01T00:00")], "2030-12-31 or an earlier date"),
        (.timeOfDay, [("answer", "late")], "Choose a time"), (.email, [("answer", "me")], "an @ sign"),
        (.text, [("answer", String(repeating: "x", count: 121))], "Shorten it to 120"),
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

    @Test(arguments: [(DateFormat.Range.untilCurrent, "2027-03-11"), (.afterCurrent, "2027-03-10")])
    func `a date on the wrong side of today is refused`(_ range: DateFormat.Range, _ day: String) throws {
        var format = DateFormat()
        (format.style, format.range) = (.date, range)
        let form = WalkForm(step: try Self.step(.date) { $0.response = .date(format) }, today: Self.today)
        #expect(throws: WalkForm.Refusal.self) { try form.read(Form([(name: "answer", value: day)])) }
    }

    @Test func `feet and inches are sent as centimetres`() throws {
        var format = HeightFormat()
        format.system = .us
        let form = WalkForm(step: try Self.step(.height) { $0.response = .height(format) }, today: Self.today)
        let sent = Form([(name: "answer.feet", value: "5"), (name: "answer.inches", value: "7")])
        #expect(try form.read(sent) == .number(170.18))
    }

    @Test(arguments: ResponseType.allCases) func `each way of answering has a control on the phone`(
        _ type: ResponseType
    ) throws {
        let drawer = PhoneDrawer(
            language: .english, today: Self.today, pictures: PictureAddresses { "/files/\($0)" })
        let block = drawer.block(try Self.step(type), "answer", Form(), nil)
        #expect(block.control != nil)
        if case .list(let list)? = block.control, type == .imageChoice {
            #expect(list.options[0].picture == "/files/\(FilledFormats.picture.digest)")
        }
    }

    @Test func `phones speak the language of their texts where the apps do`() throws {
        #expect(PhoneWords(language: LanguageTag("es") ?? .english).next == "Siguiente")
        #expect(PhoneWords(language: LanguageTag("fr") ?? .english).next == "Next")
    }
}
