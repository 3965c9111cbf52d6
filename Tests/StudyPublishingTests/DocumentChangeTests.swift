import SQLStore
import Studies
import StudyPublishing
import Support
import Testing
import Vocabulary

struct DocumentChangeTests {
    @Test func `a draft that was not touched since a publication has no changes`() async throws {
        let site = try await DesignFixture()
        try await site.complete()
        try await site.perform(.launch)
        #expect(try await changes(of: site).isEmpty)
    }

    @Test func `a changed value, a new and a removed questionnaire are reported, each by its document`()
        async throws
    {
        let site = try await DesignFixture()
        try await site.complete([Sample.questionnaire("First"), Sample.questionnaire("Second")])
        try await site.perform(.launch)
        try await site.edit { $0.name = "Changed" }
        try await site.write { site, transaction in
            _ = try site.designs.add(
                Sample.questionnaire("Third"), in: site.scope, by: DesignFixture.author, transaction)
            let all = try site.designs.documents(Questionnaire.self, in: site.scope, transaction)
            guard let second = all.first(where: { $0.value.key == "Second" }) else { return }
            try site.designs.remove(second.id, in: site.scope, by: DesignFixture.author, transaction)
        }
        let changes = try await changes(of: site)
        #expect(changes.map(\.key) == ["First", "Third", "Second"])
        guard case .changed(let differences) = changes[0].nature else {
            Issue.record("the first questionnaire was changed")
            return
        }
        #expect(differences.map(\.path) == ["name.en"])
        #expect(changes[1].nature == .added)
        #expect(changes[2].nature == .removed)
        #expect(changes.allSatisfy { $0.kind == .questionnaire })
    }

    @Test func `a questionnaire that only moved is reported as one move`() async throws {
        let site = try await DesignFixture()
        try await site.complete(["A", "B", "C"].map { Sample.questionnaire($0) })
        try await site.perform(.launch)
        try await site.write { site, transaction in
            let all = try site.designs.documents(Questionnaire.self, in: site.scope, transaction)
            guard let last = all.last else { return }
            try site.designs.move(last.id, to: 1, in: site.scope, by: DesignFixture.author, transaction)
        }
        let changes = try await changes(of: site)
        #expect(changes.map(\.key) == ["C"])
        #expect(changes.map(\.nature) == [.moved(from: 3, to: 1)])
    }

    /// How the draft differs from what the Live channel offers.
    private func changes(of site: DesignFixture) async throws -> [DocumentChange] {
        try await site.store.read { transaction in
            guard let channel = try ChannelStateRepository.find(.live, in: site.scope, transaction),
                let newest = try PublicationRepository.newest(of: channel.id, transaction),
                let published = try site.publishing.design(of: newest.id, in: site.scope, transaction)
            else { return [] }
            return try site.publishing.draft(in: site.scope, transaction).changes(since: published)
        }
    }
}
