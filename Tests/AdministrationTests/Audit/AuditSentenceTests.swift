import Access
import PortalUI
import SQLStore
import Support
import Testing

@testable import Administration

/// Events about roles and participants as sentences.
@Suite struct AuditSentenceTests {
    @Test(arguments: [
        ("give", "assigned a@example.org the role Monitor"),
        ("take", "removed the role Monitor from a@example.org"),
        ("limit", "set the last day of the role Monitor of a@example.org"),
        ("end", "recorded the end of the role Monitor of a@example.org"),
    ])
    func `an event names the role and who holds it, and the site and the last day next to it`(
        _ verb: String, _ sentence: String
    ) async throws {
        let site = try await FolderPagesSite().site
        let (console, study) = (site.parts.console, site.world.study)
        let cases: [(String, AuditDetails, String)] = [
            ("role", ["role": .text("monitor"), "until": .text("2027-02-26")], " · Until: 2027-02-26"),
            ("study-site-role", ["role": .text("monitor"), "site": .text("HC")], " · Site: HC"),
        ]
        for (noun, particulars, facts) in cases {
            let events = try await site.store.write { transaction in
                try console.actor.record(
                    "\(noun).\(verb)", on: study.id, about: "a@example.org", particulars, in: transaction)
                return try AuditRepository.next(
                    after: 0, limit: 1000, with: console.grant(ViewAudit.self, on: .study(study)),
                    in: transaction)
            }
            let entry = try #require(events.last)
            #expect(AuditFormatter.summary(of: entry) == "\(entry.actorName) \(sentence)\(facts)")
            #expect(AuditEventText(entry).icon == .people)
        }
    }

    @Test(arguments: [
        ("participant.view", "participant 118", "viewed participant 118"),
        ("deviation.decide", "deviation 3 of participant 118", "decided on deviation 3 of participant 118"),
        (
            "deviation.explain", "deviation 3 of participant 118",
            "gave a reason for deviation 3 of participant 118"
        ),
        ("task.add", "task 4 of participant 1", "added task 4 of participant 1"),
        ("deviation-rule.save", "Diary", "saved deviation rule Diary"),
    ])
    func `what an event is about is named once`(
        _ action: String, _ about: String, _ sentence: String
    ) async throws {
        let site = try await FolderPagesSite().site
        let (console, study) = (site.parts.console, site.world.study)
        let events = try await site.store.write { transaction in
            try console.actor.record(action, on: study.id, about: about, in: transaction)
            return try AuditRepository.next(
                after: 0, limit: 1000, with: console.grant(ViewAudit.self, on: .study(study)), in: transaction
            )
        }
        let entry = try #require(events.last)
        #expect(AuditFormatter.summary(of: entry) == "\(entry.actorName) \(sentence)")
        #expect((AuditEventText(entry).icon == .eye) == action.hasSuffix(".view"))
    }
}
