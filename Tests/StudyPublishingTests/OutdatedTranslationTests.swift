import SQLStore
import Support
import Testing

@testable import Studies
@testable import StudyPublishing
@testable import Vocabulary

/// What an outdated translation means for publishing.
@Suite struct OutdatedTranslationTests {
    private static let spanish = LanguageTag("es") ?? .english

    /// A complete study in English and Spanish, of which every text is translated.
    private func site() async throws -> DesignFixture {
        let site = try await DesignFixture()
        try await site.complete()
        try await site.write { site, transaction in
            let settings = try site.designs.document(StudySettings.self, in: site.scope, transaction)
            var value = settings.value
            value.languages = [Self.spanish]
            _ = try site.designs.save(
                value, as: settings.id, startedFrom: settings.revision, in: site.scope,
                by: DesignFixture.author,
                transaction)
        }
        try await translateAll(site)
        try await mark(site)
        return site
    }

    /// Writes a Spanish text for each English one.
    private func translateAll(_ site: DesignFixture) async throws {
        try await site.write { site, transaction in
            let texts = try site.designs.texts(in: site.scope, transaction)
            let missing = texts.filter { $0.text[Self.spanish].isEmpty && !$0.text.english.isEmpty }
            _ = try site.designs.apply(
                missing.map {
                    TranslationPlan.Change(text: $0, translation: "ES", line: 0, previousEnglish: nil)
                }, in: Self.spanish,
                scope: site.scope, by: DesignFixture.author, transaction)
        }
    }

    private func mark(_ site: DesignFixture) async throws {
        try await site.write { site, transaction in
            for language in [.english, Self.spanish] {
                try site.designs.markAllComplete(
                    language, in: site.scope, by: DesignFixture.author, transaction)
            }
        }
    }

    private func change<Document: DesignDocument>(
        _ type: Document.Type, of site: DesignFixture, _ change: @escaping @Sendable (inout Document) -> Void
    ) async throws {
        try await site.write { site, transaction in
            guard let saved = try site.designs.documents(type, in: site.scope, transaction).first else {
                throw DocumentNotFound()
            }
            var value = saved.value
            change(&value)
            _ = try site.designs.save(
                value, as: saved.id, startedFrom: saved.revision, in: site.scope, by: DesignFixture.other,
                transaction)
        }
    }

    private func stale(_ site: DesignFixture) async throws -> [StaleTranslation] {
        try await site.write { site, transaction in
            let texts = try site.designs.texts(in: site.scope, files: true, transaction)
            return try site.designs.staleTranslations(of: texts, in: site.scope, transaction)
        }
    }

    private func confirm(_ stale: StaleTranslation, in site: DesignFixture) async throws {
        try await site.write { site, transaction in
            try site.designs.confirmTranslation(
                stale.text, in: stale.language, scope: site.scope, by: DesignFixture.author, transaction)
        }
    }

    private func publish(
        _ action: StudyAction, _ site: DesignFixture, on kind: ChannelKind = .live,
        confirming stillCorrect: Set<String> = []
    ) async throws -> Publishing.Outcome {
        let confirmations = PublishingConfirmations(
            stillCorrect: stillCorrect, untested: true, unreachableSteps: true)
        return try await site.write { site, transaction in
            try site.publishing.perform(
                action, on: kind, in: site.scope, by: DesignFixture.author, confirming: confirmations,
                transaction)
        }
    }

    @Test(arguments: ChannelKind.allCases)
    func `an outdated consent translation blocks publishing until it is changed or confirmed`(
        kind: ChannelKind
    ) async throws {
        let site = try await site()
        _ = try await publish(.launch, site, on: kind)
        try await change(ConsentSection.self, of: site) { $0.summary[.english] = "Reworded" }
        let found = try #require(try await stale(site).first)
        #expect(found.isConsent)
        let everything: Set = [found.id]
        let refusal = await #expect(throws: PreconditionsNotMet.self) {
            try await publish(.publishUpdates, site, on: kind, confirming: everything)
        }
        let failure = try #require(refusal?.failures.first)
        #expect(failure.kind == .outdatedTranslation)
        #expect(failure.section == .consentSections)
        #expect(failure.language == Self.spanish)
        #expect(failure.field == "summary")
        #expect(
            refusal?.findings.contains { $0.section == .consentSections && $0.outcome == .passed } == false)
        try await confirm(found, in: site)
        #expect(try await publish(.publishUpdates, site, on: kind).publication?.version.text == "1.1")
        try await change(ConsentSection.self, of: site) { $0.summary[.english] = "Reworded again" }
        try await change(ConsentSection.self, of: site) { $0.summary[Self.spanish] = "Otra vez" }
        #expect(try await publish(.publishUpdates, site, on: kind).publication?.version.text == "1.2")
    }

    @Test func `the texts of each part of the consent block, and of no other document`() {
        let consent: [DocumentKind] = [.consentSection, .comprehension, .dataSharing, .consentReview]
        #expect(DocumentKind.allCases.filter(\.isConsent) == consent)
    }

    @Test func `the check reports an outdated consent text as a failure and of another as a note`()
        async throws
    {
        let site = try await site()
        try await change(ConsentReview.self, of: site) { $0.agreement[.english] = "I agree" }
        try await change(Questionnaire.self, of: site) { $0.name[.english] = "Renamed" }
        let check = try await site.write { site, transaction in
            try site.publishing.check(on: .live, in: site.scope, transaction)
        }
        #expect(check.failures.map(\.kind) == [.outdatedTranslation])
        #expect(check.failures.first?.section == .consentReview)
        #expect(check.warnings.filter { $0.kind == .outdatedTranslation }.map(\.section) == [.questionnaires])
        #expect(!check.passed.contains { $0.sentence.contains("Spanish") })
    }

    @Test func `an announcement asks for the consent that it shows`() async throws {
        let site = try await site()
        try await site.setEnrolling(false)
        try await change(ConsentSection.self, of: site) { $0.summary[.english] = "Reworded" }
        await #expect(throws: PreconditionsNotMet.self) { try await publish(.publishUpcoming, site) }
        try await confirm(try #require(try await stale(site).first), in: site)
        // No one reads a questionnaire of an announced study.
        try await change(Questionnaire.self, of: site) { $0.name[.english] = "Renamed" }
        _ = try await publish(.publishUpcoming, site)
    }

    @Test func `any other outdated translation is decided about, and the publication keeps the decision`()
        async throws
    {
        let site = try await site()
        _ = try await publish(.launch, site)
        try await change(Questionnaire.self, of: site) { $0.name[.english] = "Sleep, weekly" }
        let found = try #require(try await stale(site).first)
        #expect(!found.isConsent)
        for confirmations in [Set<String>(), ["something else"]] {
            let refusal = await #expect(throws: PreconditionsNotMet.self) {
                try await publish(.publishUpdates, site, confirming: confirmations)
            }
            #expect(refusal?.failures.map(\.kind) == [.outdatedTranslation])
        }
        #expect(try await stale(site).count == 1, "a refusal confirms nothing")
        let outcome = try await publish(
            .publishUpdates, site, confirming: [found.id])
        #expect(outcome.confirmedTranslations == [found])
        #expect(try await stale(site).isEmpty)
        let publication = try #require(outcome.publication)
        let kept = try await site.write { site, transaction in
            try ConfirmedTranslationRepository.all(of: publication.id, in: site.scope, transaction)
        }
        #expect(kept.map(\.previousEnglish) == ["Weekly sleep"])
        #expect(kept.map(\.english) == ["Sleep, weekly"])
        #expect(kept.map(\.translation) == ["ES"])
        #expect(kept.map(\.author) == [DesignFixture.author])
        let others = try await site.write { site, transaction in
            try ConfirmedTranslationRepository.all(
                of: publication.id, in: DesignScope(folder: FolderID(99)), transaction)
        }
        #expect(others.isEmpty, "another study sees nothing of it")
    }

    @Test func `a publication counts and lists only what was confirmed for it`() async throws {
        let site = try await site()
        _ = try await publish(.launch, site)
        var publications: [PublicationID] = []
        for name in ["Sleep, weekly", "Sleep, daily"] {
            try await change(Questionnaire.self, of: site) { $0.name[.english] = name }
            let found = try #require(try await stale(site).first)
            let outcome = try await publish(.publishUpdates, site, confirming: [found.id])
            publications.append(try #require(outcome.publication).id)
        }
        try await change(ConsentReview.self, of: site) { $0.allowsRepresentative.toggle() }
        try await mark(site)
        publications.append(try #require(try await publish(.publishUpdates, site).publication).id)
        let (counts, lists) = try await site.write { [publications] site, transaction in
            let channel = try ChannelStateRepository.find(.live, in: site.scope, transaction)
            let counts = try ConfirmedTranslationRepository.counts(
                on: channel?.id ?? ChannelID(0), in: site.scope, transaction)
            return (
                publications.map { counts[$0] ?? 0 },
                try publications.map {
                    try ConfirmedTranslationRepository.all(of: $0, in: site.scope, transaction).map(
                        \.english)
                }
            )
        }
        #expect(counts == [1, 1, 0])
        #expect(lists == [["Sleep, weekly"], ["Sleep, daily"], []])
    }

    @Test func `a decision is about the two texts that were seen, not about what came later`() async throws {
        let site = try await site()
        _ = try await publish(.launch, site)
        try await change(Questionnaire.self, of: site) { $0.name[.english] = "Sleep, weekly" }
        let seen = try #require(try await stale(site).first)
        try await change(Questionnaire.self, of: site) { $0.name[.english] = "Sleep, daily" }
        await #expect(throws: PreconditionsNotMet.self) {
            try await publish(
                .publishUpdates, site, confirming: [seen.id])
        }
    }

    @Test func `the PDF in another language is outdated once the English one was replaced`() async throws {
        let site = try await site()
        @Sendable func file(_ name: String, _ digit: String) -> PDFReference {
            PDFReference(digest: String(repeating: digit, count: 64), byteCount: 9, name: name)
        }
        let resource = try await site.write { site, transaction in
            var resource = Resource()
            (resource.name, resource.content) = (
                LocalizedText([.english: "Guide", Self.spanish: "Guía"]), .pdf
            )
            resource.notification = LocalizedText([.english: "A guide", Self.spanish: "Una guía"])
            resource.papers = [.english: file("guide.pdf", "1"), Self.spanish: file("guía.pdf", "2")]
            return try site.designs.add(
                resource, in: site.scope, by: DesignFixture.author, transaction
            ).id
        }
        try await mark(site)
        #expect(try await stale(site).isEmpty)
        try await replace(.english, of: resource, with: file("guide.pdf", "3"), in: site)
        let found = try #require(try await stale(site).first)
        #expect(found.text.isFile && !found.isConsent && found.text.field == "paper")
        #expect(found.previousEnglish.contains("guide.pdf (SHA-256 1111"))
        #expect(found.text.text.english.contains("guide.pdf (SHA-256 3333"))
        let refusal = await #expect(throws: PreconditionsNotMet.self) { try await publish(.launch, site) }
        #expect(refusal?.failures.first?.sentence.contains("The Spanish PDF is a translation") == true)
        try await site.write { site, transaction in
            let texts = try site.designs.texts(in: site.scope, files: true, transaction)
            let progress = TranslationProgress(Self.spanish, of: texts, stale: [found])
            #expect(progress.texts.allSatisfy { !$0.isFile }, "translators get no file names")
            #expect(progress.confirmable(found.id) == found.text)
            #expect(progress.confirmable(found.text.id) == nil, "a confirmation is about both texts")
        }
        _ = try await publish(.launch, site, confirming: [found.id])
        #expect(try await stale(site).isEmpty)
        try await replace(.english, of: resource, with: file("guide.pdf", "4"), in: site)
        #expect(try await stale(site).count == 1)
        try await replace(Self.spanish, of: resource, with: file("guía.pdf", "5"), in: site)
        #expect(try await stale(site).isEmpty)
    }

    private func replace(
        _ language: LanguageTag, of resource: DocumentID, with file: PDFReference, in site: DesignFixture
    ) async throws {
        try await site.write { site, transaction in
            let saved = try site.designs.document(Resource.self, resource, in: site.scope, transaction)
            var value = saved.value
            value.papers[language] = file
            _ = try site.designs.save(
                value, as: saved.id, startedFrom: saved.revision, in: site.scope, by: DesignFixture.other,
                transaction)
        }
    }

    @Test func `texts that no one sees, and languages that the study left, block nothing`() async throws {
        let site = try await site()
        try await change(ConsentReview.self, of: site) { review in
            review.firstSignature = LocalizedText([.english: "Physician", Self.spanish: "Médica"])
        }
        try await change(ConsentReview.self, of: site) { $0.firstSignature[.english] = "Nurse" }
        #expect(try await stale(site).isEmpty, "there are no lines for study staff")
        try await change(ConsentSection.self, of: site) { $0.summary[.english] = "Reworded" }
        #expect(try await stale(site).count == 1)
        try await change(StudySettings.self, of: site) { $0.languages = [] }
        _ = try await publish(.launch, site)
    }
}
