import HTTP
import Studies
import Support
import Testing

@testable import StudyDesigner
@testable import Vocabulary

@Suite struct EligibilityTests {
    private let page = DesignSite.eligibility

    @Test func `method, instruction and questions are saved`() async throws {
        let world = try await DesignSite()
        let response = try await world.site.post(
            page, Fields.eligibility(action: "complete").all, as: .designer)
        #expect(response.location == DesignSite.design + "/consent-sections")
        let saved = try await world.document(Eligibility.self)
        #expect(saved.value.method == .combined)
        #expect(saved.value.instruction.english == "Enter your token.")
        let question = try #require(saved.value.questions.first)
        #expect(question.key == "adult")
        #expect(question.text.english == "Are you 18 or older?")
        #expect(question.yesPasses == true)
        #expect(question.noPasses == false)
        #expect(saved.entry.isComplete)
    }

    @Test func `questions are added, moved and removed, and what was typed alongside is kept`() async throws {
        let world = try await DesignSite()
        let added = try await world.site.post(
            page, Fields.eligibility(action: "add").all, as: .designer)
        #expect(added.location == page + "#add-question")
        var questions = try await world.document(Eligibility.self).value.questions
        #expect(questions.map(\.key) == ["adult", ""])
        let second = questions[1].id
        let typed = Fields.eligibility(revision: 2).adding("question", second.text)
            .adding("questions[\(second)].key", "phone")
        _ = try await world.site.post(page, typed.with("action", "up:\(second)").all, as: .designer)
        questions = try await world.document(Eligibility.self).value.questions
        #expect(questions.map(\.key) == ["phone", "adult"])
        let removal = typed.with("revision", "3").with("action", "remove:q1")
        _ = try await world.site.post(page, removal.all, as: .designer)
        questions = try await world.document(Eligibility.self).value.questions
        #expect(questions.map(\.key) == ["phone"])
    }

    @Test(arguments: [
        ("instruction", String(repeating: "i", count: 231), "Shorten it to 230"),
        ("questions[q1].key", "two words", "a space"),
        ("questions[q1].key", "sixteencharacter", "Shorten it to 15"),
        ("questions[q1].text", String(repeating: "q", count: 251), "Shorten it to 250"),
    ])
    func `what no draft may hold is refused at its field`(
        field: String, value: String, sentence: String
    ) async throws {
        let world = try await DesignSite()
        let response = try await world.site.post(
            page, Fields.eligibility().with(field, value).all, as: .designer)
        #expect(response.status == .unprocessableContent)
        #expect(response.page.says(sentence), "\(response.text)")
        #expect(response.text.contains("href=\"#f-\(field)\""))
    }

    @Test func `a question that no one could pass, and one with another's title, are refused`() async throws {
        let world = try await DesignSite()
        let nobody = Fields.eligibility().with("questions[q1].yesPasses", "fail")
        let response = try await world.site.post(page, nobody.all, as: .designer)
        #expect(response.status == .unprocessableContent)
        #expect(
            try response.page.field("Response \"No\"").error
                == "No one can pass question 1. Let at least one answer pass")
        let twins = Fields.eligibility().adding("question", "q2").adding("questions[q2].key", "Adult")
        #expect(try await world.site.post(page, twins.all, as: .designer).status == .unprocessableContent)
    }

    @Test func `a test without questions is not complete`() async throws {
        let world = try await DesignSite()
        let response = try await world.site.post(
            page, Fields.eligibility(action: "complete").with("question", nil).all, as: .designer)
        let shown = try await world.site.get(try #require(response.location), as: .designer)
        #expect(try shown.page.alert.texts.contains("Add at least one question to the eligibility test"))
    }

    @Test func `the phones alongside the form are numbered and lead to each other`() async throws {
        let world = try await DesignSite()
        _ = try await world.site.post(page, Fields.eligibility().all, as: .designer)
        let shown = try await world.site.get(page, as: .designer)
        #expect(shown.page.texts.contains { $0.hasPrefix("Screen 1 of ") }, "\(shown.text)")
        #expect(shown.text.contains("id=\"screen-1\"") && shown.text.contains("href=\"#screen-2\""))
        #expect(!shown.text.contains("href=\"#screen-0\""), "the first has no screen before it")
        #expect(shown.page.links.contains("Next screen"))
    }

    @Test func `the method of a launched study stays`() async throws {
        let world = try await DesignSite()
        try await world.publish(as: .active)
        #expect(
            try await world.site.get(page, as: .designer).page.texts.contains(
                "Can't be changed after launch."))
        let response = try await world.site.post(page, Fields.eligibility().all, as: .designer)
        #expect(response.status == .unprocessableContent)
        #expect(
            try response.page.field("Method Was “Token validation only”").error
                == "The eligibility method cannot change after publishing. Change it back")
    }

    @Test func `questions are translated one by one`() async throws {
        let world = try await DesignSite()
        _ = try await world.site.post(page, Fields.eligibility().all, as: .designer)
        _ = try await world.site.post(
            DesignSite.settings, Fields.settings().with("addLanguage", "es").all, as: .designer)
        let spanish = [
            ("revision", "2"), ("lang", "es"), ("action", "save"), ("instruction", "Escriba su código."),
            ("questions[q1].text", "¿Tiene 18 años o más?"),
        ]
        _ = try await world.site.post(page, spanish, as: .designer)
        let question = try #require(try await world.document(Eligibility.self).value.questions.first)
        #expect(question.text[LanguageTag("es") ?? .english] == "¿Tiene 18 años o más?")
        #expect(question.key == "adult")
    }
}
