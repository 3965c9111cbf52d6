import Formulas
import FoundationEssentials
import Studies
import Support
import Testing
import Vocabulary

struct FlowRulesTests {
    @Test func `what branches, groups and pre-loads as it should has no problem`() {
        #expect(FlowSample.branching.problems(in: RuleContext()) == [])
        #expect(FlowSample.preLoading.problems(in: RuleContext()) == [])
    }

    static let cases: [Break<Questionnaire>] = [
        Break("a destination that is gone", "logic.destination", .incomplete) {
            $0.steps[0].logic.destination = .step("nowhere")
        },
        Break("a destination behind", "logic.destination", .incomplete) {
            $0.steps[4].logic.destination = .step("q-naps")
        },
        Break("a destination that is the step itself", "logic.destination", .incomplete) {
            $0.steps[4].logic.destination = .step("q-why")
        },
        Break("a destination in another questionnaire", "logic.destination", .incomplete) {
            $0.steps[0].logic.destination = .elsewhere(activity: "Other", step: "a")
        },
        Break("a choice that leads to an empty group", "logic.choices.c1", .incomplete) {
            $0.groups.append(StepGroup(id: "g2"))
            $0.steps[0].logic.choices[0].destination = .group("g2")
        },
        Break("a choice that leads back", "logic.choices.no", .incomplete) {
            $0.steps[3].logic.choices[0].destination = .step("q-mood")
        },
        Break("a choice beside which others can be chosen", "logic.choices.c1", .incomplete) {
            var format = TextChoiceFormat()
            (format.style, format.choices) = (.multiple, Sample.choices(3))
            var question = Sample.question("mood", .textChoice(format))
            question.logic = $0.steps[0].logic
            $0.steps[0] = .question(question)
        },
        Break("a formula without a condition", "logic.formula.condition", .incomplete) {
            $0.steps[1].logic.formula?.condition = ""
        },
        Break("a formula that can't be read", "logic.formula.condition") {
            $0.steps[1].logic.formula?.condition = "answer >"
        },
        Break("a formula about another step", "logic.formula.condition") {
            $0.steps[1].logic.formula?.condition = "answer > mood"
        },
        Break("a formula without a destination", "logic.formula.then", .incomplete) {
            $0.steps[1].logic.formula?.then = nil
        },
        Break("a formula without its other destination", "logic.formula.otherwise", .incomplete) {
            $0.steps[1].logic.formula?.otherwise = nil
        },
        Break("a formula of a text", "logic.formula") {
            $0.steps[4].logic.formula = $0.steps[1].logic.formula
        },
        Break("a step in a group that is gone", "logic.group", .incomplete) {
            $0.steps[0].logic.group = "g9"
        },
        Break("a group without ID", "groups.g1.key", .incomplete) { $0.groups[0].key = "" },
        Break("a group ID with a blank", "groups.g1.key") { $0.groups[0].key = "two words" },
        Break("a group ID of 51", "groups.g1.key") { $0.groups[0].key = String(repeating: "g", count: 51) },
        Break("a group without name", "groups.g1.name", .incomplete) { $0.groups[0].name = " " },
        Break("a group's name of 101", "groups.g1.name") {
            $0.groups[0].name = String(repeating: "g", count: 101)
        },
        Break("two groups with one ID", "groups.g1.key") {
            var second = FlowSample.group
            (second.id, second.name) = ("g2", "Second")
            $0.groups.append(second)
        },
        Break("a group of one step", "groups.g1.steps", .incomplete) { $0.steps[5].logic.group = nil },
        Break("a group with a hole", "groups.g1.steps", .incomplete) { $0.steps[2].logic.group = "g1" },
    ]

    @Test(arguments: cases) func `a rule of branching and groups`(_ broken: Break<Questionnaire>) {
        expect(broken, of: FlowSample.branching)
    }

    static let preLoads: [Break<Questionnaire>] = [
        Break("no destination", "logic.preLoad.destination", .incomplete) {
            $0.steps[1].logic.preLoad?.destination = nil
        },
        Break("a destination behind", "logic.preLoad.destination", .incomplete) {
            $0.steps[1].logic.preLoad?.destination = .step("q-mood")
        },
        Break("a step of another questionnaire that is gone", "logic.preLoad.destination", .incomplete) {
            $0.steps[1].logic.preLoad?.destination = .elsewhere(activity: "Other", step: "x")
        },
        Break("no condition", "logic.preLoad.if0.comparison", .incomplete) {
            $0.steps[1].logic.preLoad?.conditions = []
        },
        Break("a condition without value", "logic.preLoad.if0.value", .incomplete) {
            $0.steps[1].logic.preLoad?.conditions[0].value = ""
        },
        Break("a number compared with a word", "logic.preLoad.if0.value") {
            $0.steps[1].logic.preLoad?.conditions[0].value = "many"
        },
        Break("a value with a colon", "logic.preLoad.if0.value") {
            $0.steps[1].logic.preLoad?.conditions[0].value = "1:2"
        },
        Break("eleven conditions", "logic.preLoad.if0.comparison") {
            $0.steps[1].logic.preLoad?.conditions = (0...10).map { PreLoadCondition(.equal, "\($0)") }
        },
        Break("a choice compared by size", "logic.preLoad.if0.comparison") {
            $0.steps[0].logic.preLoad = FlowSample.preLoad(.end, PreLoadCondition(.less, "v1"))
        },
        Break("a value that no choice has", "logic.preLoad.if0.value", .incomplete) {
            $0.steps[0].logic.preLoad = FlowSample.preLoad(.end, PreLoadCondition(.equal, "v9"))
        },
        Break("an instruction with pre-load logic", "logic.preLoad") {
            $0.steps[2].logic.preLoad = FlowSample.preLoad(.end, PreLoadCondition(.equal, "1"))
        },
        Break("several conditions on a choice", "logic.preLoad.if1.comparison", .warning) {
            $0.steps[0].logic.preLoad = FlowSample.preLoad(
                .end, PreLoadCondition(.equal, "v1"), PreLoadCondition(.equal, "v2", joined: .or))
        },
        Break("pre-load logic where destinations lead", "logic.preLoad", .warning) { $0.branches = true },
        Break("a group and its last step with logic", "groups.g1.preLoad", .incomplete) {
            $0.groups[0].preLoad = FlowSample.preLoad(.end, PreLoadCondition(.equal, "true"))
            $0.steps[5].logic.preLoad = FlowSample.preLoad(.end, PreLoadCondition(.equal, "true"))
        },
    ]

    @Test(arguments: preLoads) func `a rule of pre-load logic`(_ broken: Break<Questionnaire>) {
        expect(broken, of: FlowSample.preLoading)
    }

    static let pipings: [Break<Questionnaire>] = [
        Break("no snippet", "logic.piping.snippet", .incomplete) {
            $0.steps[3].logic.piping?.snippet = LocalizedText()
        },
        Break("a snippet that is not in the text", "logic.piping.snippet", .incomplete) {
            $0.steps[3].logic.piping?.snippet = "nothing of it"
        },
        Break("a snippet in the description only", "logic.piping.snippet", .incomplete) {
            guard case .question(var question) = $0.steps[3] else { return }
            question.details = "Because of [it]."
            question.logic?.piping?.snippet = "[it]"
            $0.steps[3] = .question(question)
        },
        Break("no source", "logic.piping.source", .incomplete) { $0.steps[3].logic.piping?.source = nil },
        Break("a source that comes later", "logic.piping.source", .incomplete) {
            $0.steps[3].logic.piping?.source = .step("q-why")
        },
        Break("a source that is no question", "logic.piping.source", .incomplete) {
            $0.steps[3].logic.piping?.source = .step("i1")
        },
        Break("a question of another questionnaire that is gone", "logic.piping.source", .incomplete) {
            $0.steps[3].logic.piping?.source = .elsewhere(activity: "Other", step: "x")
        },
        Break("a form that takes an answer in", "logic.piping") {
            $0.steps[5].logic.piping = $0.steps[3].logic.piping
        },
    ]

    @Test(arguments: pipings) func `a rule of piping`(_ broken: Break<Questionnaire>) {
        var piped = FlowSample.branching
        var piping = Piping()
        (piping.snippet, piping.source) = ("sleep", .step("q-mood"))
        piped.steps[3].logic.piping = piping
        expect(broken, of: piped)
    }

    private func expect(_ broken: Break<Questionnaire>, of sound: Questionnaire) {
        var questionnaire = sound
        broken.change(&questionnaire)
        let problems = questionnaire.problems(in: RuleContext())
        #expect(
            problems.contains { $0.field == broken.field && $0.weight == broken.weight }, "\(problems)")
    }

    @Test func `a translated text needs its snippet too`() throws {
        var piped = FlowSample.branching
        var piping = Piping()
        (piping.snippet, piping.source) = ("sleep", .step("q-mood"))
        piped.steps[3].logic.piping = piping
        var context = RuleContext()
        context.languages = [try #require(LanguageTag("es"))]
        let problem = piped.problems(in: context).first { $0.field == "logic.piping.snippet" }
        #expect(problem?.language?.text == "es")
    }

    @Test func `a copy leads to its own steps and groups`() {
        var next = 0
        let copy = FlowSample.branching.copy {
            next += 1
            return ItemID("n\(next)")
        }
        #expect(copy.steps[0].logic.choices[0].destination == .step(copy.steps[3].id))
        #expect(copy.steps[3].logic.choices[0].destination == .group(copy.groups[0].id))
        #expect(copy.members(of: copy.groups[0].id) == [4, 5])
        #expect(Set(copy.steps.map(\.id)).isDisjoint(with: FlowSample.branching.steps.map(\.id)))
        var named = copy
        named.key = "Copy"
        #expect(named.problems(in: RuleContext()) == [])
    }

    @Test func `a questionnaire without a flow is stored as it always was`() throws {
        let stored = String(decoding: try JSONEncoder().encode(Sample.questionnaire()), as: UTF8.self)
        #expect(!stored.contains("flow") && !stored.contains("logic"))
        var touched = Sample.questionnaire()
        touched.branches = true
        touched.branches = false
        touched.steps[0].logic.destination = .end
        touched.steps[0].logic.destination = nil
        #expect(touched == Sample.questionnaire())
    }

    @Test(arguments: ["", "end:", "step:", "group", "elsewhere:a", "elsewhere:/b", "elsewhere:a/b/c", "x:y"])
    func `a text that is no destination is none`(_ text: String) {
        #expect(Destination(text: text) == nil)
    }
}
