import Access
import HTTP
import SQLStore
import Studies
import Support
import Testing

@testable import StudyDesigner
@testable import Vocabulary

/// The pages of the consent: its sections, the test about them, data sharing, the document and its signatures.
@Suite struct ConsentPageTests {
    private let list = DesignSite.design + "/consent-sections"
    private let comprehension = DesignSite.design + "/comprehension"
    private let sharing = DesignSite.design + "/data-sharing"
    private let review = DesignSite.design + "/consent-review"

    private func section(_ action: String = "save", revision: Int = 1) -> Fields {
        Fields([
            ("revision", String(revision)), ("lang", "en"), ("action", action), ("topic", "privacy"),
            ("name", "Your privacy"), ("summary", "Without your name."),
            ("elaboration", "<p>Under a <em>number</em>.</p><script>alert(1)</script>"),
            ("isVisualStep", "no"),
        ])
    }

    private func add(_ topic: String, _ world: DesignSite) async throws -> String {
        let added = try await world.site.post(list + "/new", [("topic", topic)], as: .designer)
        #expect(added.status == .seeOther, "\(added.text)")
        return try #require(added.location)
    }

    private func sections(_ world: DesignSite) async throws -> [SavedDocument<ConsentSection>] {
        let (designs, scope) = (world.designs, world.scope)
        return try await world.site.store.read {
            try designs.documents(ConsentSection.self, in: scope, $0)
        }
    }

    @Test func `a section is added, filled in, shown and marked complete`() async throws {
        let world = try await DesignSite()
        let page = try await add("privacy", world)
        #expect(try await sections(world).first?.value.name.english == "Privacy")
        let saved = try await world.site.post(page, section("complete").all, as: .designer)
        #expect(saved.location == list)
        let value = try #require(try await sections(world).first)
        #expect(value.entry.isComplete)
        #expect(value.value.name.english == "Your privacy")
        #expect(value.value.elaboration.english == "<p>Under a <em>number</em>.</p>")
        #expect(!value.value.isVisualStep)
        let shown = try await world.site.get(page, as: .viewer)
        #expect(shown.text.contains("<p>Under a <em>number</em>.</p>"))
        #expect(
            shown.page.texts.contains(
                "No separate screen. The section is shown only in the consent document."))
        #expect(try await world.site.get(list, as: .viewer).page.links.contains("Your privacy"))
        #expect(try await world.audited("design.").map(\.action).contains("design.add"))
    }

    @Test func `a topic that is used, and one that is none, are not added`() async throws {
        let world = try await DesignSite()
        _ = try await add("privacy", world)
        for topic in ["privacy", "astrology", ""] {
            let again = try await world.site.post(list + "/new", [("topic", topic)], as: .designer)
            #expect(again.status == .unprocessableContent)
        }
        _ = try await add("custom", world)
        _ = try await add("custom", world)
        #expect(try await sections(world).map(\.value.topic) == [.privacy, .custom, .custom])
    }

    @Test func `sections are moved, taken out, and complete only together`() async throws {
        let world = try await DesignSite()
        let empty = try await world.site.post(list + "/mark", [("mark", "complete")], as: .designer)
        #expect(empty.status == .unprocessableContent)
        #expect(
            try empty.page.alert.texts.contains(
                "Add at least one consent section. Participants need something to consent to"))
        let first = try await add("overview", world)
        let second = try await add("privacy", world)
        _ = try await world.site.post(second + "/move", [("direction", "up")], as: .designer)
        #expect(try await sections(world).map(\.value.topic) == [.privacy, .overview])
        _ = try await world.site.post(second, section("complete").all, as: .designer)
        let open = try await world.site.post(list + "/mark", [("mark", "complete")], as: .designer)
        #expect(
            try open.page.alert.texts.contains(
                "Overview is not marked complete. Open it and mark it complete"))
        _ = try await world.site.post(first + "/remove", as: .designer)
        let marked = try await world.site.post(list + "/mark", [("mark", "complete")], as: .designer)
        #expect(marked.status == .seeOther)
    }

    @Test(arguments: [
        ("name", String(repeating: "n", count: 76), "Shorten it to 75"),
        ("summary", String(repeating: "s", count: 501), "Shorten it to 500"),
        ("elaboration", String(repeating: "e", count: 15_001), "Shorten it to 15000"),
        ("topic", "custom", "The type of a section cannot change"),
    ])
    func `what no section may hold is refused at its field`(
        field: String, value: String, sentence: String
    ) async throws {
        let world = try await DesignSite()
        let page = try await add("privacy", world)
        let response = try await world.site.post(page, section().with(field, value).all, as: .designer)
        #expect(response.status == .unprocessableContent)
        #expect(response.page.says(sentence))
        #expect(response.text.contains("href=\"#f-\(field)\""))
    }

    @Test func `the phone shows what is typed, cleaned, and nothing is saved`() async throws {
        let world = try await DesignSite()
        let page = try await add("privacy", world)
        let typed = section().with("isVisualStep", "yes").with("summary", "Typed <now>")
        let shown = try await world.site.post(page + "/preview", typed.all, as: .designer)
        #expect(shown.text.contains("Typed &lt;now&gt;"))
        #expect(!shown.text.contains("alert(1)"))
        #expect(try await sections(world).first?.revision == 1)
        #expect(try await world.site.post(page + "/preview", typed.all, as: .viewer).status == .forbidden)
    }

    private func test(_ action: String = "save", revision: Int = 1) -> Fields {
        Fields([
            ("revision", String(revision)), ("lang", "en"), ("action", action), ("isAsked", "yes"),
            ("passScore", "1"), ("question", "q1"), ("questions[q1].text", "May you leave?"),
            ("questions[q1].answer", "a1"), ("questions[q1].answers[a1].text", "Yes"),
            ("questions[q1].answers[a1].isCorrect", "yes"), ("questions[q1].answer", "a2"),
            ("questions[q1].answers[a2].text", "No"), ("questions[q1].answers[a2].isCorrect", "no"),
            ("questions[q1].matching", "any"),
        ])
    }

    @Test func `a comprehension test is saved with its answers`() async throws {
        let world = try await DesignSite()
        let saved = try await world.site.post(comprehension, test("complete").all, as: .designer)
        #expect(saved.location == sharing)
        let value = try await world.document(Comprehension.self)
        #expect(value.entry.isComplete)
        let question = try #require(value.value.questions.first)
        #expect(question.matching == .any)
        #expect(question.answers.map(\.text.english) == ["Yes", "No"])
        #expect(question.answers.map(\.isCorrect) == [true, false])
    }

    @Test func `an answer whose box is not ticked is wrong, and the box shows what was saved`() async throws {
        let world = try await DesignSite()
        let typed = test("complete").with("questions[q1].answers[a2].isCorrect", nil)
        _ = try await world.site.post(comprehension, typed.all, as: .designer)
        let question = try #require(try await world.document(Comprehension.self).value.questions.first)
        #expect(question.answers.map(\.isCorrect) == [true, false])
        let page = try await world.site.get(comprehension, as: .designer)
        #expect(page.page.fields.contains("Answer 1 is correct"))
        #expect(page.text.contains("answers[a1].isCorrect\" value=\"yes\" checked"))
        #expect(!page.text.contains("answers[a2].isCorrect\" value=\"yes\" checked"))
        #expect(page.page.buttons.contains("Remove answer 1") == false, "a question has at least two answers")
    }

    @Test func `questions and answers come and go by buttons, and what was typed stays`() async throws {
        let world = try await DesignSite()
        let added = try await world.site.post(comprehension, test("add").all, as: .designer)
        #expect(added.location == comprehension + "#add-question")
        var questions = try await world.document(Comprehension.self).value.questions
        #expect(questions.map(\.answers.count) == [2, 2])
        #expect(questions[0].text.english == "May you leave?")
        _ = try await world.site.post(comprehension, test("answer:q1", revision: 2).all, as: .designer)
        questions = try await world.document(Comprehension.self).value.questions
        #expect(questions.map(\.answers.count) == [3])
        let third = questions[0].answers[2].id
        let removal = test("unanswer:q1/a1", revision: 3).adding("questions[q1].answer", third.text)
        _ = try await world.site.post(comprehension, removal.all, as: .designer)
        questions = try await world.document(Comprehension.self).value.questions
        #expect(questions[0].answers.map(\.id) == ["a2", third])
        _ = try await world.site.post(comprehension, test("remove:q1", revision: 4).all, as: .designer)
        #expect(try await world.document(Comprehension.self).value.questions.isEmpty)
    }

    @Test func `a test without questions, and one that asks for more than it has, are not complete`()
        async throws
    {
        let world = try await DesignSite()
        let none = test("complete").with("question", nil)
        let empty = try await world.site.post(comprehension, none.all, as: .designer)
        let shown = try await world.site.get(try #require(empty.location), as: .designer)
        #expect(try shown.page.alert.texts.contains("Add at least one question to the test"))
        let many = test("complete", revision: 2).with("passScore", "2")
        let refused = try await world.site.post(comprehension, many.all, as: .designer)
        let reported = try await world.site.get(try #require(refused.location), as: .designer)
        #expect(
            try reported.page.field("Minimum score needed to pass").error
                == "Each question gives one point. Enter at most 1")
        let words = try await world.site.post(
            comprehension, test("save", revision: 3).with("passScore", "all").all, as: .designer)
        #expect(words.status == .unprocessableContent)
        #expect(try words.page.field("Minimum score needed to pass").error == "Enter a whole number, like 2")
    }

    private func shared(_ action: String = "save", revision: Int = 1) -> Fields {
        Fields([
            ("revision", String(revision)), ("lang", "en"), ("action", action), ("isAsked", "yes"),
            ("heading", "Who may use them?"), ("tagline", "Others ask"), ("shortName", "everybody"),
            ("longName", "the institute"), ("more", "<p>More</p>"),
        ])
    }

    @Test func `data sharing is saved, shown as the app shows it, and fixed once launched`() async throws {
        let world = try await DesignSite()
        let saved = try await world.site.post(sharing, shared("complete").all, as: .designer)
        #expect(saved.location == review)
        #expect(
            try await world.site.get(sharing, as: .viewer).page.fields.contains(
                "Share my data with everybody"))
        try await world.publish(as: .active)
        let page = try await world.site.get(sharing, as: .designer)
        #expect(page.page.texts.contains("Can't be changed after launch."))
        for (field, value) in [("heading", "Another"), ("isAsked", "no")] {
            let changed = try await world.site.post(
                sharing, shared("save", revision: 2).with(field, value).all, as: .designer)
            #expect(changed.status == .unprocessableContent, "\(field)")
        }
    }

    private func reviewed(_ action: String = "save", revision: Int = 1) -> Fields {
        Fields([
            ("revision", String(revision)), ("lang", "en"), ("action", action), ("source", "sections"),
            ("document", ""), ("allowsRepresentative", "yes"), ("hasStaffSignatures", "yes"),
            ("firstSignature", "Study nurse"), ("secondSignature", ""), ("thirdSignature", ""),
            ("agreement", "I agree."), ("sparesEnrolled", "yes"),
        ])
    }

    @Test func `the review is saved, and the page shows the document as people sign it`() async throws {
        let world = try await DesignSite()
        let page = try await add("privacy", world)
        _ = try await world.site.post(page, section().all, as: .designer)
        let saved = try await world.site.post(review, reviewed("complete").all, as: .designer)
        #expect(saved.location == DesignSite.design + "/participant-properties")
        let value = try await world.document(ConsentReview.self).value
        #expect(value.allowsRepresentative && value.hasStaffSignatures && value.sparesEnrolled)
        #expect(value.signatures.map(\.english) == ["Study nurse"])
        let shown = try await world.site.get(review, as: .viewer).page
        #expect(shown.html.contains("<h3>Your privacy</h3><p>Under a <em>number</em>.</p>"))
        #expect(shown.texts.contains("Relationship"))
        #expect(shown.headings.contains("Study nurse"))
    }

    @Test(arguments: [
        ("firstSignature", String(repeating: "n", count: 31), "Shorten it to 30"),
        ("firstSignature", "Nurse & more", "Use only letters, digits and spaces"),
        ("agreement", String(repeating: "a", count: 251), "Shorten it to 250"),
        ("document", String(repeating: "d", count: 70_001), "Shorten it to 70000"),
    ])
    func `what no review may hold is refused at its field`(
        field: String, value: String, sentence: String
    ) async throws {
        let world = try await DesignSite()
        let response = try await world.site.post(review, reviewed().with(field, value).all, as: .designer)
        #expect(response.status == .unprocessableContent)
        #expect(response.page.says(sentence))
        #expect(response.text.contains("href=\"#f-\(field)\""))
    }

    @Test func `a document of the study's own is cleaned and asked for`() async throws {
        let world = try await DesignSite()
        let none = reviewed("complete").with("source", "written")
        let open = try await world.site.post(review, none.all, as: .designer)
        let reported = try await world.site.get(try #require(open.location), as: .designer)
        #expect(try reported.page.field("Custom consent document").error == "Write the consent document")
        let typed = reviewed("complete", revision: 2).with("source", "written")
            .with("document", "<p onclick=\"x()\">All of it</p>")
        _ = try await world.site.post(review, typed.all, as: .designer)
        #expect(try await world.document(ConsentReview.self).value.document.english == "<p>All of it</p>")
    }

    @Test func `each text is translated on its own page`() async throws {
        let world = try await DesignSite()
        _ = try await world.site.post(
            DesignSite.settings, Fields.settings().with("addLanguage", "es").all, as: .designer)
        _ = try await world.site.post(comprehension, test().all, as: .designer)
        let es = LanguageTag("es") ?? .english
        let typed = [
            ("revision", "2"), ("lang", "es"), ("action", "complete"),
            ("questions[q1].text", "¿Puede salir?"), ("questions[q1].answers[a1].text", "Sí"),
            ("questions[q1].answers[a2].text", "No"),
        ]
        _ = try await world.site.post(comprehension, typed, as: .designer)
        let saved = try await world.document(Comprehension.self)
        #expect(saved.value.questions[0].answers.map { $0.text[es] } == ["Sí", "No"])
        #expect(saved.value.questions[0].answers.map(\.text.english) == ["Yes", "No"])
        #expect(saved.entry.completeIn == [es])
    }
}
