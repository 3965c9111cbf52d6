import SQLStore
import Studies
import Support
import Testing
import Timekeeping
import Vocabulary

struct ResourceRulesTests {
    private static var leaflet: Resource {
        var resource = Resource()
        (resource.name, resource.text, resource.notification) = ("Leaflet", "<p>Read</p>", "It is there")
        return resource
    }

    private func fields(
        _ resource: Resource, _ weight: Problem.Severity, in context: RuleContext = RuleContext()
    ) -> [String] {
        resource.problems(in: context).filter { $0.weight == weight }.map(\.field)
    }

    @Test func `the sample keeps every rule, and an empty one is only open`() {
        #expect(Self.leaflet.problems(in: RuleContext()).isEmpty)
        #expect(fields(Resource(), .incomplete) == ["name", "text", "notification"])
        #expect(fields(Resource(), .refused).isEmpty)
    }

    @Test(arguments: [
        (51, 0, "name"), (50, 0, ""), (0, 251, "notification"), (0, 250, ""),
    ])
    func `a limit that is passed`(name: Int, notification: Int, field: String) {
        var resource = Self.leaflet
        if name > 0 { resource.name[.english] = String(repeating: "n", count: name) }
        if notification > 0 { resource.notification[.english] = String(repeating: "n", count: notification) }
        #expect(fields(resource, .refused) == (field.isEmpty ? [] : [field]))
    }

    @Test func `a PDF needs a file, in each language`() {
        var resource = Self.leaflet
        resource.content = .pdf
        #expect(fields(resource, .incomplete) == ["paper"])
        resource.papers[.english] = PDFReference(digest: "d", byteCount: 1, name: "a.pdf")
        #expect(resource.problems(in: RuleContext()).isEmpty)
        var context = RuleContext()
        context.languages = [LanguageTag("es") ?? .english]
        let open = resource.problems(in: context).filter { $0.field == "paper" }
        #expect(open.map(\.sentence) == ["The Spanish PDF is missing"])
    }

    @Test(
        arguments: [
            (nil, nil, [Problem.Severity.incomplete, .incomplete]), ("2026-01-01", "2026-01-01", []),
            ("2026-01-02", "2026-01-01", [.refused]), ("2026-01-02", nil, [.incomplete]),
        ] as [(String?, String?, [Problem.Severity])])
    func `a range of dates has both, in their order`(
        start: String?, end: String?, weights: [Problem.Severity]
    ) {
        var resource = Self.leaflet
        resource.period.kind = .dates
        resource.period.startDate = start.flatMap { CivilDate($0) }
        resource.period.endDate = end.flatMap { CivilDate($0) }
        #expect(resource.problems(in: RuleContext()).map(\.weight) == weights)
    }

    @Test(
        arguments: [
            (0, 1, []), (1, 1, [Problem.Severity.refused]), (2, 1, [.refused]), (-1, 5, [.refused]),
            (0, 1_000, [.refused]), (nil, 1, [.incomplete]), (0, nil, [.incomplete]),
        ] as [(Int?, Int?, [Problem.Severity])])
    func `days from the enrollment date rise and begin with it`(
        start: Int?, end: Int?, weights: [Problem.Severity]
    ) {
        var context = RuleContext()
        context.anchorDates = [AnchorDate(.enrollment, name: "Enrollment date", owner: "Settings")]
        var resource = Self.leaflet
        resource.period.kind = .anchor
        (resource.period.anchor, resource.period.startDays, resource.period.endDays) = (
            .enrollment, start, end
        )
        #expect(resource.problems(in: context).map(\.weight) == weights)
    }

    @Test func `an anchor date has to be chosen and to be there`() {
        var resource = Self.leaflet
        resource.period.kind = .anchor
        (resource.period.startDays, resource.period.endDays) = (-3, 3)
        #expect(fields(resource, .incomplete) == ["period.anchor"])
        resource.period.anchor = .question("gone")
        #expect(fields(resource, .incomplete) == ["period.anchor"])
    }

    @Test func `the study protocol keeps its title, is alone, and needs no notification`() {
        var resource = Resource.studyProtocol
        resource.text = "<p>Read</p>"
        #expect(resource.problems(in: RuleContext()).isEmpty)
        var context = RuleContext()
        context.hasOtherProtocol = true
        #expect(fields(resource, .refused, in: context) == ["name"])
        resource.name[.english] = "Protocol"
        #expect(fields(resource, .refused) == ["name"])
    }

    @Test func `an empty list is complete, one with items waits for its mark`() async throws {
        let site = try await DesignFixture()
        try await site.complete()
        let id = try await site.write { site, transaction in
            try site.designs.add(Self.leaflet, in: site.scope, by: DesignFixture.author, transaction).id
        }
        let refusal = await #expect(throws: PreconditionsNotMet.self) { try await site.perform(.launch) }
        #expect(refusal?.failures.map(\.section) == [.resources, .resources])
        try await site.write { site, transaction in
            try site.designs.markComplete(id, in: site.scope, by: DesignFixture.author, transaction)
            try site.designs.markComplete(.resources, in: site.scope, by: DesignFixture.author, transaction)
        }
        try await site.perform(.launch)
    }

    @Test func `a new resource does not appear in the past`() async throws {
        let site = try await DesignFixture()
        try await site.complete()
        try await site.write { site, transaction in
            var resource = Self.leaflet
            resource.period.kind = .dates
            (resource.period.startDate, resource.period.endDate) = (
                CivilDate("2020-01-01"), CivilDate("2040-01-01")
            )
            let id = try site.designs.add(resource, in: site.scope, by: DesignFixture.author, transaction).id
            try site.designs.markComplete(id, in: site.scope, by: DesignFixture.author, transaction)
            try site.designs.markComplete(.resources, in: site.scope, by: DesignFixture.author, transaction)
        }
        let refusal = await #expect(throws: PreconditionsNotMet.self) { try await site.perform(.launch) }
        #expect(refusal?.failures.map(\.field) == ["period.startDate"])
    }
}
