import HTTP
import JSON
import Studies
import Testing
import Vocabulary

/// What apps read before someone joins: whole answers, reviewed by hand against sections 3.5 and 3.6 of the reference.
struct ConsentPayloadTests {
    private static func step(
        _ key: String, _ resultType: String, _ title: String, _ text: String, format: String
    ) -> String {
        #"{"type":"Question","resultType":"\#(resultType)","key":"\#(key)","title":"\#(title)","#
            + #""text":"\#(text)","skippable":false,"hidden":false,"groupId":"","sourceQuestionKey":null,"#
            + #""groupName":"","repeatable":false,"repeatableText":"","destinations":[],"healthDataKey":"","#
            + #""format":\#(format),"steps":[],"options":[],"defaultVisibility":true,"piping":false,"#
            + #""preLoadLogic":{"value":"","operator":"","activityId":"","activityVersion":"","#
            + #""destinationStepKey":""},"pipingLogic":{"pipingSnippet":"","sourceQuestionKey":"","#
            + #""activityId":"","activityVersion":""}}"#
    }

    private static let link =
        #"<a style='text-decoration:underline;color:blue;' href=\"https://example.org\">"#
    private static let screens =
        #""visualScreens":[{"type":"dataGathering","title":"What we ask","text":"Your \"nights\"","#
        + #""description":"","html":"<p>See \#(link)more</a>, <i>please</i>.</p>","url":"","visualStep":true}]"#

    /// The answer of a study that asks for a token only, and for nothing next to consent.
    private static let plain =
        #"{"message":"SUCCESS","eligibility":{"type":"token","tokenTitle":"\#(Eligibility.defaultInstruction.english)","#
        + #""test":[],"correctAnswers":[]},"consent":{"version":"1.0",\#(screens),"#
        + #""comprehension":{"passScore":0,"questions":[],"correctAnswers":[]},"#
        + #""sharing":{"title":"","text":"","shortDesc":"","longDesc":"","learnMore":"","#
        + #""allowWithoutSharing":false},"#
        + #""review":{"reasonForConsent":"\#(ConsentReview.defaultAgreement.english)","reviewHTML":"","#
        + #""consentByLAR":"No","additionalSignature":"No","signatures":null}}}"#

    @Test func `a consent of sections alone has every key`() async throws {
        let site = try await MetadataSite()
        try await site.perform(.launch)
        let answer = await site.get("eligibilityConsent?studyId=sleep01")
        #expect(answer.text.unslashed == Self.plain)
        #expect(answer.headers["content-type"] == "application/json;charset=utf-8")
        let tag = try #require(answer.headers["etag"])
        let again = await site.get("eligibilityConsent?studyId=SLEEP01", [("if-none-match", tag)])
        #expect(again.status == .notModified)
    }

    /// Everything that a consent can ask.
    private func fill(_ site: MetadataSite) async throws {
        let es = MetadataSite.spanish
        try await site.change(Eligibility.self) { eligibility in
            eligibility.method = .combined
            var question = EligibilityQuestion(id: "q1")
            (question.key, question.yesPasses, question.noPasses) = ("adult", true, true)
            question.text = LocalizedText([.english: "Are you 18?", es: "¿Tiene 18?"])
            eligibility.questions = [question]
        }
        try await site.change(Comprehension.self) { test in
            (test.isAsked, test.passScore) = (true, 1)
            var question = ComprehensionQuestion(id: "k1")
            question.text = LocalizedText([.english: "Leave?", es: "¿Salir?"])
            question.answers = [("a1", "Anytime", "Siempre", true), ("a2", "Never", "Nunca", false)].map {
                var answer = ComprehensionQuestion.ResponseOption(id: ItemID($0.0))
                (answer.text, answer.isCorrect) = (LocalizedText([.english: $0.1, es: $0.2]), $0.3)
                return answer
            }
            test.questions = [question]
        }
        try await site.change(DataSharingStep.self) { sharing in
            sharing.isAsked = true
            sharing.heading = LocalizedText([.english: "Share?", es: "¿Compartir?"])
            sharing.tagline = LocalizedText([.english: "Others ask", es: "Otros piden"])
            sharing.shortName = LocalizedText([.english: "all", es: "todos"])
            sharing.longName = LocalizedText([.english: "us", es: "nosotros"])
            sharing.more = LocalizedText([.english: "<p>More</p>", es: "<p>Más</p>"])
        }
        try await site.change(ConsentReview.self) { review in
            (review.source, review.allowsRepresentative, review.hasStaffSignatures) = (.written, true, true)
            review.document = LocalizedText([.english: "<p>All</p>", es: "<p>Todo</p>"])
            review.firstSignature = LocalizedText([.english: "Nurse", es: "Enfermera"])
            review.secondSignature = LocalizedText([.english: "Doctor", es: "Médica"])
            review.agreement = LocalizedText([.english: "I agree", es: "Acepto"])
        }
    }

    private static func whole(
        _ words: (lead: String, adult: String, test: String, leave: String, anytime: String, never: String),
        sharing: String, review: String
    ) -> String {
        let choices = [words.anytime, words.never].map {
            #"{"text":"\#($0)","value":"\#($0)","detail":"","exclusive":false}"#
        }.joined(separator: ",")
        return #""test":[\#(step("adult", "boolean", words.adult, words.lead, format: "{}"))],"#
            + #""correctAnswers":[{"key":"adult","answer":true},{"key":"adult","answer":false}]}"# + "|"
            + #""comprehension":{"passScore":1,"questions":["#
            + step(
                "1", "textChoice", words.leave, words.test,
                format: #"{"textChoices":[\#(choices)],"selectionStyle":"Multiple"}"#)
            + #"],"correctAnswers":[{"key":"1","answer":["\#(words.anytime)"],"evaluation":"all"}]},"#
            + sharing + "," + review + "}}"
    }

    @Test func `tests, data sharing, a document of its own and signatures, in English and Spanish`()
        async throws
    {
        let site = try await MetadataSite()
        try await fill(site)
        try await site.perform(.launch)
        let english = Self.whole(
            (
                "Answer these questions to determine your eligibility for the study:", "Are you 18?",
                "Take this comprehension test to assess your understanding of the study:", "Leave?",
                "Anytime", "Never"
            ),
            sharing: #""sharing":{"title":"Share?","text":"Others ask","shortDesc":"all","longDesc":"us","#
                + #""learnMore":"<p>More</p>","allowWithoutSharing":false}"#,
            review: #""review":{"reasonForConsent":"I agree","reviewHTML":"<p>All</p>","consentByLAR":"Yes","#
                + #""additionalSignature":"Yes","signatures":["Nurse","Doctor"]}"#)
        let spanish = Self.whole(
            (
                "Responda estas preguntas para determinar su elegibilidad para el estudio:", "¿Tiene 18?",
                "Realice esta prueba de comprensión para evaluar su comprensión del estudio:", "¿Salir?",
                "Siempre", "Nunca"
            ),
            sharing: #""sharing":{"title":"¿Compartir?","text":"Otros piden","shortDesc":"todos","#
                + #""longDesc":"nosotros","learnMore":"<p>Más</p>","allowWithoutSharing":false}"#,
            review: #""review":{"reasonForConsent":"Acepto","reviewHTML":"<p>Todo</p>","consentByLAR":"Yes","#
                + #""additionalSignature":"Yes","signatures":["Enfermera","Médica"]}"#)
        for (language, expected) in [("en", english), ("es", spanish)] {
            let answer = await site.get("eligibilityConsent?studyId=SLEEP01", [("language", language)])
            for part in expected.split(separator: "|") {
                #expect(answer.text.unslashed.contains(part), "\(answer.text)")
            }
        }
    }

    @Test(arguments: [
        (ComprehensionQuestion.Matching.all, "Multiple", "all"), (.any, "Single", "any"),
    ])
    func `how answers are matched`(
        _ matching: ComprehensionQuestion.Matching, _ style: String, _ evaluation: String
    ) async throws {
        let site = try await MetadataSite()
        try await fill(site)
        try await site.change(Comprehension.self) { $0.questions[0].matching = matching }
        try await site.perform(.launch)
        let consent = try JSONTree.parse(await site.get("eligibilityConsent?studyId=SLEEP01").body)["consent"]
        let test = consent?["comprehension"]
        #expect(test?["questions"]?[0]?["format"]?["selectionStyle"]?.string == style)
        #expect(test?["correctAnswers"]?[0]?["evaluation"]?.string == evaluation)
    }

    private func document(
        _ site: MetadataSite, _ query: String = "", language: String = "en"
    ) async throws -> (version: String?, content: String?) {
        let answer = await site.get(
            "consentDocument?studyId=SLEEP01" + query, [("language", language)])
        guard answer.status == .ok else { return ("\(answer.status.code)", nil) }
        let consent = try JSONTree.parse(answer.body)["consent"]
        #expect(consent?["type"]?.string == "text/html")
        return (consent?["version"]?.string, consent?["content"]?.string)
    }

    @Test func `the document is made of the sections, with titles escaped`() async throws {
        let site = try await MetadataSite()
        try await site.change(ConsentSection.self) { $0.name[.english] = "What & why" }
        try await site.perform(.launch)
        let asApps = "&consentVersion=&activityId=&activityVersion="
        let english = try await document(site, asApps)
        #expect(english.version == "1.0")
        #expect(english.content?.hasPrefix("<h3>What &amp; why</h3><p>See <a style=") == true)
        let spanish = try await document(site, asApps, language: "es")
        #expect(spanish.content == "<h3>Qué preguntamos</h3><p>Todo.</p>")
    }

    @Test func `previous documents stay readable, by their version or by that of an activity`() async throws {
        let site = try await MetadataSite()
        try await fill(site)
        try await site.perform(.launch)
        try await site.change(ConsentReview.self) { $0.document[.english] = "<p>Second</p>" }
        try await site.perform(.publishUpdates)
        try await site.change(Questionnaire.self) { $0.name[.english] = "Every week" }
        try await site.perform(.publishUpdates)
        try await site.change(ConsentReview.self) { $0.document[.english] = "<p>Third</p>" }
        try await site.perform(.publishUpdates)
        for (query, version, content) in [
            ("", "1.2", "<p>Third</p>"), ("&consentVersion=1.2", "1.2", "<p>Third</p>"),
            ("&consentVersion=1", "1.0", "<p>All</p>"), ("&consentVersion=1.00", "1.0", "<p>All</p>"),
            ("&consentVersion=1.1", "1.1", "<p>Second</p>"),
            ("&activityId=weekly&activityVersion=1.0", "1.1", "<p>Second</p>"),
            ("&activityId=Weekly&activityVersion=1.1", "1.2", "<p>Third</p>"),
            ("&consentVersion=1.0&activityId=Weekly&activityVersion=1.1", "1.0", "<p>All</p>"),
        ] {
            let found = try await document(site, query)
            #expect(found.version == version, "\(query)")
            #expect(found.content == content, "\(query)")
        }
        let spanish = try await document(site, "&consentVersion=1.0", language: "es")
        #expect(spanish.content == "<p>Todo</p>")
    }

    @Test(arguments: [
        "&consentVersion=9.0", "&consentVersion=new", "&consentVersion=1.0'%20or%201=1",
        "&activityId=Weekly&activityVersion=9.0", "&activityId=None&activityVersion=1.0",
        "&activityId=Weekly&activityVersion=x",
    ])
    func `a document that there never was is a 204`(query: String) async throws {
        let site = try await MetadataSite()
        try await site.perform(.launch)
        #expect(try await document(site, query).version == "204")
    }

    @Test func `an upcoming study has its document, and does not say yet who may join`() async throws {
        let site = try await MetadataSite()
        try await site.change(StudySettings.self) { $0.enrolling = false }
        try await site.perform(.publishUpcoming)
        #expect(try await document(site).version == "1.0")
        #expect(await site.get("eligibilityConsent?studyId=SLEEP01").status == .noContent)
    }

    @Test func `anyone who joined hears of a changed consent, unless they are spared`() async throws {
        let site = try await MetadataSite()
        try await site.perform(.launch)
        try await site.change(ConsentSection.self) { $0.isVisualStep = false }
        try await site.perform(.publishUpdates)
        try await site.change(ConsentReview.self) {
            ($0.sparesEnrolled, $0.allowsRepresentative) = (true, true)
        }
        try await site.perform(.publishUpdates)
        for (version, consent) in [("1.0", true), ("1.1", false), ("1.2", false)] {
            let answer = await site.get("studyUpdates?studyId=SLEEP01&studyVersion=\(version)")
            #expect(answer.text.contains(#""consent":\#(consent)"#), "\(version)")
        }
        #expect(try await document(site).version == "1.2")
    }
}

extension String {
    /// JSON may write a slash either way.
    fileprivate var unslashed: String {
        split(separator: "\\/", omittingEmptySubsequences: false).joined(separator: "/")
    }
}
