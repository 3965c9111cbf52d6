import Formulas
import SQLStore
import Support
import Testing
import Vocabulary

@testable import Studies
@testable import StudyPublishing

/// What is proved of a draft without anyone walking it.
struct DesignCheckTests {
    private func sentences(_ questionnaire: Questionnaire) -> [String] {
        FlowCheck(questionnaire, DocumentID(1)).findings.map(\.sentence)
    }

    @Test func `what is in order has no finding`() {
        #expect(sentences(Sample.questionnaire()) == [])
        #expect(sentences(FlowSample.branching) == [])
        #expect(sentences(FlowSample.preLoading) == [])
    }

    static let broken: [(String, @Sendable (inout Questionnaire) -> Void)] = [
        (
            "No answer leads to this step",
            {
                $0.steps[1].logic.formula?.then = .end
                $0.steps[3].logic.destination = .end
                $0.steps[3].logic.choices = []
            }
        ),
        ("form a loop", { $0.steps[5].logic.destination = .step("q-slept") }),
        ("is false for every answer", { $0.steps[1].logic.formula?.condition = "answer > 9" }),
        ("is true for every answer", { $0.steps[1].logic.formula?.condition = "answer > -1" }),
        (
            "never reach the end",
            {
                $0.steps[5].logic.destination = .step("q-why")
                $0.steps[4].logic.destination = .step("f-meds")
            }
        ),
    ]

    @Test(arguments: broken.indices) func `what a way lacks is found`(_ index: Int) {
        var questionnaire = FlowSample.branching
        Self.broken[index].1(&questionnaire)
        let found = sentences(questionnaire)
        #expect(found.contains { $0.contains(Self.broken[index].0) }, "\(found)")
    }

    @Test func `a design that uses no anchor date isn't praised for its anchor dates`() async throws {
        let site = try await DesignFixture()
        try await site.complete()
        let passed = try await site.write { site, transaction in
            try site.publishing.check(on: .live, in: site.scope, transaction).passed.map(\.sentence)
        }
        #expect(!passed.isEmpty && !passed.contains { $0.contains("anchor dates") }, "\(passed)")
    }

    @Test func `a finding forbids nothing and leads to its step`() throws {
        var questionnaire = FlowSample.branching
        questionnaire.steps[1].logic.formula?.condition = "answer > 9"
        let finding = try #require(FlowCheck(questionnaire, DocumentID(7)).findings.first)
        #expect(finding.outcome == .note)
        #expect(
            finding.page
                == DesignPage(
                    section: .questionnaires, document: DocumentID(7), part: .item("q-naps")))
        #expect(finding.field == "logic.formula.condition")
    }

    @Test func `a step is unreachable only if no phone of the study shows it`() {
        // The form leads to the end, which iPhones don't follow.
        var questionnaire = FlowSample.branching
        questionnaire.steps.append(.question(Sample.question("last", .boolean)))
        questionnaire.steps[5].logic.destination = .end
        func findings(_ platforms: PlatformSet) -> [Finding] {
            FlowCheck(questionnaire, DocumentID(1), on: platforms).findings
        }
        let both = findings([.ios, .android])
        #expect(both.map(\.sentence).count == 1)
        #expect(
            both.first?.sentence.hasPrefix(
                "No answer leads to this step on Android phones, so only participants with iPhones see it")
                == true)
        #expect(both.first?.kind == .rule, "it needs no confirmation")
        #expect(findings([.android]).map(\.kind) == [.unreachableStep])
        #expect(findings([.ios]).isEmpty)
        #expect(findings([]) == both, "the platforms aren't chosen yet")
    }

    @Test func `pre-load logic that contradicts itself is found`() {
        var questionnaire = FlowSample.preLoading
        questionnaire.steps[1].logic.preLoad?.conditions.append(PreLoadCondition(.less, "1", joined: .and))
        let found = sentences(questionnaire)
        #expect(found.contains { $0.contains("pre-load logic is false for every answer") })
        #expect(found.count { $0.contains("No answer leads to this step") } == 2)
    }

    @Test func `the apps part over pre-load logic, and nowhere in a portable flow, whatever its texts`()
        throws
    {
        func findings(_ questionnaire: Questionnaire) throws -> [Finding] {
            try PlatformCheck(questionnaire, DocumentID(1)).findings
        }
        #expect(try findings(FlowSample.branching) == [])
        #expect(try findings(Sample.questionnaire()) == [])
        var questionnaire = FlowSample.branching
        questionnaire.steps[0] = .question(Sample.question("mood", Sample.format(.textChoice)))
        #expect(try findings(questionnaire) == [])
        let preLoading = try findings(FlowSample.preLoading)
        #expect(preLoading.contains { $0.sentence.contains("do not support pre-load logic") })
        // Without branching there is no field of a destination.
        #expect(Set(preLoading.map(\.field)) == ["logic.preLoad"])
    }
}

/// What a draft would change in the data, next to what is published.
struct ListSchemaComparisonTests {
    private func proof(_ draft: [any Activity], published: [any Activity]?) -> ListSchemaComparison {
        func numbered(_ activities: [any Activity]) -> [(id: DocumentID, value: any Activity)] {
            activities.enumerated().map { (DocumentID(Int64($0.offset + 1)), $0.element) }
        }
        return ListSchemaComparison(numbered(draft), published: published.map(numbered))
    }

    @Test func `new, dropped and kept columns are reported alongside what is published`() throws {
        let published = FlowSample.branching
        var draft = published
        draft.steps.remove(at: 4)
        draft.steps.append(.question(Sample.question("pain", Sample.format(.scale))))
        draft.steps.append(.question(Sample.question("drinks", Sample.format(.textChoice))))
        let data = proof([draft], published: [published])
        #expect(data.changes)
        let own = data.lists[0]
        #expect(own.name == "Flow" && own.change == .kept)
        #expect(own.columns.first { $0.name == "pain" }?.change == .new)
        #expect(own.columns.first { $0.name == "why" }?.change == .dropped)
        let mood = try #require(own.columns.first { $0.name == "mood" })
        #expect(mood.type == "Text" && mood.change == .kept)
        #expect(
            mood.page
                == DesignPage(section: .questionnaires, document: DocumentID(1), part: .item("q-mood")))
        #expect(data.lists.first { $0.name == "FlowDrinks" }?.change == .new)
        #expect(data.lists.first { $0.name == "FlowMeds" }?.change == .kept)
        #expect(data.lists.first { $0.name == "FlowDrinks" }?.title.contains(" · ") == true)
        #expect(!proof([published], published: [published]).changes)
        #expect(!proof([published], published: nil).changes)
        #expect(proof([], published: [published]).lists.allSatisfy { $0.change == .dropped })
    }

    @Test func `a List and its columns keep the letter case in which they were created`() throws {
        let published = FlowSample.branching
        var draft = published
        draft.key = "flOW"
        let data = proof([draft], published: [published])
        #expect(data.lists.map(\.name) == proof([published], published: [published]).lists.map(\.name))
        #expect(!data.changes)
        #expect(proof([draft], published: nil).lists.first?.name == "flOW")
    }

    @Test func `a task has a List for itself and one for what it measures`() {
        var task = ActiveTask(.towerOfHanoi)
        task.key = "Tower"
        let tower = proof([FlowSample.branching, task], published: [FlowSample.branching]).lists.suffix(2)
        #expect(tower.map(\.name) == ["Tower", "TowerTower"])
        #expect(tower.last?.columns.map(\.name) == ["puzzleWasSolved", "numberOfMoves"])
    }

    @Test func `what bears another name or holds another type is reported as that`() throws {
        let published = FlowSample.branching
        var draft = published
        var why = Sample.question("why", Sample.format(.text))
        why.key = "reason"
        draft.steps[4] = .question(why)
        draft.steps[1] = .question(Sample.question("naps", Sample.format(.text)))
        let own = proof([draft], published: [published]).lists[0]
        #expect(own.columns.first { $0.name == "reason" }?.change == .renamed(from: "why"))
        #expect(!own.columns.contains { $0.name == "why" })
        #expect(own.columns.first { $0.name == "naps" }?.change == .retyped(from: "Number"))
        draft.key = "Other"
        let lists = proof([draft], published: [published]).lists
        #expect(lists[0].change == .renamed(from: "Flow"))
        #expect(!lists.contains { $0.change == .dropped })
    }
}
