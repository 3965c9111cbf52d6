import Formulas
import JSON
import Studies
import StudyPublishing
import Support
import Testing
import Timekeeping
import Vocabulary

/// What apps read of branching, groups, pre-load logic and piping (reference, sections 4.1 and 4.2).
struct FlowPayloadTests {
    private func way(_ condition: String, _ sign: String, _ destination: String) -> String {
        #"{"condition":"\#(condition)","operator":"\#(sign)","destination":"\#(destination)"}"#
    }

    @Test func `conditional entries come first, then the one without a condition`() throws {
        let steps = try steps(of: FlowSample.branching)
        #expect(
            steps[0]["destinations"]?.description == "["
                + [
                    way("v1", "", "slept"), way("v2", "", "naps"), way("v3", "", ""), way("", "", "naps"),
                    way("skipped", "", "naps"),
                ]
                .joined(separator: ",") + "]")
        #expect(
            steps[3]["destinations"]?.description == "["
                + [way("true", "", "why"), way("false", "", "why"), way("", "", "why")]
                .joined(separator: ",") + "]")
        #expect(steps[2]["destinations"]?.description == "[\(way("", "", "slept"))]")
        #expect(steps[5]["destinations"]?.description == "[\(way("", "", ""))]")
    }

    @Test func `a formula is what both phones compare alike, then what skipping leads to, and the usual one`()
        throws
    {
        let steps = try steps(of: FlowSample.branching)
        #expect(
            steps[1]["destinations"]?.description == "["
                + [
                    way("3", "gte", "why"), way("2", "lte", "slept"), way("10", "gte", "welcome"),
                    way("", "", "welcome"),
                ]
                .joined(separator: ",") + "]")
    }

    static let conditions: [(ResponseType, Double, String)] = [
        (.scale, 4, "4"), (.continuousScale, 37.5, "37.50"), (.continuousScale, 0.5, "0.50"),
        (.numeric, 7, "7"), (.timeInterval, 90, "5400"), (.height, 170, "170"),
    ]

    @Test(arguments: conditions) func `a number has the digits of its answer`(
        _ type: ResponseType, _ value: Double, _ expected: String
    ) throws {
        let way = try first(of: Sample.format(type), value)
        #expect(way["condition"]?.string == expected)
        #expect(way["operator"]?.string == "gte")
    }

    @Test func `a decimal number has four digits behind the point`() throws {
        var format = NumericFormat()
        format.style = .decimal
        #expect(try first(of: .numeric(format), 2.5)["condition"]?.string == "2.5000")
    }

    private func first(of format: ResponseFormat, _ value: Double) throws -> JSONTree {
        var questionnaire = Sample.questionnaire(steps: [.question(Sample.question("asked", format))])
        questionnaire.branches = true
        var formula = FormulaBranch(.atLeast, value)
        (formula.then, formula.otherwise) = (.end, .end)
        questionnaire.steps[0].logic.formula = formula
        return try #require(try steps(of: questionnaire)[0]["destinations"]?[0])
    }

    @Test func `the other choice comes behind the usual entry`() throws {
        var format = TextChoiceFormat()
        format.choices = Sample.choices(2)
        var other = OtherChoice()
        (other.text, other.value) = ("Other", "other")
        format.other = other
        var questionnaire = FlowSample.branching
        questionnaire.steps[0] = .question(Sample.question("mood", .textChoice(format)))
        questionnaire.steps[0].logic.choices = [ChoiceBranch(id: ChoiceBranch.other, destination: .end)]
        let ways = try #require(try steps(of: questionnaire)[0]["destinations"]?.array)
        #expect(ways.map { $0["condition"]?.string } == ["v1", "v2", "", "other", "skipped"])
        #expect(ways[3]["destination"]?.string == "" && ways[4]["destination"]?.string == "naps")
    }

    @Test func `what pre-load logic leads to is hidden, and its source must be answered`() throws {
        let steps = try steps(of: FlowSample.preLoading)
        let source = steps[1]
        #expect(source["skippable"]?.bool == false)
        #expect(source["defaultVisibility"]?.bool == false)
        #expect(source["hidden"]?.bool == false)
        #expect(
            source["preLoadLogic"]?.description
                == #"{"value":"2","operator":">","activityId":"","activityVersion":"","destinationStepKey":"why"}"#
        )
        #expect(steps.map { $0["hidden"]?.bool } == [false, false, false, false, true, true])
        #expect(steps.map { $0["groupId"]?.string } == ["", "", "", "", "details", "details"])
        #expect(steps[4]["sourceQuestionKey"]?.string == "naps")
        #expect(steps[4]["preLoadLogic"]?["destinationStepKey"]?.string == "meds")
        #expect(steps[0]["sourceQuestionKey"]?.isNull == true)
        #expect(steps[5]["steps"]?[0]?["sourceQuestionKey"]?.string == "")
    }

    @Test func `several conditions are joined by colons with what joins them`() throws {
        var questionnaire = FlowSample.preLoading
        questionnaire.steps[1].logic.preLoad = FlowSample.preLoad(
            .end, PreLoadCondition(.greater, "5"), PreLoadCondition(.less, "10", joined: .and),
            PreLoadCondition(.equal, "0", joined: .or))
        let logic = try steps(of: questionnaire)[1]["preLoadLogic"]
        #expect(logic?["value"]?.string == "5:10:0")
        #expect(logic?["operator"]?.string == ">:&&:<:||:=")
        #expect(logic?["destinationStepKey"]?.string == "0")
    }

    @Test func `a form's logic sits at its last question`() throws {
        var questionnaire = FlowSample.preLoading
        questionnaire.groups[0].preLoad = FlowSample.preLoad(.end, PreLoadCondition(.equal, "true"))
        let form = try steps(of: questionnaire)[5]
        #expect(form["preLoadLogic"]?["destinationStepKey"]?.string == "")
        #expect(form["skippable"]?.bool == false)
        let last = try #require(form["steps"]?.array?.last)
        #expect(last["preLoadLogic"]?["destinationStepKey"]?.string == "0")
        #expect(last["preLoadLogic"]?["value"]?.string == "true")
        #expect(last["defaultVisibility"]?.bool == false)
    }

    @Test func `piping names the snippet, its source and the activity that asks it`() throws {
        var questionnaire = FlowSample.branching
        var piping = Piping()
        (piping.snippet, piping.source) = ("sleep", .step("q-mood"))
        questionnaire.steps[3].logic.piping = piping
        piping.source = .elsewhere(activity: "Intake", step: "name")
        questionnaire.steps[4].logic.piping = piping
        let steps = try steps(of: questionnaire)
        #expect(steps[3]["piping"]?.bool == true)
        #expect(
            steps[3]["pipingLogic"]?.description
                == #"{"pipingSnippet":"sleep","sourceQuestionKey":"mood","activityId":"","activityVersion":""}"#
        )
        #expect(steps[4]["pipingLogic"]?["activityId"]?.string == "Intake")
        #expect(steps[4]["pipingLogic"]?["activityVersion"]?.string == "1.3")
    }

    private func steps(of questionnaire: Questionnaire) throws -> [JSONTree] {
        let answer = ActivityPayload(
            studyID: "SLEEP01", version: .first, language: .english, modifiedAt: Instant(milliseconds: 0),
            openedAt: Instant(milliseconds: 0), utcOffset: .utc, pictures: InlineImages(),
            versions: ["intake": Version(tenths: 13)])
        return try #require(try JSONTree.parse(answer.encode(questionnaire))["activity"]?["steps"]?.array)
    }
}
