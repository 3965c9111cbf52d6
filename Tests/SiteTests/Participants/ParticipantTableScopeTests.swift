import Access
import HTTP
import SQLStore
import Support
import Testing
import Vocabulary

@testable import DataCollection
@testable import Portal
@testable import Responses

/// What the people of single sites see of the table of participants, and what is recorded of reading it.
struct ParticipantTableScopeTests {
    private typealias Sites = AdherencePageTests.Sites

    /// A token as the page shows it.
    private static func groups(_ token: String) -> String {
        EnrollmentToken(token)?.groups.joined(separator: " ") ?? token
    }

    @Test func `people at a site see its participants, with no word of others`() async throws {
        let sites = try await Sites()
        try await sites.employReader()
        let tokens = try await sites.tokens()
        let page = try await sites.get("/participants", as: .reader)
        #expect(try await sites.listed("", as: .reader) == [0])
        #expect(page.page.links.contains("All 1") && page.page.says("1 participant on this page"))
        #expect(page.text.contains(Self.groups(tokens[0])) && !page.text.contains("NW"))
        #expect(!page.text.contains(tokens[1]) && !page.text.contains(Self.groups(tokens[1])))
        for query in [
            "?site=\(sites.north.id)", "?site=none", "?site=99", "?q=\(sites.people[1])", "?q=\(tokens[1])",
            "?query.Site~eq=NW", "?query.Token~startswith=\(tokens[1])", "?query.Site~isblank",
            "?query.ParticipantId~in=\(sites.people[1]);\(sites.people[2])",
            "?sort=-Adherence&query.Missed~gt=0",
        ] {
            let other = try await sites.get("/participants\(query)", as: .reader)
            #expect(other.page.says("No participants match these filters."), "\(query)")
            #expect(!other.text.contains("Northwood"), "\(query)")
        }
        #expect(try await sites.listed("?sort=-Adherence", as: .reader) == [0])
        // The site of enrollment can be any site.
        #expect(
            try await sites.get("/participants?column=SiteAtEnrollment", as: .reader).status == .badRequest)
        #expect(try await sites.get("/participants?columns=1").text.contains("SiteAtEnrollment"))
    }

    @Test func `a file has the rows of the reader's sites`() async throws {
        let sites = try await Sites()
        try await sites.employReader()
        let query = "column=ParticipantId&column=Site&column=Token"
        let tokens = try await sites.tokens()
        #expect(
            try await sites.lines(query, as: .reader)
                == ["ParticipantId,Site,Token", "\(sites.people[0]),HC,\(tokens[0])"])
        for sort in ["", "&sort=-Missed", "&sort=Enrolled"] {
            let lines = try await sites.lines(
                "column=ParticipantId&query.Site~neqornull=HC\(sort)", as: .reader)
            #expect(lines == ["ParticipantId"])
        }
        #expect(try await sites.lines(query).count == 4)
    }

    @Test func `who sees the tokens of one of two sites sees and finds those only`() async throws {
        let sites = try await Sites()
        try await sites.employReader()
        let (site, north, channel) = (sites.study.site, sites.north, sites.study.sample.channel)
        let (user, console) = (site.world.user(.reader), site.parts.console)
        try await site.store.write { transaction in
            try StudySiteRoleRepository.assign(
                .reader, to: .user(user), at: north,
                with: console.grant(ManageStudySites.self, on: channel), in: transaction)
        }
        let tokens = try await sites.tokens()
        let page = try await sites.get("/participants", as: .reader)
        let table = try page.page.table("Participants")
        #expect(table.row(of: sites.people[0])?["Token"] == Self.groups(tokens[0]))
        #expect(table.row(of: sites.people[1])?["Token"] == "blank")
        #expect(!page.text.contains(tokens[1]) && !page.text.contains(Self.groups(tokens[1])))
        #expect(try await sites.listed("?q=\(tokens[0])", as: .reader) == [0])
        for query in ["?q=\(tokens[1])", "?q=\(tokens[2])", "?query.Token~eq=\(tokens[1])"] {
            #expect(try await sites.listed(query, as: .reader) == [], "\(query)")
        }
        let file = try await sites.lines("column=Token&sort=ParticipantId", as: .reader)
        #expect(file.contains(tokens[0]) && !file.contains(tokens[1]))
    }

    @Test func `reading the list is recorded once an hour, and each file`() async throws {
        let sites = try await Sites()
        for query in ["", "?state=withdrawn", "?sort=Missed"] {
            _ = try await sites.get("/participants\(query)", as: .reader)
        }
        _ = try await sites.lines("column=ParticipantId", as: .reader)
        let events = try await sites.study.site.store.read { transaction in
            try transaction.rows(
                "select action, subject from audit_events where action in ('participants.view', 'data.export', 'data.view') order by seq"
            ) { "\(try $0[0] as String) \(try $0[1] as String)" }
        }
        #expect(events == ["participants.view ", "data.export Participants"])
    }
}
