import AppSimulation
import JSON
import SQLStore
import Studies
import StudyPublishing
import Support
import Testing
import Vocabulary

/// How someone joins a study, from the answers that apps get.
struct EnrollmentDesignTests {
    private static func question(_ key: String, yes: Bool, no: Bool) -> EligibilityQuestion {
        var question = EligibilityQuestion(id: ItemID(key))
        (question.key, question.text) = (key, LocalizedText([.english: "\(key)?"]))
        (question.yesPasses, question.noPasses) = (yes, no)
        return question
    }

    private static func eligibility(_ method: Eligibility.Method = .combined) -> Eligibility {
        var eligibility = Eligibility()
        eligibility.method = method
        eligibility.questions = [
            question("adult", yes: true, no: false), question("any", yes: true, no: true),
        ]
        return eligibility
    }

    private static func asked(
        _ id: ItemID, _ matching: ComprehensionQuestion.Matching, right: [String], wrong: [String]
    ) -> ComprehensionQuestion {
        var question = ComprehensionQuestion(id: id)
        (question.text, question.matching) = ("Which?", matching)
        question.answers = (right + wrong).map { text in
            var answer = ComprehensionQuestion.ResponseOption(id: ItemID(text))
            (answer.text, answer.isCorrect) = (LocalizedText([.english: text]), right.contains(text))
            return answer
        }
        return question
    }

    private static func section(_ name: String, isVisualStep: Bool = true) -> ConsentSection {
        var section = ConsentSection(about: .custom)
        (section.name, section.summary) = (LocalizedText([.english: name]), "In short")
        (section.elaboration, section.isVisualStep) = ("<p>More</p>", isVisualStep)
        return section
    }

    private static var consent: Consent {
        var comprehension = Comprehension()
        (comprehension.isAsked, comprehension.passScore) = (true, 2)
        comprehension.questions = [
            asked("q1", .all, right: ["Red", "Blue"], wrong: ["Green"]),
            asked("q2", .any, right: ["One", "Two"], wrong: ["Three"]),
        ]
        var sharing = DataSharingStep()
        sharing.isAsked = true
        (sharing.heading, sharing.tagline) = ("Sharing", "Who may see it")
        (sharing.shortName, sharing.longName) = ("MBI", "Meridian Bay Institute")
        var review = ConsentReview()
        review.allowsRepresentative = true
        return Consent(
            sections: [section("A"), section("B", isVisualStep: false), section("C")],
            comprehension: comprehension, sharing: sharing, review: review)
    }

    private static func design(
        _ eligibility: Eligibility = eligibility(), _ consent: Consent = consent
    ) throws -> EnrollmentDesign {
        try EnrollmentDesign(EnrollmentPayloads(eligibility, consent, in: .english))
    }

    private static let ways: [(EnrollmentScreen, WalkthroughAnswer?, EnrollmentScreen?)] = [
        (.token, .text("ABC"), .testLead), (.testLead, nil, .test(0)),
        (.test(0), .flag(true), .test(1)), (.test(0), .flag(false), .notEligible),
        (.test(0), nil, .notEligible), (.test(1), .flag(false), .eligible),
        (.test(1), .flag(true), .eligible), (.notEligible, nil, nil), (.eligible, nil, .section(0)),
        (.section(0), nil, .section(2)), (.section(2), nil, .comprehensionLead),
        (.comprehensionLead, nil, .comprehension(0)),
        (.comprehension(0), .choices(["Green"], other: nil), .comprehension(1)),
        (.comprehensionFailed, nil, .section(0)), (.comprehensionPassed, nil, .representative),
        (.representative, .choices(["self"], other: nil), .sharing),
        (.representative, .choices([EnrollmentDesign.representativeAnswer], other: nil), .relationship),
        (.relationship, nil, .sharing), (.sharing, .choices(["true"], other: nil), .document),
        (.document, nil, .agreement), (.agreement, nil, .name), (.name, nil, .signature),
        (.signature, nil, .enrolled), (.enrolled, nil, nil), (.declined, nil, nil),
    ]

    @Test(arguments: ways.indices) func `each screen leads where the apps go`(_ index: Int) throws {
        let (screen, answer, next) = Self.ways[index]
        let answers = answer.map { [screen.key: $0] } ?? [:]
        #expect(try Self.design().next(after: screen, answers) == next, "\(screen)")
    }

    private static let scores: [([String], [String], Int)] = [
        (["Red", "Blue"], ["One"], 2), (["blue", "red"], ["two"], 2), (["Red"], ["One"], 1),
        (["Red", "Blue", "Green"], ["One"], 1), (["Green"], ["Three"], 0), (["Red", "Blue"], ["Three"], 1),
    ]

    @Test(arguments: scores.indices) func `the test counts what is right, and its score decides`(
        _ index: Int
    ) throws {
        let (first, second, score) = Self.scores[index]
        let design = try Self.design()
        let answers: [String: WalkthroughAnswer] = [
            EnrollmentScreen.comprehension(0).key: .choices(first, other: nil),
            EnrollmentScreen.comprehension(1).key: .choices(second, other: nil),
        ]
        #expect(design.score(answers) == score)
        let next = design.next(after: .comprehension(1), answers)
        #expect(next == (score >= 2 ? .comprehensionPassed : .comprehensionFailed))
    }

    @Test(
        arguments: [(.token, .token), (.combined, .token), (.test, .testLead)]
            as [(Eligibility.Method, EnrollmentScreen)])
    func `the method decides where someone begins`(
        _ method: Eligibility.Method, _ first: EnrollmentScreen
    ) throws {
        let design = try Self.design(Self.eligibility(method))
        #expect(design.first == first)
        #expect(design.next(after: .token, [:]) == (method == .token ? .eligible : .testLead))
    }

    @Test func `what is not asked is passed over`() throws {
        let bare = Consent(
            sections: [Self.section("A", isVisualStep: false)], comprehension: Comprehension(),
            sharing: DataSharingStep(), review: ConsentReview())
        let design = try Self.design(Self.eligibility(.token), bare)
        #expect(design.next(after: .eligible, [:]) == .document)
        #expect(!design.sharing.isAsked && design.document.contains("<p>More</p>"))
    }

    @Test func `a screen travels by its key, and one that is not there does not`() throws {
        let design = try Self.design()
        for (screen, _, _) in Self.ways { #expect(EnrollmentScreen(key: screen.key, in: design) == screen) }
        for key in ["", "test.9", "section.-1", "comprehension.x", "other", "test"] {
            #expect(EnrollmentScreen(key: key, in: design) == nil, "\(key)")
        }
    }

    @Test func `the requests of joining are those of the apps`() throws {
        let design = try Self.design()
        let answers: [String: WalkthroughAnswer] = [
            EnrollmentScreen.token.key: .text("ABC"),
            EnrollmentScreen.sharing.key: .choices(["false"], other: nil),
        ]
        func actions(_ path: [EnrollmentScreen]) -> [String] {
            EnrollmentStepRequest.all(of: design, path, answers, study: "SLEEP01").map(\.action)
        }
        #expect(actions([.token]) == [])
        #expect(actions([.token, .testLead]) == ["validateEnrollmentToken.api"])
        #expect(
            actions([.token, .test(0), .notEligible])
                == ["validateEnrollmentToken.api", "updateStudyState.api"])
        let all = EnrollmentStepRequest.all(of: design, [.token, .enrolled], answers, study: "SLEEP01")
        #expect(
            all.map(\.action) == [
                "validateEnrollmentToken.api", "enroll.api", "updateStudyState.api",
                "updateEligibilityConsentStatus.api",
            ])
        let enroll = try JSONTree.parse(all[1].body)
        #expect(enroll["token"]?.string == "ABC" && enroll["allowDataSharing"]?.string == "false")
        #expect(try JSONTree.parse(all[3].body)["consent"]?["version"]?.string == "1.0")
    }
}

/// The walk of the draft reads what a publication serves.
struct EnrollmentPayloadsTests {
    @Test func `the answers of a draft are those that its publication keeps, byte for byte`() async throws {
        let site = try await DesignFixture()
        try await site.complete()
        let drafted = try await site.write { site, transaction in
            try Publishing(designs: site.designs, siteAddress: "https://portal.example.org")
                .enrollmentPayloads(
                    on: .live, in: site.scope, language: .english, transaction)
        }
        let publication = try #require(try await site.perform(.launch).publication)
        let kept = try await site.write { _, transaction in
            try transaction.rows(
                """
                select body from publication_answers where publication_id = \(publication.id)
                    and name in ('eligibilityConsent', 'consentDocument') and language = 'en' order by name
                """
            ) { try $0[0] as [UInt8] }
        }
        #expect(kept == [drafted.consentDocument, drafted.eligibilityConsent])
    }
}
