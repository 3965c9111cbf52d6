import SQLStore
import Studies
import StudyPublishing
import Support
import Testing
import Vocabulary

/// Which consent version a publication has, and who consents again.
struct ConsentVersionTests {
    private func change<Document: DesignDocument>(
        _ site: DesignFixture, _ type: Document.Type, _ body: @escaping @Sendable (inout Document) -> Void
    ) async throws {
        try await site.write { site, transaction in
            let saved =
                Document.kind.isListed
                ? try site.designs.documents(type, in: site.scope, transaction)[0]
                : try site.designs.document(type, in: site.scope, transaction)
            var value = saved.value
            body(&value)
            _ = try site.designs.save(
                value, as: saved.id, startedFrom: saved.revision, in: site.scope, by: DesignFixture.author,
                transaction)
        }
    }

    @Test func `it rises by tenths, and only when the consent changed`() async throws {
        let site = try await DesignFixture()
        try await site.complete()
        let first = try #require(try await site.perform(.launch).publication)
        #expect(first.consentVersion.text == "1.0")
        #expect(!first.changesConsent)
        try await site.edit { $0.name = "Nightly" }
        let second = try #require(try await site.perform(.publishUpdates).publication)
        #expect(second.version.text == "1.1")
        #expect(second.consentVersion.text == "1.0")
        #expect(!second.changesConsent)
        try await change(site, ConsentSection.self) { $0.summary = "Another summary" }
        let third = try #require(try await site.perform(.publishUpdates).publication)
        #expect(third.consentVersion.text == "1.1")
        #expect(third.changesConsent)
    }

    @Test func `people who have joined are spared where the design says so`() async throws {
        let site = try await DesignFixture()
        try await site.complete()
        try await site.perform(.launch)
        try await change(site, ConsentReview.self) { $0.sparesEnrolled = true }
        let choice = try #require(try await site.perform(.publishUpdates).publication)
        #expect(choice.consentVersion.text == "1.0")
        try await change(site, ConsentReview.self) { $0.agreement = "I agree" }
        let changed = try #require(try await site.perform(.publishUpdates).publication)
        #expect(changed.consentVersion.text == "1.1")
        #expect(!changed.changesConsent)
    }

    @Test func `a channel has its own consent versions`() async throws {
        let site = try await DesignFixture()
        try await site.complete()
        try await site.perform(.launch, on: .test)
        try await change(site, ConsentReview.self) { $0.allowsRepresentative = true }
        let test = try #require(try await site.perform(.publishUpdates, on: .test).publication)
        #expect(test.consentVersion.text == "1.1")
        let live = try #require(try await site.perform(.launch).publication)
        #expect(live.consentVersion.text == "1.0")
    }

    @Test func `without a section nothing is announced or launched, and the list is not complete`()
        async throws
    {
        let site = try await DesignFixture()
        try await site.complete()
        try await site.write { site, transaction in
            let section = try site.designs.documents(ConsentSection.self, in: site.scope, transaction)[0]
            try site.designs.remove(section.id, in: site.scope, by: DesignFixture.author, transaction)
            let progress = try site.designs.progress(in: site.scope, transaction)
            #expect(progress.first { $0.section == .consentSections }?.isComplete == false)
        }
        await #expect(throws: DocumentInvalid.self) {
            try await site.write { site, transaction in
                try site.designs.markComplete(
                    .consentSections, in: site.scope, by: DesignFixture.author, transaction)
            }
        }
        for action in [StudyAction.launch, .publishUpcoming] {
            let refusal = await #expect(throws: PreconditionsNotMet.self) { try await site.perform(action) }
            #expect(refusal?.failures.contains { $0.section == .consentSections } == true)
        }
    }

    @Test func `a consent that is not complete is in the way, at its field`() async throws {
        let site = try await DesignFixture()
        try await site.complete()
        try await change(site, ConsentReview.self) { $0.source = .written }
        let refusal = await #expect(throws: PreconditionsNotMet.self) { try await site.perform(.launch) }
        let failure = try #require(refusal?.failures.first { $0.section == .consentReview })
        #expect(failure.field == "document")
        #expect(failure.page == DesignPage(section: .consentReview))
    }

    @Test func `changes of the consent are told document by document`() async throws {
        let site = try await DesignFixture()
        try await site.complete()
        let first = try #require(try await site.perform(.launch).publication)
        try await change(site, ConsentSection.self) { $0.summary = "Another summary" }
        try await change(site, DataSharingStep.self) { $0.tagline = "Kept for later" }
        try await site.write { site, transaction in
            let previous = try #require(
                try site.publishing.design(of: first.id, in: site.scope, transaction))
            let changes = try site.publishing.draft(in: site.scope, transaction).changes(since: previous)
            #expect(changes.map(\.kind) == [.consentSection, .dataSharing])
            #expect(changes.map(\.title) == ["About the study", "Data sharing"])
        }
    }
}
