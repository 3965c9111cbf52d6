import Access
import DesignEditing
import HTTP
import SQLStore
import Studies
import Support
import Testing
import Vocabulary

@testable import StudyDesigner

/// Someone saves what another person removed meanwhile.
@Suite struct RemovalTests {
    private static let sampleAuthor = Author(user: nil, name: "M. Thistle")
    private static let sent = FilledFormats.plainQuestion(.scale)

    private func remove(_ world: QuestionnaireSite) async throws {
        let (designs, scope, document) = (world.designs, world.scope, world.document)
        try await world.site.store.write { transaction in
            try designs.remove(document, in: scope, by: Self.sampleAuthor, transaction)
        }
    }

    private func exists(_ world: QuestionnaireSite) async throws -> Bool {
        let (designs, scope, document) = (world.designs, world.scope, world.document)
        return try await world.site.store.read { transaction in
            try designs.entry(document, in: scope, transaction).state == .active
        }
    }

    private func typed(_ world: QuestionnaireSite) async throws -> SubmittedFormFields {
        try await world.fields(.question(Self.sent)).with("text", "My own words")
    }

    @Test func `anyone who saves a removed questionnaire is shown who removed it, and nothing is lost`()
        async throws
    {
        let world = try await QuestionnaireSite()
        let fields = try await typed(world)
        try await remove(world)
        let page = try await world.site.post(world.page + "/steps/q1", fields.all, as: .designer)
        #expect(page.status == .conflict)
        for text in [
            "Sleep diary was removed while you were editing", "M. Thistle", "removed it", "My own words",
            "name=\"text\" value=\"My own words\"", "name=\"revision\" value=\"1\"",
            "name=\"removed\" value=\"restore\"", "Go to Questionnaires without restoring",
            "href=\"\(QuestionnaireSite.list)\"",
        ] {
            #expect(page.text.contains(text), "\(text)")
        }
        #expect(!page.text.contains("type=\"hidden\" name=\"removed\""))
        #expect(try await !exists(world))
    }

    @Test func `restored, it is back with what was typed as its next revision`() async throws {
        let world = try await QuestionnaireSite()
        let fields = try await typed(world)
        try await remove(world)
        let answer = try await world.site.post(
            world.page + "/steps/q1", fields.with("removed", "restore").all, as: .designer)
        #expect(answer.status == .seeOther)
        let saved = try await world.saved()
        #expect(saved.revision == 2)
        #expect(saved.value.steps[1].title == "My own words")
        #expect(saved.entry.state == .active)
        let shown = try await world.site.get(answer.location ?? "", as: .designer)
        #expect(try shown.page.status.texts.contains("Sleep diary is restored with your changes."))
        #expect(world.site.faults.all.isEmpty, "\(world.site.faults.all)")
    }

    @Test func `what was restored can be undone at once`() async throws {
        let world = try await QuestionnaireSite()
        let fields = try await typed(world)
        try await remove(world)
        _ = try await world.site.post(
            world.page + "/steps/q1", fields.with("removed", "restore").all, as: .designer)
        let (designs, scope) = (world.designs, world.scope)
        try await world.site.store.write { transaction in
            let act = try #require(
                try designs.lastUndoableEdit(of: .questionnaires, in: scope, transaction))
            _ = try designs.undo(act.id, in: scope, by: Self.sampleAuthor, transaction)
        }
        #expect(try await !exists(world))
    }

    @Test func `restoring without a change puts it back as it was`() async throws {
        let world = try await QuestionnaireSite()
        let fields = try await world.fields(.question(Self.sent))
        try await remove(world)
        let page = try await world.site.post(world.page + "/steps/q1", fields.all, as: .designer)
        #expect(
            page.page.texts.contains(
                "You didn't change anything. If you restore it, it returns to its previous position."))
        _ = try await world.site.post(
            world.page + "/steps/q1", fields.with("removed", "restore").all, as: .designer)
        #expect(try await world.saved().revision == 1)
        #expect(try await exists(world))
    }

    @Test func `what the rules refuse is not restored, and is reported at its field`() async throws {
        let world = try await QuestionnaireSite()
        let fields = try await typed(world).with("key", "two words").with("removed", "restore")
        try await remove(world)
        let page = try await world.site.post(world.page + "/steps/q1", fields.all, as: .designer)
        #expect(page.status == .unprocessableContent)
        #expect(
            try page.page.field("Step title or key").error
                == "This contains a space. Use only letters, digits and * ( ) _ + | : . - Reserved keys")
        #expect(page.page.headings.contains("My own words"))
        #expect(try await !exists(world))
    }

    @Test func `a key that another has taken since is reported, and another key restores it`() async throws {
        let world = try await QuestionnaireSite()
        let fields = SubmittedFormFields([
            ("revision", "1"), ("lang", "en"), ("action", "save"), ("key", "Sleep"),
            ("name", "Sleep diary"), ("removed", "restore"),
        ])
        try await remove(world)
        let (designs, scope) = (world.designs, world.scope)
        try await world.site.store.write { transaction in
            var other = Questionnaire()
            (other.key, other.name) = ("Sleep", "Another")
            _ = try designs.add(other, in: scope, by: Self.sampleAuthor, transaction)
        }
        let refused = try await world.site.post(world.page, fields.all, as: .designer)
        #expect(refused.status == .unprocessableContent)
        #expect(try await !exists(world))
        let answer = try await world.site.post(
            world.page, fields.with("key", "Sleep2").all, as: .designer)
        #expect(answer.status == .seeOther)
        #expect(try await world.saved().value.key == "Sleep2")
        #expect(try await exists(world))
    }

    @Test func `what others changed before they removed it is a conflict like any other`() async throws {
        let world = try await QuestionnaireSite()
        let fields = try await typed(world).with("removed", "restore")
        try await world.change { $0.name = "Theirs" }
        try await remove(world)
        let page = try await world.site.post(world.page + "/steps/q1", fields.all, as: .designer)
        #expect(page.status == .conflict)
        #expect(page.page.buttons.contains("Save both changes"))
        #expect(page.text.contains("name=\"removed\" value=\"restore\""))
        #expect(try await !exists(world))
        let both = fields.with("seen", "2").with("resolve", "bothTheirs")
        _ = try await world.site.post(world.page + "/steps/q1", both.all, as: .designer)
        let value = try await world.saved().value
        #expect(value.name.english == "Theirs")
        #expect(value.steps[1].title == "My own words")
        #expect(try await exists(world))
    }

    @Test func `a button that changes parts of the page keeps what was typed`() async throws {
        let world = try await QuestionnaireSite()
        let fields = try await typed(world).with("action", "edit:refresh")
        try await remove(world)
        let page = try await world.site.post(world.page + "/steps/q1", fields.all, as: .designer)
        #expect(page.page.headings.contains("My own words"))
        #expect(try await !exists(world))
    }

    @Test(arguments: [TestUser.viewer, .stranger])
    func `no one restores without the right to edit`(person: TestUser) async throws {
        let world = try await QuestionnaireSite()
        let fields = try await typed(world).with("removed", "restore")
        try await remove(world)
        let page = try await world.site.post(world.page + "/steps/q1", fields.all, as: person)
        #expect(page.status == (person == .viewer ? .forbidden : .notFound))
        #expect(!page.text.contains("My own words"))
        #expect(try await !exists(world))
    }

    @Test(arguments: ["", "7", "x"])
    func `a form without a revision that there is restores nothing`(revision: String) async throws {
        let world = try await QuestionnaireSite()
        let fields = try await typed(world).with("removed", "restore").with("revision", revision)
        try await remove(world)
        let page = try await world.site.post(world.page + "/steps/q1", fields.all, as: .designer)
        #expect(page.status == .notFound)
        #expect(try await !exists(world))
    }

    // MARK: Steps

    @Test func `a removed step is reported with its name, and is put back where it was`() async throws {
        let world = try await QuestionnaireSite()
        let fields = try await typed(world)
        try await world.change { $0.steps.remove(at: 1) }
        try await world.change { $0.name = "Theirs" }
        let page = try await world.site.post(world.page + "/steps/q1", fields.all, as: .designer)
        #expect(page.status == .conflict)
        for text in [
            "The step was removed while you were editing", "M. Thistle", "My own words", "without restoring",
        ] {
            #expect(page.page.says(text), "\(text)")
        }
        #expect(try await world.saved().revision == 3)
        let answer = try await world.site.post(
            world.page + "/steps/q1", fields.with("removed", "restore").all, as: .designer)
        #expect(answer.status == .seeOther)
        let value = try await world.saved().value
        #expect(value.steps.map(\.id) == ["i1", "q1", "f1"])
        #expect(value.steps[1].title == "My own words")
        #expect(value.name.english == "Theirs")
    }

    @Test func `a removed question of a form is put back, with its form if that is gone as well`()
        async throws
    {
        for takesForm in [false, true] {
            let world = try await QuestionnaireSite()
            guard case .form(let form) = try await world.saved().value.steps[2] else { return }
            let fields = try await world.fields(.question(form.questions[1])).with("text", "Mine")
            try await world.change { questionnaire in
                if takesForm {
                    questionnaire.remove(.step("f1"))
                } else {
                    questionnaire.remove(.question("b", in: "f1"))
                }
            }
            let address = world.page + "/steps/f1/questions/b"
            let page = try await world.site.post(address, fields.all, as: .designer)
            #expect(page.page.title == "The question was removed while you were editing")
            _ = try await world.site.post(
                address, fields.with("removed", "restore").all, as: .designer)
            guard case .form(let after)? = try await world.saved().value.steps.last else {
                Issue.record("The form is not there")
                return
            }
            #expect(after.questions.map(\.id) == ["a", "b"])
            #expect(after.questions[1].text.english == "Mine")
        }
    }

    @Test func `a step that breaks a rule now is not put back`() async throws {
        let world = try await QuestionnaireSite()
        let fields = try await typed(world).with("removed", "restore")
        try await world.change { questionnaire in
            questionnaire.steps.remove(at: 1)
            if case .instruction(var step) = questionnaire.steps[0] {
                step.key = "asked"
                questionnaire.steps[0] = .instruction(step)
            }
        }
        let page = try await world.site.post(world.page + "/steps/q1", fields.all, as: .designer)
        #expect(page.status == .unprocessableContent)
        #expect(page.page.headings.contains("My own words"))
        #expect(try await world.saved().value.steps.count == 2)
    }
}
