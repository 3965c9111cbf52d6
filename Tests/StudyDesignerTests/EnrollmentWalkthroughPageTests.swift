import HTTP
import Studies
import Support
import Testing

@testable import StudyDesigner
@testable import Vocabulary

/// Joining a study on its page, and the screens next to the forms that decide it.
@Suite struct EnrollmentWalkthroughPageTests {
    private let page = DesignSite.design + "/enrollment-preview"

    private func state(of page: ClientResponse) throws -> String {
        let mark = "name=\"state\" value=\""
        let start = try #require(page.text.firstRange(of: mark)?.upperBound)
        let end = try #require(page.text[start...].firstIndex(of: "\""))
        return String(page.text[start..<end]).replacing("&quot;", with: "\"").replacing("&#34;", with: "\"")
    }

    private func press(
        _ world: DesignSite, after previous: ClientResponse, _ action: String,
        _ fields: [(String, String)] = []
    ) async throws -> ClientResponse {
        try await world.site.post(
            page, [("state", try state(of: previous)), ("action", action)] + fields, as: .viewer)
    }

    /// A study with a token, one question of eligibility, and a test about its one section.
    private func world() async throws -> DesignSite {
        let world = try await DesignSite()
        try await world.change(Eligibility.self) { eligibility in
            eligibility.method = .combined
            var question = EligibilityQuestion(id: "q1")
            (question.key, question.text) = ("adult", "Are you 18 or older?")
            (question.yesPasses, question.noPasses) = (true, false)
            eligibility.questions = [question]
        }
        try await world.change(Comprehension.self) { test in
            (test.isAsked, test.passScore) = (true, 1)
            var question = ComprehensionQuestion(id: "c1")
            (question.text, question.matching) = ("May you leave?", .any)
            question.answers = [("Yes, any time", true), ("Never", false)].map { text, isCorrect in
                var answer = ComprehensionQuestion.ResponseOption(id: ItemID(text))
                (answer.text, answer.isCorrect) = (LocalizedText([.english: text]), isCorrect)
                return answer
            }
            test.questions = [question]
        }
        try await world.completeConsent()
        return world
    }

    /// Enters the token and passes the test of eligibility.
    private func eligible(_ world: DesignSite) async throws -> ClientResponse {
        let token = try await world.site.get(page, as: .viewer)
        #expect(token.status == .ok && token.page.headings.contains("Enrollment token"), "\(token.text)")
        let lead = try await press(world, after: token, "next", [("answer", "ABC")])
        let question = try await press(world, after: lead, "next")
        #expect(question.page.headings.contains("Are you 18 or older?"))
        return try await press(world, after: question, "next", [("answer", "true")])
    }

    @Test func `someone is eligible, understands, signs, and sees what is sent`() async throws {
        let world = try await world()
        let eligible = try await eligible(world)
        #expect(eligible.page.texts.contains("You are eligible to join this study."))
        let section = try await press(world, after: eligible, "next")
        #expect(
            section.page.headings.contains("About the study") && section.page.texts.contains("Learn more"))
        let lead = try await press(world, after: section, "next")
        let question = try await press(world, after: lead, "next")
        let passed = try await press(world, after: question, "next", [("answer", "Yes, any time")])
        #expect(
            try passed.page.status.texts.contains("1 of 1 answered correctly, 1 required."), "\(passed.text)")
        let document = try await press(world, after: passed, "next")
        #expect(document.page.texts.contains("We study sleep.") && document.page.buttons.contains("Disagree"))
        let agreement = try await press(world, after: document, "next")
        #expect(agreement.page.says("By agreeing to this"))
        let name = try await press(world, after: agreement, "next")
        let unnamed = try await press(world, after: name, "next", [("answer0", "Ada")])
        #expect(unnamed.status == .unprocessableContent && unnamed.page.texts.contains("Fill in this field."))
        #expect(unnamed.text.contains("value=\"Ada\""), "what was typed stays")
        let signature = try await press(
            world, after: name, "next", [("answer0", "Ada"), ("answer1", "Alder")])
        let end = try await press(world, after: signature, "next")
        #expect(end.page.texts.contains("You are now taking part in this study."))
        for action in ["validateEnrollmentToken", "enroll", "updateEligibilityConsentStatus"] {
            #expect(end.text.contains(action + ".api"), "\(action)")
        }
        #expect(end.page.texts.contains("Ada Alder, signature, date and time"))
        let again = try await press(world, after: end, "again")
        #expect(again.page.headings.contains("Enrollment token"))
        #expect(world.site.faults.all.isEmpty)
    }

    @Test func `an answer that fails ends it, and a failed test begins the consent again`() async throws {
        let world = try await world()
        let token = try await world.site.get(page, as: .viewer)
        let lead = try await press(world, after: token, "next", [("answer", "ABC")])
        let question = try await press(world, after: lead, "next")
        let failed = try await press(world, after: question, "next", [("answer", "false")])
        #expect(
            failed.page.texts.contains("Your answers mean that you cannot join this study.")
                && failed.page.says("notEligible"))
        let section = try await press(world, after: try await eligible(world), "next")
        let test = try await press(world, after: section, "next")
        let asked = try await press(world, after: test, "next")
        let wrong = try await press(world, after: asked, "next", [("answer", "Never")])
        #expect(try wrong.page.status.texts.contains("0 of 1 answered correctly, 1 required."))
        let begun = try await press(world, after: wrong, "next")
        #expect(begun.page.headings.contains("About the study"))
        #expect(
            try Self.soFar(begun).contains { $0.hasSuffix("Never") }, "what was answered before is still told"
        )
        let retested = try await press(world, after: begun, "next")
        let reasked = try await press(world, after: retested, "next")
        #expect(!reasked.text.contains("checked"), "the question is asked afresh")
        let passed = try await press(world, after: reasked, "next", [("answer", "Yes, any time")])
        #expect(try passed.page.status.texts.contains("1 of 1 answered correctly, 1 required."))
        let lines = try Self.soFar(passed)
        #expect(lines.contains { $0.hasSuffix("Never") } && lines.contains { $0.hasSuffix("Yes, any time") })
        var back = passed
        for _ in 0..<4 { back = try await press(world, after: back, "back") }
        #expect(
            try back.page.status.texts.contains("0 of 1 answered correctly, 1 required."),
            "the failed test is judged as it was")
    }

    /// The lines about what was answered.
    private static func soFar(_ page: ClientResponse) throws -> [String] {
        try page.page.region("So far").texts
    }

    @Test func `anyone who does not agree is out, and may go back`() async throws {
        let world = try await DesignSite()
        try await world.completeConsent()
        let token = try await world.site.get(page, as: .viewer)
        let empty = try await press(world, after: token, "next")
        #expect(empty.status == .unprocessableContent && empty.page.texts.contains("Answer the question."))
        let eligible = try await press(world, after: token, "next", [("answer", "ABC")])
        let section = try await press(world, after: eligible, "next")
        let document = try await press(world, after: section, "next")
        let declined = try await press(world, after: document, "skip")
        #expect(declined.page.texts.contains("You did not agree, so you are not taking part in this study."))
        let back = try await press(world, after: declined, "back")
        #expect(back.page.buttons.contains("Disagree"))
        let agreement = try await press(world, after: back, "next")
        let cancelled = try await press(world, after: agreement, "skip")
        #expect(cancelled.page.buttons.contains("Disagree"))
    }

    @Test(arguments: ["", "{", "[]", #"{"path":["test.7"]}"#, #"{"path":["enrolled"]}"#, #"{"path":[1]}"#])
    func `a state that no page made starts over`(_ state: String) async throws {
        let world = try await DesignSite()
        let shown = try await world.site.post(page, [("state", state), ("action", "back")], as: .viewer)
        #expect(shown.status == .ok && shown.page.headings.contains("Enrollment token"))
    }

    @Test func `the switch of the language keeps the place and what was typed`() async throws {
        let world = try await world()
        _ = try await world.site.post(
            DesignSite.settings, Fields.settings().with("addLanguage", "es").all, as: .designer)
        let token = try await world.site.get(page, as: .viewer)
        let spanish = try await world.site.post(
            page, [("state", try state(of: token)), ("lang", "es"), ("answer", "ABC")], as: .viewer)
        #expect(
            spanish.page.headings.contains("Código de inscripción") && spanish.text.contains("value=\"ABC\""))
        let lead = try await press(world, after: spanish, "next", [("answer", "ABC")])
        #expect(lead.page.headings.contains("Prueba de elegibilidad"))
        let unanswered = try await press(world, after: spanish, "next")
        #expect(unanswered.page.texts.contains("Responda la pregunta."))
    }

    @Test(arguments: ["eligibility", "comprehension", "data-sharing", "consent-review"])
    func `each form has its screens alongside it, and they follow what is typed`(_ form: String) async throws
    {
        let world = try await world()
        let address = DesignSite.design + "/" + form
        let shown = try await world.site.get(address, as: .designer)
        #expect(shown.page.links.contains("Try enrollment"), "\(shown.text)")
        #expect(shown.text.contains("data-preview=\"\(address)/preview\""))
        let sent = [("revision", "1"), ("lang", "en")]
        let preview = try await world.site.post(address + "/preview", sent, as: .designer)
        #expect(preview.status == .ok && preview.page.links.contains("Try enrollment"))
        #expect(try await world.site.post(address + "/preview", sent, as: .viewer).status == .forbidden)
    }

    @Test func `the lines below a signed document are in its language`() async throws {
        let world = try await world()
        _ = try await world.site.post(
            DesignSite.settings, Fields.settings().with("addLanguage", "es").all, as: .designer)
        let review = DesignSite.design + "/consent-review"
        let english = try await world.site.get(review, as: .designer)
        #expect(english.page.texts.contains("Date and time"), "\(english.text)")
        let spanish = try await world.site.get(review + "?lang=es", as: .designer)
        #expect(spanish.page.texts.contains("Fecha y hora") && spanish.page.headings.contains("Participante"))
        #expect(!spanish.page.texts.contains("Date and time"))
    }

    @Test func `the screens of eligibility are drawn from what is typed`() async throws {
        let world = try await DesignSite()
        let typed = Fields.eligibility().with("questions[q1].text", "Can you read this?")
        let preview = try await world.site.post(
            DesignSite.eligibility + "/preview", typed.all, as: .designer)
        #expect(preview.text.contains("Enter your token.") && preview.text.contains("Can you read this?"))
        #expect(preview.text.contains("cannot join this study"))
        #expect(try await world.document(Eligibility.self).revision == 1, "nothing is saved")
    }
}
