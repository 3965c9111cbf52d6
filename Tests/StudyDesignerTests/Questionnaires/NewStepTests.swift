import Access
import HTTP
import Studies
import Support
import Testing

@testable import StudyDesigner
@testable import Vocabulary

/// Steps that are added with their first save, and moves to a position.
@Suite struct NewStepTests {
    @Test func `the form of a new step leaves nothing behind until it is saved`() async throws {
        let world = try await QuestionnaireSite()
        let before = try await world.saved()
        for path in [
            "/new-step?kind=numeric", "/new-step?kind=form&after=i1", "/steps/f1/new-question?kind=email",
        ] {
            let chosen = try await world.site.get(world.page + path, as: .designer)
            let page = try await world.site.get(try #require(chosen.location), as: .designer)
            #expect(page.status == .ok)
            #expect(!page.text.contains("/remove\""), "\(path)")
        }
        let after = try await world.saved()
        #expect(after.revision == before.revision && after.value == before.value)
    }

    @Test func `a form that is sent twice adds one step`() async throws {
        let world = try await QuestionnaireSite()
        let address = world.page + "/new-step?kind=numeric&id=weightStep&after=i1"
        let page = try await world.site.get(address, as: .designer)
        let form = try NewStepForm(page.text)
        let fields =
            form.fields + [("key", "weight"), ("text", "Your weight?"), ("response.type", "numeric")]
        for _ in 1...2 {
            let answer = try await world.site.post(form.address, fields, as: .designer)
            #expect(answer.location == form.address, "\(answer.text)")
        }
        let steps = try await world.saved().value.steps
        #expect(steps.map(\.key) == ["hello", "weight", "asked", "night"])
        #expect(steps.count == 4)
        #expect(try await world.site.get(address, as: .designer).location == form.address)
    }

    @Test func `a step that has just been added can be undone`() async throws {
        let world = try await QuestionnaireSite()
        let before = try await world.saved().value
        let added = try await world.site.add("boolean", at: world.page + "/new-step", as: .designer)
        let page = try await world.site.get(try #require(added.location), as: .designer)
        let undo = try #require(page.text.firstMatch(of: /action="([^"]+\/undo[^"]*)"/)).output.1
        let undone = try await world.site.post(
            String(undo), [("to", try #require(added.location))], as: .designer)
        #expect(undone.location == world.page)
        #expect(try await world.saved().value == before)
    }

    @Test func `undo returns to the step that was changed`() async throws {
        let world = try await QuestionnaireSite()
        let step = world.page + "/steps/i1"
        let moved = try await world.site.post(
            step, [("revision", "1"), ("lang", "en"), ("key", "hello"), ("action", "part down")],
            as: .designer)
        #expect(moved.status == .seeOther)
        let page = try await world.site.get(step, as: .designer)
        let undo = try #require(page.text.firstMatch(of: /action="([^"]+\/undo[^"]*)"/)).output.1
        let undone = try await world.site.post(String(undo), [("to", step)], as: .designer)
        #expect(undone.location == step)
    }

    @Test(arguments: ["-1", "9x", "a/b", String(repeating: "a", count: 65)])
    func `an ID that the portal didn't choose is refused`(id: String) async throws {
        let world = try await QuestionnaireSite()
        let answer = try await world.site.post(
            world.page + "/steps/\(id)",
            [("revision", "1"), ("lang", "en"), ("newKind", "numeric"), ("action", "save")], as: .designer)
        #expect(answer.status == .notFound)
        #expect(try await world.saved().value.steps.count == 3)
    }

    @Test(arguments: [
        ("part to f1", "1", [], ["f1", "i1", "q1"]),
        ("part to i1", "99", [], ["q1", "f1", "i1"]),
        ("part selected", "1", ["f1", "q1"], ["q1", "f1", "i1"]),
        ("part selected", "2", ["i1", "gone"], ["q1", "i1", "f1"]),
    ])
    func `steps move to a position`(
        action: String, position: String, selected: [String], order: [ItemID]
    ) async throws {
        let world = try await QuestionnaireSite()
        let answer = try await send(world, action, position, selected)
        #expect(answer.status == .seeOther, "\(answer.text)")
        #expect(try await world.saved().value.steps.map(\.id) == order)
    }

    @Test(arguments: [
        ("part to f1", "", [], "Enter the new position as a number from 1 to 3"),
        ("part to f1", "0", [], "Enter the new position as a number from 1 to 3"),
        ("part selected", "x", ["i1"], "Enter the new position as a number from 1 to 3"),
        ("part selected", "1", [], "Select the steps to move"),
    ])
    func `a move without a position or steps is refused, and typed texts stay`(
        action: String, position: String, selected: [String], sentence: String
    ) async throws {
        let world = try await QuestionnaireSite()
        let answer = try await send(world, action, position, selected)
        #expect(answer.status == .unprocessableContent)
        #expect(answer.page.says(sentence))
        #expect(answer.text.contains("Typed title"))
        #expect(try await world.saved().value.steps.map(\.id) == ["i1", "q1", "f1"])
    }

    @Test func `selected steps become a group, which the list shows`() async throws {
        let world = try await QuestionnaireSite(Self.withoutFlow)
        let answer = try await send(world, "part group", "", ["i1", "q1", "gone"])
        #expect(answer.status == .seeOther, "\(answer.text)")
        let saved = try await world.saved().value
        let group = try #require(saved.groups.first)
        #expect((group.key, group.name) == ("group1", "Group 1"))
        #expect(saved.members(of: group.id) == [0, 1])
        let page = try await world.site.get(world.page, as: .designer)
        #expect(page.page.says("2 steps are now Group 1. Name it in Flow."))
        #expect(page.text.contains(" · Group 1"))
    }

    @Test(arguments: [
        (["i1"], "Select two or more consecutive steps to group them"),
        (["i1", "f1"], "Select two or more consecutive steps to group them"),
        ([], "Select two or more consecutive steps to group them"),
    ])
    func `steps that can't be a group are refused`(selected: [String], sentence: String) async throws {
        let world = try await QuestionnaireSite(Self.withoutFlow)
        let answer = try await send(world, "part group", "", selected)
        #expect(answer.status == .unprocessableContent)
        #expect(answer.page.says(sentence))
        #expect(try await world.saved().value.groups.isEmpty)
    }

    @Test func `a step is in one group, and a second group gets another name`() async throws {
        var questionnaire = Self.withoutFlow
        var group = StepGroup(id: ItemID("g1"))
        (group.key, group.name) = ("night", "Group 1")
        questionnaire.groups = [group]
        questionnaire.steps[0].logic.group = group.id
        let world = try await QuestionnaireSite(questionnaire)
        let refused = try await send(world, "part group", "", ["i1", "q1"])
        #expect(refused.page.says("Step 1 is already in a group. Remove it from the group in Flow"))
        #expect(try await send(world, "part group", "", ["q1", "f1"]).status == .seeOther)
        #expect(try await world.saved().value.groups.map(\.name) == ["Group 1", "Group 2"])
    }

    private static var withoutFlow: Questionnaire {
        var questionnaire = QuestionnaireSite.sleep
        questionnaire.flow = nil
        for index in questionnaire.steps.indices { questionnaire.steps[index].logic = StepLogic() }
        return questionnaire
    }

    private func send(
        _ world: QuestionnaireSite, _ action: String, _ position: String, _ selected: [String]
    ) async throws -> ClientResponse {
        try await world.site.post(
            world.page,
            [
                ("revision", "1"), ("lang", "en"), ("key", "Sleep"), ("name", "Typed title"),
                ("position", position), ("action", action),
            ] + selected.map { ("selected", $0) }, as: .designer)
    }

    @Test func `a long questionnaire is divided into sections`() async throws {
        var long = QuestionnaireSite.sleep
        long.flow = nil
        long.steps = (1...300).map { number in
            var step = InstructionStep(id: ItemID("s\(number)"))
            step.key = "step\(number)"
            return .instruction(step)
        }
        let world = try await QuestionnaireSite(long)
        let page = try await world.site.get(world.page, as: .designer)
        #expect(page.text.components(of: "<details class=\"step-section\"") == 8)
        #expect(page.text.contains("Steps 281 to 300"))
        #expect(page.text.components(of: "data-item=") == 300)
    }
}

/// How steps are divided into sections.
@Suite struct StepRangeTests {
    @Test(
        arguments: [
            (0, []), (1, ["Step 1"]), (60, ["Steps 1 to 60"]), (61, ["Steps 1 to 40", "Steps 41 to 61"]),
            (81, ["Steps 1 to 40", "Steps 41 to 80", "Step 81"]),
        ] as [(Int, [String])])
    func `a section has 40 steps, and the last one the rest`(count: Int, titles: [String]) {
        #expect(StepRange.sections(of: count).map(\.title) == titles)
    }
}

extension String {
    /// Returns how often a text occurs.
    fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
