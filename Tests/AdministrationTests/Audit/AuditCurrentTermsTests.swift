import Access
import HTTP
import PortalUI
import SQLStore
import Support
import Testing
import Vocabulary

@testable import Administration

/// Events as the first versions recorded them are shown in today's words, and their bytes remain.
@Suite struct AuditCurrentTermsTests {
    /// An event with what a page shows of it.
    struct Case: Sendable, CustomTestStringConvertible {
        let action: String
        let about: String
        let details: AuditDetails
        let sentence: String
        let facts: [String]

        var testDescription: String { "\(action) \(facts)" }

        init(
            _ action: String, _ about: String, _ details: AuditDetails, _ sentence: String, _ facts: String...
        ) {
            (self.action, self.about, self.details) = (action, about, details)
            (self.sentence, self.facts) = (sentence, facts)
        }
    }

    private static let advice =
        "Compare the log with a backup, and find out who had write access to the database."
    private static let oldAdvice = "Compare with a backup, and find out who could write to the database."

    static let cases = [
        Case("design.undo", "Diary", ["deed": .text("saved")], "undid a change of Diary", "Change: saved"),
        Case("backup.verify", "a.db", ["whole": .flag(true)], "verified backup a.db", "Intact: yes"),
        Case(
            "design.copy", "SLEEP01", ["edition": .text("As it is saved now")], "copied design SLEEP01",
            "Version: Current draft"),
        Case(
            "design.export", "SLEEP01", ["edition": .text("As published, Live version 1.2")],
            "exported design SLEEP01", "Version: Published Live version 1.2"),
        Case(
            "design.export", "SLEEP01", ["edition": .text("As published, Test as announced")],
            "exported design SLEEP01", "Version: Published Test announcement"),
        Case("data.view", "Report on the study", [:], "viewed data Study report"),
        Case(
            "library.describe", "Diary", ["former": .text("Log")], "edited the library description of Diary",
            "Previous: Log"),
        Case(
            "forwarding.fail", "", ["failure": .text("The target answered with status 500.")],
            "failed to complete the forwarding", "Failure: The endpoint returned status 500."),
        Case(
            "audit.verify", "",
            ["flaw": .text("Event 3 is missing; event 4 stands in its place. \(oldAdvice)")],
            "verified the audit log", "Flaw: Event 3 is missing; event 4 is in its place. \(advice)"),
        Case(
            "audit.verify", "",
            [
                "flaw": .text(
                    "Event 8 is missing: the log ends at event 7, and by an anchor of 2026-11-20T09:30:00Z in "
                        + "/anchors it went on to event 9. \(oldAdvice)")
            ], "verified the audit log",
            "Flaw: Event 8 is missing: the log ends at event 7, but an anchor from 2026-11-20T09:30:00Z in "
                + "/anchors shows that it continued to event 9. \(advice)"),
        // What users wrote isn't reworded.
        Case(
            "response.discard", "response 7", ["reason": .text("The answer is not JSON.")],
            "discarded response 7", "Reason: The answer is not JSON."),
    ]

    private func recorded(_ event: Case, _ places: FolderPagesSite) async throws -> AuditEntry {
        let console = places.site.parts.console
        let (study, organization) = (places.site.world.study.id, places.site.world.organization)
        try await places.site.store.write { transaction in
            try console.actor.record(
                event.action, on: study, about: event.about, event.details, in: transaction)
        }
        let events = try await places.site.store.read { transaction in
            try AuditRepository.next(
                after: 0, limit: 1000,
                with: console.grant(ViewAudit.self, on: .organization(organization)), in: transaction)
        }
        return try #require(events.last)
    }

    @Test(arguments: cases) func `an event is shown in today's words`(_ event: Case) async throws {
        let entry = try await recorded(event, FolderPagesSite())
        let sentence = AuditEventText(entry).sentence(entry, address: "").text
        #expect(sentence == "\(entry.actorName) \(event.sentence)")
        let facts = AuditFormatter.facts(of: entry).map { "\($0.name): \($0.value.text)" }
        #expect(facts == event.facts)
        #expect(AuditFormatter.summary(of: entry) == ([sentence] + event.facts).joined(separator: " · "))
    }

    @Test func `changed limits are shown in today's words`() async throws {
        let event = Case(
            "session-limits.set", "",
            [
                "limits": .change(
                    from: "60 minutes idle, 12 hours at all", to: "30 minutes idle, 8 hours at all")
            ],
            "changed how long users stay signed in")
        let entry = try await recorded(event, FolderPagesSite())
        let change = "Limits: 60 minutes idle, 12 hours in total → 30 minutes idle, 8 hours in total"
        #expect(AuditFormatter.summary(of: entry).hasSuffix(" · \(change)"))
    }

    @Test func `files have the recorded bytes, and in CSV a summary in today's words`() async throws {
        let places = try await FolderPagesSite()
        var entries: [AuditEntry] = []
        for event in Self.cases { entries.append(try await recorded(event, places)) }
        let file = try await places.site.post("/audit/export", [("format", "csv")], as: .siteAdmin)
        let rows = CSVReading.rows(file.text)
        let column = try #require(rows.first?.firstIndex(of: "summary"))
        for entry in entries {
            let row = try #require(rows.first { $0[0] == "\(entry.seq)" })
            #expect(row[8] == entry.about && row[9] == entry.details)
            #expect(row[column] == AuditFormatter.summary(of: entry))
        }
        let audit = places.site.parts.audit
        #expect(try await places.site.store.read { try audit.verify(in: $0) }.flaw == nil)
    }

    @Test(arguments: [
        ("role.give", "Role: assign"), ("role.take", "Role: remove"), ("study.move", "Study: move"),
        ("role.limit", "Role: set last day"), ("role.end", "Role: end"),
        ("study-site-role.give", "Study site role: assign"),
        ("study-site-role.limit", "Study site role: set last day"),
    ])
    func `a filter calls actions by today's verbs`(_ action: String, _ title: String) {
        #expect(AuditEventText.title(of: action) == title)
    }
}
