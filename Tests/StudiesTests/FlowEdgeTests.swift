import Formulas
import FoundationEssentials
import Studies
import Support
import Testing
import Vocabulary

/// Where answers lead, and which answers there are.
struct FlowEdgeTests {
    @Test func `choices and formulas lead where they say, and the rest as usual`() {
        let ways = FlowSample.branching.steps.indices.map { FlowSample.branching.edges(from: $0) }
        #expect(ways[0].map(\.cause) == [.choice("c1"), .choice("c3"), .defaultDestination])
        #expect(ways[0].map(\.target) == [.step(3), .end, .step(1)])
        #expect(ways[0].allSatisfy { $0.isReachable })
        #expect(ways[1].map(\.target) == [.step(4), .step(3), .step(2)])
        #expect(ways[3][0].target == .step(4))
        #expect(ways[5].map(\.target) == [.end])
    }

    @Test func `no one takes the default path where every answer leads elsewhere`() {
        var questionnaire = FlowSample.branching
        guard case .question(var question) = questionnaire.steps[3] else { return }
        question.skippable = false
        questionnaire.steps[3] = .question(question)
        questionnaire.steps[3].logic.choices.append(ChoiceBranch(id: ChoiceBranch.yes, destination: .end))
        #expect(questionnaire.edges(from: 3).last?.isReachable == false)
    }

    @Test func `hidden steps are passed over, and a group is walked through once reached`() {
        let questionnaire = FlowSample.preLoading
        #expect(PreLoadIndex(questionnaire).hidden == [4, 5])
        #expect(questionnaire.edges(from: 1).map(\.target) == [.step(4), .step(2)])
        #expect(questionnaire.edges(from: 3).map(\.target) == [.end])
        #expect(questionnaire.edges(from: 4).map(\.target) == [.step(5)])
    }

    @Test(arguments: [
        (#"{"comparison":">=","value":5}"#, "answer >= 5", #"{"comparison":">=","value":5}"#),
        (#"{"comparison":"<","value":-2.5}"#, "answer < -2.5", #"{"comparison":"<","value":-2.5}"#),
        (#"{"comparison":">"}"#, "answer >", #"{"condition":"answer >"}"#),
        (#"{}"#, "", #"{}"#),
        (#"{"condition":"answer>=5"}"#, "answer>=5", #"{"condition":"answer>=5"}"#),
    ])
    func `a formula of an earlier version keeps its text, and what it has`(
        stored: String, condition: String, encoded: String
    ) throws {
        let formula = try JSONDecoder().decode(FormulaBranch.self, from: Data(stored.utf8))
        #expect(formula.condition == condition)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(String(decoding: try encoder.encode(formula), as: UTF8.self) == encoded)
    }

    static let formulas: [(Comparison, Double, Set<Bool>)] = [
        (.greater, 2, [true, false]), (.greater, 9, [false]), (.greater, -1, [true]), (.less, 0, [false]),
        (.atMost, 9, [true]), (.equal, 2.5, [false]), (.notEqual, 2.5, [true]), (.equal, 3, [true, false]),
        (.atLeast, 8.5, [true, false]), (.atLeast, 9.5, [false]), (.less, 10, [true]),
    ]

    @Test(arguments: formulas)
    func `whole numbers from 0 to 9 fulfil a comparison always, sometimes or never`(
        _ comparison: Comparison, _ value: Double, _ expected: Set<Bool>
    ) {
        let formula = FormulaBranch(comparison, value)
        #expect(FlowSample.naps.outcomes(of: formula) == expected)
    }

    static let joined: [([PreLoadCondition], Set<Bool>)] = [
        ([PreLoadCondition(.greater, "5"), PreLoadCondition(.less, "3", joined: .and)], [false]),
        ([PreLoadCondition(.greater, "2"), PreLoadCondition(.less, "3", joined: .or)], [true]),
        ([PreLoadCondition(.greater, "2"), PreLoadCondition(.less, "4", joined: .and)], [true, false]),
        ([PreLoadCondition(.greater, "2"), PreLoadCondition(.less, "3", joined: .and)], [false]),
        ([PreLoadCondition(.equal, "10")], [false]),
    ]

    @Test(arguments: joined) func `conditions that contradict each other never hold`(
        _ conditions: [PreLoadCondition], _ expected: Set<Bool>
    ) {
        var logic = PreLoadLogic()
        logic.conditions = conditions
        #expect(logic.outcomes(FlowSample.naps) == expected)
    }

    @Test func `an exhaustive search over a grid finds what the samples find`() {
        for comparison in Comparison.allCases {
            for value in stride(from: -1.5, through: 11, by: 0.5) {
                let formula = FormulaBranch(comparison, value)
                let every = Set((0...9).map { comparison.holds(Double($0), value) })
                #expect(FlowSample.naps.outcomes(of: formula) == every, "\(comparison) \(value)")
            }
        }
    }

    @Test(
        arguments: [("v1", [true, false]), ("V2", [true, false]), ("other", [false])] as [(String, Set<Bool>)]
    )
    func `a choice fulfils a comparison with its value, in any case`(_ value: String, _ expected: Set<Bool>) {
        let logic = FlowSample.preLoad(.end, PreLoadCondition(.equal, value))
        #expect(logic.outcomes(Sample.question("mood", Sample.format(.textScale))) == expected)
    }
}

extension Questionnaire {
    fileprivate func edges(from index: Int) -> [FlowEdge] { edges(from: index, PreLoadIndex(self)) }
}
