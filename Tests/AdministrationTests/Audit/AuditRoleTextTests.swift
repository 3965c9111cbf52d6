import Access
import PortalUI
import SQLStore
import Support
import Testing

@testable import Administration

/// Events about roles, on folders and at sites, as sentences.
@Suite struct AuditRoleTextTests {
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
}
