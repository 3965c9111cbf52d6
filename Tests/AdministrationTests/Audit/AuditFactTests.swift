import Access
import PortalUI
import SQLStore
import Support
import Testing
import Vocabulary

@testable import Administration

/// What an event tells in addition to its sentence.
@Suite struct AuditFactTests {
    private func facts(_ action: String, _ details: AuditDetails) async throws -> [DescriptionItem] {
        let places = try await FolderPagesSite()
        let console = places.site.parts.console
        let (study, organization) = (places.site.world.study.id, places.site.world.organization)
        try await places.site.store.write { transaction in
            try console.actor.record(action, on: study, about: "response 1", details, in: transaction)
        }
        let events = try await places.site.store.read { transaction in
            try AuditRepository.next(
                after: 0, limit: 1000,
                with: console.grant(ViewAudit.self, on: .organization(organization)), in: transaction)
        }
        return AuditFormatter.facts(of: try #require(events.last))
    }

    @Test(arguments: ["response.correct", "response.withdraw-correction"])
    func `a corrected value is named by its answer and step, not by its path in the JSON`(
        _ action: String
    ) async throws {
        let facts = try await facts(
            action, ["path": .text("/results/4/value"), "step": .text("meals/breakfast")])
        #expect(facts.map(\.name) == ["Part of the response", "Step"])
        #expect(
            facts.map(\.value) == [
                LinkedText("the value of answer 5"), LinkedText("meals \u{203A} breakfast"),
            ])
    }

    @Test func `the path of anything else stays as it was recorded`() async throws {
        let facts = try await facts("folder.move", ["path": .text("/results/4/value")])
        #expect(facts.map(\.name) == ["Path"] && facts.map(\.value) == [LinkedText("/results/4/value")])
    }
}
