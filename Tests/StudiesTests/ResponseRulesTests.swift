import Studies
import Support
import Testing
import Timekeeping
import Vocabulary

private typealias Format = ResponseFormat
private func long(_ count: Int) -> LocalizedText {
    LocalizedText([.english: String(repeating: "x", count: count)])
}

/// A valid format of a type, changed, with the field that must then have a problem.
struct BrokenFormat: Sendable, CustomTestStringConvertible {
    let field: String
    let weight: Problem.Severity
    let format: ResponseFormat

    var testDescription: String { "\(format.type.title): \(field)" }

    static func scale(
        _ field: String, _ weight: Problem.Severity = .refused, _ change: (inout ScaleFormat) -> Void
    ) -> BrokenFormat {
        guard var format = Sample.format(.scale).as(ScaleFormat.self) else {
            fatalError("the sample is a scale")
        }
        change(&format)
        return BrokenFormat(field: field, weight: weight, format: .scale(format))
    }

    static func continuous(
        _ field: String, _ weight: Problem.Severity = .refused,
        _ change: (inout ContinuousScaleFormat) -> Void
    ) -> BrokenFormat {
        guard var format = Sample.format(.continuousScale).as(ContinuousScaleFormat.self) else {
            fatalError("the sample is a continuous scale")
        }
        change(&format)
        return BrokenFormat(field: field, weight: weight, format: .continuousScale(format))
    }

    static func textScale(
        _ field: String, _ weight: Problem.Severity = .refused, _ change: (inout TextScaleFormat) -> Void
    ) -> BrokenFormat {
        var format = TextScaleFormat()
        format.choices = Sample.choices(3)
        change(&format)
        return BrokenFormat(field: field, weight: weight, format: .textScale(format))
    }

    static func textChoice(
        _ field: String, _ weight: Problem.Severity = .refused, _ change: (inout TextChoiceFormat) -> Void
    ) -> BrokenFormat {
        var format = TextChoiceFormat()
        format.choices = Sample.choices(3)
        change(&format)
        return BrokenFormat(field: field, weight: weight, format: .textChoice(format))
    }

    static func numeric(
        _ field: String, _ weight: Problem.Severity = .refused, _ change: (inout NumericFormat) -> Void
    ) -> BrokenFormat {
        var format = NumericFormat()
        format.style = .integer
        change(&format)
        return BrokenFormat(field: field, weight: weight, format: .numeric(format))
    }

    static func text(
        _ field: String, _ weight: Problem.Severity = .refused, _ change: (inout TextFormat) -> Void
    ) -> BrokenFormat {
        var format = TextFormat()
        change(&format)
        return BrokenFormat(field: field, weight: weight, format: .text(format))
    }

    static func date(
        _ field: String, _ weight: Problem.Severity = .refused, _ change: (inout DateFormat) -> Void
    ) -> BrokenFormat {
        var format = DateFormat()
        (format.style, format.range) = (.date, .custom)
        change(&format)
        return BrokenFormat(field: field, weight: weight, format: .date(format))
    }

    static func interval(
        _ field: String, _ step: Int?, _ minutes: Int?, weight: Problem.Severity = .refused
    ) -> BrokenFormat {
        var format = TimeIntervalFormat()
        (format.stepMinutes, format.defaultMinutes) = (step, minutes)
        return BrokenFormat(field: field, weight: weight, format: .timeInterval(format))
    }
}

struct ResponseRulesTests {
    @Test(arguments: ResponseType.allCases)
    func `a valid question of each type has no problem`(_ type: ResponseType) {
        let question = Sample.question("q", Sample.format(type))
        #expect(Sample.questionnaire(steps: [.question(question)]).problems(in: RuleContext()).isEmpty)
    }

    static let scales: [BrokenFormat] = [
        .scale("minimum", .incomplete) { $0.minimum = nil },
        .scale("minimum") { $0.minimum = -10_001 },
        .scale("minimum") { $0.minimum = 10_000 },
        .scale("maximum") { $0.maximum = 0 },
        .scale("maximum") { $0.maximum = 10_001 },
        .scale("stepSize") { $0.stepSize = 0 },
        .scale("stepSize") { $0.stepSize = 3 },
        .scale("stepSize") { $0.stepSize = 11 },
        .scale("stepSize") { ($0.maximum, $0.stepSize) = (14, 1) },
        .scale("minimum") { ($0.minimum, $0.maximum, $0.stepSize) = (.min + 1, .max, 1) },
        .scale("defaultPosition", .incomplete) { $0.defaultPosition = nil },
        .scale("defaultPosition") { $0.defaultPosition = 6 },
        .scale("defaultPosition") { $0.defaultPosition = -1 },
        .scale("minimumText") { $0.minimumText = long(51) },
        .scale("maximumImage", .incomplete) { $0.minimumImage = Sample.image() },
        .scale("minimumImage") { ($0.minimumImage, $0.maximumImage) = (Sample.image(44), Sample.image()) },
        .continuous("maximum") { $0.maximum = 0.5 },
        .continuous("minimum") { $0.minimum = -10_001 },
        .continuous("maximum") { $0.maximum = 10_001 },
        .continuous("defaultValue") { $0.defaultValue = 101 },
        .continuous("defaultValue", .incomplete) { $0.defaultValue = nil },
        .continuous("fractionDigits") { $0.fractionDigits = 3 },
        .continuous("fractionDigits", .incomplete) { $0.fractionDigits = nil },
        .continuous("defaultValue") { $0.defaultValue = 1.234 },
        .textScale("choices", .incomplete) { $0.choices = Sample.choices(1) },
        .textScale("choices") { $0.choices = Sample.choices(9) },
        .textScale("defaultPosition") { $0.defaultPosition = 4 },
        .textScale("defaultPosition") { $0.defaultPosition = 0 },
        .textScale("choices[1].text") { $0.choices[1].text = "choice 1" },
        .textScale("choices[1].value") { $0.choices[1].value = "V1" },
        .textScale("choices[0].value", .incomplete) { $0.choices[0].value = " " },
        .textScale("choices[0].value") { $0.choices[0].value = String(repeating: "x", count: 51) },
        .textScale("choices[0].text") { $0.choices[0].text = long(101) },
    ]

    static let others: [BrokenFormat] = [
        .textChoice("choices", .incomplete) { $0.choices = [] },
        .textChoice("choices[0].value") { $0.choices[0].value = String(repeating: "x", count: 101) },
        .textChoice("choices[2].details") { $0.choices[2].details = long(151) },
        .textChoice("other.text", .incomplete) { $0.other = OtherChoice() },
        .textChoice("other.value") {
            $0.other = OtherChoice()
            $0.other?.value = "v2"
        },
        .textChoice("other.placeholder") {
            $0.other = OtherChoice()
            $0.other?.asksForText = true
            $0.other?.placeholder = long(51)
        },
        .numeric("style", .incomplete) { $0.style = nil },
        .numeric("unit") { $0.unit = long(16) },
        .numeric("placeholder") { $0.placeholder = long(31) },
        .numeric("minimum") { ($0.minimum, $0.maximum) = (5, 5) },
        .numeric("minimum") { $0.minimum = 20_000 },
        .numeric("maximum") { $0.maximum = -1 },
        .numeric("minimum") { $0.minimum = 0.5 },
        .numeric("maximum") { $0.maximum = 3e9 },
        .text("placeholder") { $0.placeholder = long(51) },
        .text("maximumLength") { $0.maximumLength = 0 },
        .text("maximumLength") { $0.maximumLength = 100_000 },
        .text("invalidMessage", .incomplete) { $0.rule = TextRule() },
        .text("invalidMessage") { ($0.rule, $0.invalidMessage) = (TextRule(), long(201)) },
        .text("rule.characters") {
            $0.rule = TextRule()
            $0.rule?.condition = .disallow
        },
        .date("style", .incomplete) { $0.style = nil },
        .date("range", .incomplete) { $0.range = nil },
        .date("maximum") {
            $0.minimum = CivilDateTime("2026-01-02 00:00:00")
            $0.maximum = CivilDateTime("2026-01-02 00:00:00")
        },
        .date("defaultValue") {
            $0.minimum = CivilDateTime("2026-01-02 00:00:00")
            $0.defaultValue = CivilDateTime("2026-01-01 00:00:00")
        },
        .date("defaultValue") {
            $0.maximum = CivilDateTime("2026-01-02 00:00:00")
            $0.defaultValue = CivilDateTime("2026-01-03 00:00:00")
        },
        .interval("stepMinutes", 7, 60),
        .interval("stepMinutes", nil, 60, weight: .incomplete),
        .interval("defaultMinutes", 10, 0),
        .interval("defaultMinutes", 10, 1441),
        .interval("defaultMinutes", 10, nil, weight: .incomplete),
    ]

    @Test(arguments: scales + others) func `a limit that is passed`(_ broken: BrokenFormat) {
        let question = Sample.question("q", broken.format)
        let problems = Sample.questionnaire(steps: [.question(question)]).problems(in: RuleContext())
        let found = problems.contains { $0.field == "response." + broken.field && $0.weight == broken.weight }
        #expect(found, "\(problems.map { ($0.field, $0.weight, $0.sentence) })")
        #expect(problems.allSatisfy { $0.page.part == .item(question.id) })
    }

    @Test func `a fraction in a limit is a warning where Android phones read it`() {
        guard var format = Sample.format(.continuousScale).as(ContinuousScaleFormat.self) else { return }
        format.minimum = 0.5
        let questionnaire = Sample.questionnaire(
            steps: [.question(Sample.question("q", .continuousScale(format)))])
        var context = RuleContext()
        #expect(questionnaire.problems(in: context).isEmpty)
        context.platforms = [.ios, .android]
        #expect(questionnaire.problems(in: context).map(\.weight) == [.warning])
    }
}
