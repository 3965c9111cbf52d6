import Studies
import Support
import Testing
import Vocabulary

@testable import StudyPublishing

/// The flags of questions in publications.
struct QuestionFlagTests {
    private func flags(_ site: DesignFixture, _ kind: ChannelKind = .live) async throws -> [String: DataFlag]
    {
        let flags = try await site.write { site, transaction in
            let channel = try #require(try ChannelStateRepository.find(kind, in: site.scope, transaction))
            return try QuestionFlagRepository.all(of: channel.id, transaction)
        }
        return Dictionary(flags.map { ("\($0.list).\($0.column)", $0.flag) }) { first, _ in first }
    }

    private func mark(_ flag: DataFlag?, _ site: DesignFixture) async throws {
        try await site.edit { questionnaire in
            for (index, step) in questionnaire.steps.enumerated() {
                guard case .question(var question) = step, question.key == "slept" else { continue }
                question.dataFlag = flag
                questionnaire.steps[index] = .question(question)
            }
        }
    }

    @Test func `a flag counts from its publication on, and makes no new version`() async throws {
        let site = try await DesignFixture()
        try await site.complete()
        try await site.perform(.launch)
        #expect(try await flags(site).isEmpty)
        try await mark(.indirect, site)
        #expect(try await flags(site).isEmpty)
        let outcome = try await site.perform(.publishUpdates)
        #expect(outcome.changedActivities.isEmpty)
        #expect(try await flags(site) == ["weekly.slept": .indirect])
        #expect(try await flags(site, .test).isEmpty)
        try await mark(nil, site)
        try await site.perform(.publishUpdates)
        #expect(try await flags(site).isEmpty)
    }
}
