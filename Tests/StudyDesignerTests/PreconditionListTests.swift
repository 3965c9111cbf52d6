import HTTP
import SQLStore
import Studies
import Support
import Testing

@testable import StudyDesigner
@testable import Vocabulary

@Suite struct PreconditionListTests {
    private static let spanish = LanguageTag("es") ?? .english
    private static let page = DesignSite.settings.replacing("/settings", with: "/checklist")

    private func fields(_ ticked: [StudyChecklist.Item], action: String = "save") -> Fields {
        Fields(
            [("revision", "1"), ("lang", "en"), ("action", action)] + ticked.map { ("ticked", $0.rawValue) })
    }

    @Test func `what was ticked is kept in the order of the list, and what is no item is not`() async throws {
        let world = try await DesignSite()
        let sent = fields([.appTested, .irbReview]).all + [("ticked", "somethingElse")]
        _ = try await world.site.post(Self.page, sent, as: .designer)
        #expect(try await world.document(StudyChecklist.self).value.ticked == [.irbReview, .appTested])
        let shown = try await world.site.get(Self.page, as: .designer).page
        #expect(shown.fields.contains("2 of 12 checked off"))
        #expect(shown.texts.contains("10 of 12 checklist items are not checked off."))
    }

    @Test func `it can be complete with open items, which the page lists`() async throws {
        let world = try await DesignSite()
        let response = try await world.site.post(
            Self.page, fields([.cohort], action: "complete").all, as: .designer)
        #expect(response.location?.hasSuffix("/design/actions") == true)
        #expect(try await world.document(StudyChecklist.self).entry.isComplete)
    }

    @Test func `it has no texts, and so no languages`() async throws {
        let world = try await DesignSite()
        try await world.change(StudySettings.self) { $0.languages = [Self.spanish] }
        let shown = try await world.site.get(Self.page + "?lang=es", as: .designer).text
        // The field that keeps unsaved text names the page as it was opened.
        #expect(!shown.replacing("\(Self.page)?lang=es\" disabled", with: "").contains("lang=es"))
        let designs = world.designs
        let scope = world.scope
        try await world.site.store.write { transaction in
            let spanish = try designs.progress(language: Self.spanish, in: scope, transaction)
            #expect(spanish.first { $0.section == .checklist }?.isComplete == false)
            try designs.markComplete(
                try designs.document(StudyChecklist.self, in: scope, transaction).id, in: scope,
                by: Author(user: nil, name: "M. Thistle"), transaction)
            let marked = try designs.progress(language: Self.spanish, in: scope, transaction)
            #expect(marked.first { $0.section == .checklist }?.isComplete == true)
        }
    }

    @Test(arguments: [
        (StudyChecklist.Item.allCases, [String]()),
        (
            StudyChecklist.Item.allCases.filter { $0 != .resources },
            ["\"Resources Added\" is not checked off in the checklist."]
        ),
        ([], ["12 of 12 checklist items are not checked off."]),
    ])
    func `open items are a warning and nothing more`(ticked: [StudyChecklist.Item], sentences: [String]) {
        var checklist = StudyChecklist()
        checklist.ticked = ticked
        let problems = checklist.problems(in: RuleContext())
        #expect(problems.allSatisfy { $0.weight == .warning })
        #expect(problems.count == sentences.count)
        for (problem, sentence) in zip(problems, sentences) {
            #expect(problem.sentence == sentence)
        }
    }
}
