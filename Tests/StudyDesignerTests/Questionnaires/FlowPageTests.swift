import Access
import Formulas
import HTTP
import Studies
import Support
import Testing

@testable import DesignEditing
@testable import StudyDesigner
@testable import Vocabulary

/// The pages of branching, groups, pre-load logic and piping.
@Suite struct FlowPageTests {
    /// The fields of the page of the flow, as a browser sends them.
    private func fields(_ world: QuestionnaireSite, action: String = "save") async throws
        -> SubmittedFormFields
    {
        let saved = try await world.saved()
        var (value, exchange) = (saved.value, FieldBinding(filling: .english))
        value.exchangeFlow(&exchange)
        let typed = exchange.values.texts.filter { $0.value != "0" }.sorted { $0.key < $1.key }
        return SubmittedFormFields(
            [("revision", "\(saved.revision)"), ("lang", "en"), ("action", action)]
                + typed.map { ($0.key, $0.value) })
    }

    @Test func `branching is switched on, and a step gets its destination`() async throws {
        let world = try await QuestionnaireSite()
        let page = try await world.site.get(world.page + "/flow", as: .designer)
        #expect(page.status == .ok, "\(page.text)")
        #expect(page.page.fields.contains("Apply branching") && page.page.says("Done"))
        let sent = try await fields(world).with("branches", "1").with("steps.i1.logic.destination", "step:f1")
        let answer = try await world.site.post(world.page + "/flow", sent.all, as: .designer)
        #expect(answer.status == .seeOther, "\(answer.text)")
        let value = try await world.saved().value
        #expect(value.branches)
        #expect(value.steps[0].logic.destination == .step("f1"))
        let again = try await world.site.get(world.page + "/flow", as: .designer)
        #expect(again.page.says("step 3"), "the table says it in words")
        #expect(!again.text.contains(".here\""), "no step is open")
        #expect(world.site.faults.all.isEmpty)
    }

    @Test func `one step is open in its row, and the others keep what they have`() async throws {
        let world = try await QuestionnaireSite(QuestionnaireSite.asking(.numeric))
        try await world.change {
            $0.branches = true
            $0.steps[0].logic.destination = .step("f1")
        }
        let flow = world.page + "/flow"
        let page = try await world.site.get(flow + "?step=q1", as: .designer)
        #expect(page.text.contains("name=\"steps.q1.logic.formula.condition\""))
        #expect(!page.text.contains("name=\"steps.i1."))
        let revision = try await world.saved().revision
        func post(_ condition: String) async throws -> ClientResponse {
            try await world.site.post(
                flow,
                [
                    ("revision", "\(revision)"), ("lang", "en"), ("action", "save"), ("branches", "1"),
                    ("steps.q1.here", "1"), ("steps.q1.logic.group", ""), ("steps.q1.logic.ways", "1"),
                    ("steps.q1.logic.destination", ""), ("steps.q1.logic.formula", "1"),
                    ("steps.q1.logic.formula.condition", condition),
                    ("steps.q1.logic.formula.then", "end"),
                    ("steps.q1.logic.formula.otherwise", "step:f1"),
                ], as: .designer)
        }
        let refused = try await post("answer > 5 and")
        #expect(refused.status == .unprocessableContent)
        #expect(refused.text.contains("href=\"#f-steps.q1.logic.formula.condition\""), "\(refused.text)")
        #expect(refused.text.contains("value=\"answer &gt; 5 and\""))
        #expect(try await post("answer > 5").status == .seeOther)
        let saved = try await world.saved().value
        #expect(saved.steps[1].logic.formula?.comparison?.value == 5)
        #expect(saved.steps[0].logic.destination == .step("f1"))
    }

    @Test func `answers with one target share a line, changed steps have a mark, and an open row saves`()
        async throws
    {
        let world = try await QuestionnaireSite(QuestionnaireSite.asking(.numeric))
        try await world.publish()
        try await world.change { questionnaire in
            questionnaire.branches = true
            var formula = FormulaBranch(.greater, 2)
            (formula.then, formula.otherwise) = (.end, .step("f1"))
            questionnaire.steps[1].logic.formula = formula
            questionnaire.steps[1].logic.destination = .step("f1")
        }
        let flow = world.page + "/flow"
        let closed = try await world.site.get(flow, as: .designer)
        #expect(closed.page.says("otherwise or if skipped"), "\(closed.page.texts)")
        #expect(closed.page.says("next step"))
        #expect(closed.text.contains("aria-label=\"Changed since it was published\""))
        #expect(closed.text.contains("class=\"save-bar\""))
        let open = try await world.site.get(flow + "?step=q1", as: .designer)
        #expect(open.page.buttons.contains("Save step") && !open.text.contains("class=\"save-bar\""))
    }

    @Test func `a group is made, named, filled and taken apart by buttons alone`() async throws {
        let world = try await QuestionnaireSite()
        let added = try await world.site.post(
            world.page + "/flow", try await fields(world, action: "group add").all, as: .designer)
        #expect(added.status == .seeOther)
        let group = try #require(try await world.saved().value.groups.first)
        let sent = try await fields(world).with("groups.\(group.id).key", "night")
            .with("groups.\(group.id).name", "The night").with("steps.q1.logic.group", group.id.text)
            .with("steps.f1.logic.group", group.id.text)
        #expect(
            try await world.site.post(world.page + "/flow", sent.all, as: .designer).status == .seeOther)
        let value = try await world.saved().value
        #expect(value.groups.first?.key == "night" && value.members(of: group.id) == [1, 2])
        let apart = try await fields(world, action: "group remove \(group.id)")
        #expect(
            try await world.site.post(world.page + "/flow", apart.all, as: .designer).status == .seeOther)
        let after = try await world.saved().value
        #expect(after.groups.isEmpty && after.members(of: group.id).isEmpty && after.flow == nil)
    }

    @Test func `a group that is no row of steps is said where it can be fixed`() async throws {
        let world = try await QuestionnaireSite()
        try await world.change { questionnaire in
            var group = StepGroup(id: "g1")
            (group.key, group.name) = ("night", "Night")
            questionnaire.groups = [group]
        }
        let answer = try await world.site.post(
            world.page + "/flow", try await fields(world).with("groups.g1.key", "two words").all,
            as: .designer)
        #expect(answer.status == .unprocessableContent)
        #expect(answer.text.contains("href=\"#f-groups.g1.key\""))
        let checked = try await world.site.get(world.page + "/flow?check=1", as: .designer)
        #expect(try checked.page.alert.texts.contains("A group needs at least two steps. Add more steps"))
    }

    /// A step as its form sends it, after a change.
    private func post(
        _ world: QuestionnaireSite, _ place: Int, with changes: [(String, String)]
    ) async throws -> ClientResponse {
        let step = try await world.saved().value.steps[place]
        var sent = try await world.fields(step)
        for (name, value) in changes { sent = sent.with(name, value) }
        return try await world.site.post(world.page + "/steps/\(step.id)", sent.all, as: .designer)
    }

    @Test func `a choice and a formula lead where their fields say`() async throws {
        let world = try await QuestionnaireSite(QuestionnaireSite.asking(.textScale))
        try await world.change { $0.branches = true }
        let page = try await world.site.get(world.page + "/steps/q1", as: .designer)
        let choice = try #require(FilledFormats.plainQuestion(.textScale).branchPoints.first)
        #expect(page.text.contains("name=\"logic.choices.\(choice.id)\""))
        #expect(try await post(world, 1, with: [("logic.choices.\(choice.id)", "end")]).status == .seeOther)
        #expect(
            try await world.saved().value.steps[1].logic.choices
                == [ChoiceBranch(id: choice.id, destination: .end)])

        let numbers = try await QuestionnaireSite(QuestionnaireSite.asking(.numeric))
        try await numbers.change { $0.branches = true }
        let changes = [
            ("logic.formula", "1"), ("logic.formula.condition", "(answer - 1) * 2 >= 4"),
            ("logic.formula.then", "end"), ("logic.formula.otherwise", "step:f1"),
        ]
        let answer = try await post(numbers, 1, with: changes)
        #expect(answer.status == .seeOther, "\(answer.page.texts)")
        let formula = try await numbers.saved().value.steps[1].logic.formula
        #expect(
            formula?.condition == "(answer - 1) * 2 >= 4"
                && formula?.otherwise == .step("f1"))
        let wrong = try await post(numbers, 1, with: [("logic.formula.condition", "answer > many")])
        #expect(wrong.status == .unprocessableContent)
        #expect(wrong.text.contains("href=\"#f-logic.formula.condition\""))
    }

    @Test func `pre-load logic and piping are kept, and what a page leaves out stays`() async throws {
        let world = try await QuestionnaireSite(QuestionnaireSite.asking(.numeric))
        let changes = [
            ("logic.preLoad", "1"), ("logic.preLoad.destination", "step:f1"),
            ("logic.preLoad.if0.comparison", ">"), ("logic.preLoad.if0.value", "5"),
            ("logic.preLoad.if1.connective", "&&"), ("logic.preLoad.if1.comparison", "<"),
            ("logic.preLoad.if1.value", "8"),
        ]
        #expect(try await post(world, 1, with: changes).status == .seeOther)
        let logic = try await world.saved().value.steps[1].logic.preLoad
        #expect(logic?.destination == .step("f1"))
        #expect(
            logic?.conditions == [
                PreLoadCondition(.greater, "5"), PreLoadCondition(.less, "8", joined: .and),
            ])
        let page = try await world.site.get(world.page + "/steps/q1", as: .designer)
        #expect(page.page.title == "Sleep diary")
        #expect(page.text.contains("name=\"logic.preLoad.if2.value\"") && !page.text.contains("logic.ways"))
        let without = try await post(
            world, 1, with: [("logic.preLoads", ""), ("logic.ways", ""), ("logic.pipes", "")])
        #expect(without.status == .seeOther)
        #expect(try await world.saved().value.steps[1].logic.preLoad == logic)
    }

    @Test func `a formula becomes the comparisons of pre-load logic, or is refused with the reason`()
        async throws
    {
        let world = try await QuestionnaireSite(QuestionnaireSite.asking(.numeric))
        let changes = [
            ("logic.preLoad", "1"), ("logic.preLoad.destination", "step:f1"),
            ("logic.preLoad.if0.comparison", ">"), ("logic.preLoad.if0.value", "5"),
        ]
        let refused = try await post(world, 1, with: changes + [("logic.preLoad.formula", "answer > mood")])
        #expect(refused.status == .unprocessableContent)
        #expect(refused.text.contains("href=\"#f-logic.preLoad.formula\"") && refused.page.says("mood"))
        #expect(refused.text.contains("value=\"answer &gt; mood\""))
        let saved = try await post(
            world, 1, with: changes + [("logic.preLoad.formula", "not (answer < 18 or answer >= 65)")])
        #expect(saved.status == .seeOther, "\(saved.text)")
        #expect(
            try await world.saved().value.steps[1].logic.preLoad?.conditions == [
                PreLoadCondition(.atLeast, "18"), PreLoadCondition(.less, "65", joined: .and),
            ])
        let page = try await world.site.get(world.page + "/steps/q1", as: .designer)
        #expect(page.text.contains("name=\"logic.preLoad.formula\" value=\"\""))
    }

    @Test func `the snippet of a text is translated, and all else stays in English`() async throws {
        let spanish = try #require(LanguageTag("es"))
        let world = try await QuestionnaireSite(QuestionnaireSite.asking(.numeric))
        try await world.changeSettings { $0.languages = [spanish] }
        try await world.change { questionnaire in
            var piping = Piping()
            (piping.snippet, piping.source) = ("was", .step("i1"))
            questionnaire.steps[1].logic.piping = piping
        }
        let page = try await world.site.get(world.page + "/steps/q1?lang=es", as: .designer)
        #expect(page.page.texts.contains("was") && !page.text.contains("name=\"logic.piping.source\""))
        let sent = SubmittedFormFields([
            ("revision", "\(try await world.saved().revision)"), ("lang", "es"), ("action", "save"),
            ("text", "¿Qué tal?"), ("logic.pipes", "1"), ("logic.piping.snippet", "Qué"),
        ])
        let answer = try await world.site.post(world.page + "/steps/q1", sent.all, as: .designer)
        #expect(answer.status == .seeOther, "\(answer.text)")
        let piping = try await world.saved().value.steps[1].logic.piping
        #expect(piping?.snippet[spanish] == "Qué" && piping?.snippet.english == "was")
        #expect(piping?.source == .step("i1"))
    }
}
