import SQLStore
import Support
import Testing
import Vocabulary

@testable import Studies
@testable import StudyPublishing

/// The check, the actions and the marks of the sections follow from one list of findings.
@Suite struct DesignFindingsTests {
    /// What the pages of a channel show.
    private struct Pages: Sendable {
        let check: DesignCheck
        let action: [Finding]
        let marks: [Section: [Finding]]
    }

    private func pages(_ site: DesignFixture, _ action: StudyAction) async throws -> Pages {
        try await site.write { site, transaction in
            Pages(
                check: try site.publishing.check(on: .live, in: site.scope, transaction),
                action: try site.publishing.findings(for: action, on: .live, in: site.scope, transaction),
                marks: try site.publishing.blockers(on: .live, in: site.scope, transaction))
        }
    }

    private func expectAgreement(_ pages: Pages) {
        let failures = pages.action.filter { $0.outcome == .failed && $0.kind != .nothingToPublish }
        #expect(pages.check.failures == failures)
        #expect(pages.check.warnings == pages.action.filter { $0.outcome == .note })
        #expect(Set(failures).count == failures.count, "each once")
        let marked = pages.marks.values.flatMap { $0 }
        #expect(Set(marked) == Set(failures.filter { $0.section != nil }))
        #expect(marked.count == failures.count { $0.section != nil })
    }

    @Test func `an empty draft has the same problems everywhere, with those not marked complete`()
        async throws
    {
        let pages = try await pages(try await DesignFixture(), .launch)
        expectAgreement(pages)
        #expect(pages.check.failures.contains { $0.kind == .notMarkedComplete })
        #expect(pages.check.failures.contains { $0.field == "enrolling" })
    }

    @Test func `steps that no one reaches are a warning everywhere`() async throws {
        var questionnaire = FlowSample.branching
        questionnaire.steps[1].logic.formula?.then = .end
        questionnaire.steps[3].logic.destination = .end
        questionnaire.steps[3].logic.choices = []
        let site = try await DesignFixture()
        try await site.complete([questionnaire])
        let pages = try await pages(site, .launch)
        expectAgreement(pages)
        #expect(pages.check.failures.isEmpty)
        #expect(pages.action.contains { $0.kind == .unreachableStep })
    }

    @Test func `a launched study without changes has nothing to fix`() async throws {
        let site = try await DesignFixture()
        try await site.complete()
        try await site.perform(.launch)
        let pages = try await pages(site, .publishUpdates)
        expectAgreement(pages)
        let open = pages.action.filter { $0.outcome == .failed }
        #expect(open.map(\.kind) == [.nothingToPublish])
        #expect(
            open.first?.sentence.hasPrefix("Nothing to publish: no changes since version 1.0, published ")
                == true)
        try await site.edit { $0.name = "Changed" }
        let changed = try await self.pages(site, .publishUpdates)
        expectAgreement(changed)
        #expect(!changed.action.contains { $0.outcome == .failed })
    }

    @Test func `nothing has to be fixed on a deactivated channel`() async throws {
        let site = try await DesignFixture()
        try await site.complete()
        try await site.perform(.launch)
        try await site.edit { $0.name = "" }
        try await site.perform(.deactivate)
        let pages = try await pages(site, .deactivate)
        #expect(pages.check.failures.isEmpty && pages.marks.isEmpty)
    }
}
