import Access
import HTTP
import SQLStore
import Studies
import Support
import Testing

@testable import StudyDesigner
@testable import Vocabulary

/// Everything that passes its own check is marked complete by one button.
@Suite struct BulkCompletionTests {
    private static let checklist = DesignSite.design + "/checklist"
    private static let sampleAuthor = Author(user: nil, name: "M. Thistle")
    private static let spanish = LanguageTag("es") ?? .english

    /// Next to the questionnaire of the site one that is whole.
    private func world() async throws -> (world: QuestionnaireSite, whole: DocumentID) {
        let world = try await QuestionnaireSite()
        let (designs, scope) = (world.designs, world.scope)
        let whole = try await world.site.store.write { transaction in
            var questionnaire = QuestionnaireSite.sleep
            (questionnaire.key, questionnaire.name) = ("Whole", "Whole diary")
            questionnaire.steps = [questionnaire.steps[0]]
            if case .instruction(var step) = questionnaire.steps[0] {
                step.key = "welcome"
                questionnaire.steps[0] = .instruction(step)
            }
            return try designs.add(questionnaire, in: scope, by: Self.sampleAuthor, transaction).id
        }
        try await world.change { $0.steps = [] }
        return (world, whole)
    }

    private func complete(_ world: QuestionnaireSite) async throws -> [String] {
        let (designs, scope) = (world.designs, world.scope)
        return try await world.site.store.read { transaction in
            try designs.entries(in: scope, transaction).filter(\.isComplete).map(\.title)
        }
    }

    private func isMarked(_ world: QuestionnaireSite) async throws -> Bool {
        let (designs, scope) = (world.designs, world.scope)
        return try await world.site.store.read { transaction in
            try designs.progress(in: scope, transaction)
                .first { $0.section == .questionnaires }?.isMarked == true
        }
    }

    private func events(_ world: QuestionnaireSite) async throws -> [String] {
        try await world.site.store.read { transaction in
            try transaction.rows(
                "select action from audit_events where action like 'design.complete%' order by seq"
            ) { row in try row[0] }
        }
    }

    @Test func `of a list, what passes is marked, and what fails is listed with its page`() async throws {
        let (world, _) = try await world()
        let list = QuestionnaireSite.list
        #expect(try await world.site.get(list, as: .designer).page.buttons.contains("Mark all complete"))
        let answer = try await world.site.post(
            list + "/mark", [("mark", "all"), ("lang", "en")], as: .designer)
        #expect(answer.location == list + "?check=1")
        #expect(try await complete(world) == ["Whole diary"])
        let page = try await world.site.get(list + "?check=1", as: .designer).page
        #expect(try page.status.texts.contains("1 item was marked complete."))
        #expect(try page.status.texts.contains("1 item has missing information."))
        #expect(try page.alert.texts.contains("Questionnaires, Sleep diary: 1 thing is missing"))
        #expect(page.html.contains("href=\"\(world.page)?check=1\""))
        #expect(!page.html.contains("Whole diary: "))
        #expect(try await events(world) == ["design.complete-all"])
    }

    @Test func `a list of which every item passes is marked itself, and one act undoes it all`()
        async throws
    {
        let (world, _) = try await world()
        let (designs, scope, document) = (world.designs, world.scope, world.document)
        try await world.site.store.write { transaction in
            try designs.remove(document, in: scope, by: Self.sampleAuthor, transaction)
        }
        let answer = try await world.site.post(
            QuestionnaireSite.list + "/mark", [("mark", "all")], as: .designer)
        #expect(answer.location == QuestionnaireSite.list)
        #expect(try await isMarked(world))
        try await world.site.store.write { transaction in
            let act = try #require(
                try designs.lastUndoableEdit(of: .questionnaires, in: scope, transaction))
            _ = try designs.undo(act.id, in: scope, by: Self.sampleAuthor, transaction)
        }
        #expect(try await !isMarked(world))
        #expect(try await complete(world).isEmpty)
    }

    @Test func `at the checklist, everything is marked that passes, but the checklist itself`()
        async throws
    {
        let (world, _) = try await world()
        let page = try await world.site.get(Self.checklist, as: .designer).page
        #expect(page.buttons.contains("Mark all complete in English"))
        let answer = try await world.site.post(
            Self.checklist + "/marks", [("lang", "en")], as: .designer)
        #expect(answer.location == Self.checklist + "?open=en")
        let marked = try await complete(world)
        #expect(marked.contains("Whole diary") && !marked.contains("Sleep diary"))
        let open = try await world.site.get(Self.checklist + "?open=en", as: .designer).text
        #expect(open.contains("Questionnaires, Sleep diary"))
        #expect(open.contains("href=\"\(world.page)?check=1\""))
        let (designs, scope) = (world.designs, world.scope)
        let checklist = try await world.site.store.read { transaction in
            try designs.document(StudyChecklist.self, in: scope, transaction)
        }
        #expect(!checklist.entry.isComplete)
        #expect(try await events(world) == ["design.complete-all"])
    }

    @Test func `a further language is marked apart, where its texts are there`() async throws {
        let (world, _) = try await world()
        try await world.changeSettings { $0.languages = [Self.spanish] }
        _ = try await world.site.post(Self.checklist + "/marks", [("lang", "es")], as: .designer)
        #expect(try await complete(world).isEmpty)
        let open = try await world.site.get(Self.checklist + "?open=es", as: .designer).text
        #expect(open.contains("Not ready in Spanish"))
        #expect(open.contains("?check=1&amp;lang=es"))
    }

    @Test func `where nothing passes, nothing is noted`() async throws {
        let world = try await QuestionnaireSite()
        try await world.change { $0.steps = [] }
        let list = QuestionnaireSite.list
        _ = try await world.site.post(list + "/mark", [("mark", "all")], as: .designer)
        let page = try await world.site.get(list + "?check=1", as: .designer).page
        #expect(try page.status.texts.contains("Nothing could be marked complete."))
        #expect(try await events(world).isEmpty)
    }

    @Test(arguments: ["xx", "es", ""])
    func `a language that the study does not have is not found`(tag: String) async throws {
        let world = try await QuestionnaireSite()
        let answer = try await world.site.post(
            Self.checklist + "/marks", [("lang", tag)], as: .designer)
        #expect(answer.status == .notFound)
    }

    @Test(arguments: [(TestUser.viewer, Status.forbidden), (.stranger, .notFound)])
    func `only who may edit marks anything`(someone: TestUser, status: Status) async throws {
        let (world, _) = try await world()
        for (address, field) in [
            (Self.checklist + "/marks", "lang"), (QuestionnaireSite.list + "/mark", "mark"),
        ] {
            let answer = try await world.site.post(
                address, [(field, field == "lang" ? "en" : "all")], as: someone)
            #expect(answer.status == status)
        }
        #expect(try await complete(world).isEmpty)
        if someone == .viewer {
            let page = try await world.site.get(Self.checklist, as: .viewer).page
            #expect(page.title == "Checklist")
            #expect(!page.html.contains("Mark all complete"))
        }
    }
}
