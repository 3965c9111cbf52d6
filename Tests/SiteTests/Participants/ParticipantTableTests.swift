import Access
import HTTP
import SQLStore
import Support
import Testing
import Vocabulary

@testable import DataCollection
@testable import Portal
@testable import Responses

/// The table of the page of participants: its columns, filters and order.
///
/// Participant 0 belongs to Harbor County, 1 to Northwood, 2 to no site. On the 24th, 0 has answered each of three closed
/// runs, 1 one of them, and 2 none.
struct ParticipantTableTests {
    private typealias Sites = AdherencePageTests.Sites

    @Test func `a row says how a participant takes part`() async throws {
        let sites = try await Sites()
        let table = try await sites.get("/participants").page.table("Participants")
        #expect(
            table.columns == [
                "Participant Id", "Token", "Site", "State", "Enrolled", "Responses", "Last Response",
                "Silent (days)", "Adherence (%)", "Missed", "Data Sharing",
            ])
        #expect(try await sites.get("/participants").page.says("A dash means that none was missed"))
        let names = [
            "Site", "State", "Responses", "Last Response", "Silent (days)", "Adherence (%)", "Missed",
            "Data Sharing",
        ]
        let rows = try sites.people.map { person in
            let row = try #require(table.row(of: person))
            return names.map { row[$0] ?? "" }
        }
        #expect(
            rows[0]
                == ["HC", "Enrolled", "3", "2026-11-23 12:00", "blank", "100", "0", "not asked"])
        #expect(
            rows[1]
                == ["NW", "Enrolled", "1", "2026-11-21 12:00", "3", "33", "2", "not asked"])
        #expect(
            rows[2][0] == "blank" && rows[2][2...3] == ["0", "blank"] && rows[2][5...6] == ["0", "3"])
    }

    @Test func `a run whose response failed is done, is marked, and leads to the response`() async throws {
        let sites = try await Sites()
        let person = sites.people[0]
        try await sites.study.site.store.write {
            try $0.run(
                "update responses set status = 1, error_message = null where participant_id = \(person)")
        }
        let before = try await sites.get("/participants/\(person)").page
        #expect(!before.says("done, response failed") && before.says("Answered since "))
        let response = try await sites.study.site.store.write { transaction -> Int64? in
            try transaction.run(
                "update responses set status = 2, error_message = 'Failed' where participant_id = \(person)")
            return try transaction.value("select max(id) from responses where participant_id = \(person)")
        }
        let page = try await sites.get("/participants/\(person)").page
        #expect(page.says("done, response failed"))
        let address = "/responses/\(try #require(response))"
        #expect(page.addresses.contains { $0.hasSuffix(address) })
        #expect(page.says("100%, 3 of 3 runs"))
    }

    @Test func `the numbers of runs are shown when asked for`() async throws {
        let sites = try await Sites()
        let query = "?column=ParticipantId&column=Done&column=Late&column=Due"
        let table = try await sites.get("/participants\(query)").page.table("Participants")
        #expect(table.columns == ["Participant Id", "Done", "Late", "Due"])
        let row = try #require(table.row(of: sites.people[0]))
        #expect(row["Done"] == "3" && row["Late"] == "0" && row["Due"] == "1")
    }

    @Test func `a tab has those of whom nothing was heard`() async throws {
        let sites = try await Sites()
        let page = try await sites.get("/participants").page
        #expect(page.links.contains("Silent 2"))
        let tab = try #require(page.addresses.first { $0.contains("SilentDays") })
        let silent = try await sites.study.site.get(tab, as: .coordinator).page
        #expect(silent.links.contains("\(sites.people[1])") && !silent.links.contains("\(sites.people[0])"))
    }

    @Test(arguments: [
        ("query.Site~eq=HC", [0]), ("query.Site~isblank", [2]), ("site=none", [2]),
        ("state=active", [0, 1, 2]),
        ("query.State~eq=Enrolled", [0, 1, 2]), ("state=withdrawn", []),
        ("query.LastResponse~dategte=2026-11-22", [0]), ("query.LastResponse~datelte=2026-11-22", [1]),
        ("query.LastResponse~isblank", [2]), ("query.Enrolled~dategte=2026-11-30", []),
        ("query.SilentDays~gte=3", [1, 2]), ("query.SilentDays~gte=14", []),
        ("query.SilentDays~isblank", [0]), ("query.LastVersion~eq=1.0", [0, 1]),
        ("query.LastActivity~eq=Diary&query.Site~eq=NW", [1]), ("query.Adherence~lt=50", [1, 2]),
        ("query.Missed~between=1,2", [1]), ("query.MissedInARow~gte=3", [2]), ("query.Responses~eq=0", [2]),
        ("query.TimeZone~eq=UTC", [0, 1, 2]), ("query.DataSharing~eq=allowed", []),
        ("query.Site~eq=HC&state=active&query.Responses~gt=1", [0]),
    ])
    func `a filter finds its participants`(_ query: String, _ expected: [Int]) async throws {
        let sites = try await Sites()
        #expect(try await sites.listed("?\(query)") == expected)
        let file = try await sites.lines("\(query)&column=ParticipantId")
        if !query.contains("site=") && !query.contains("state=") {
            #expect(Set(file.dropFirst()) == Set(expected.map { "\(sites.people[$0])" }))
        }
    }

    @Test func `a number, a part of a token, and a site find their participants as before`() async throws {
        let sites = try await Sites()
        let tokens = try await sites.tokens()
        let (harbor, north) = (sites.harbor.id, sites.north.id)
        #expect(try await sites.listed("?q=\(sites.people[1])") == [1])
        #expect(try await sites.listed("?q=\(tokens[2])") == [2])
        #expect(try await sites.listed("?q=\(tokens[0].prefix(5).lowercased())") == [0])
        #expect(try await sites.listed("?q=\(tokens[0])&site=\(harbor)") == [0])
        #expect(try await sites.listed("?q=\(tokens[0])&site=\(north)") == [])
        #expect(try await sites.listed("?site=\(north)&state=active") == [1])
        #expect(try await sites.listed("?site=99") == [])
        #expect(try await sites.listed("?q=ZZZZZZZZZ") == [])
        #expect(try await sites.listed("?q=&site=&state=active") == [0, 1, 2])
        let page = try await sites.get("/participants?q=\(tokens[0].prefix(5))&site=\(harbor)&state=active")
            .page
        #expect(try page.field("Participant Id or token").value == String(tokens[0].prefix(5)))
        #expect(try page.field("Site").value == "\(harbor)")
        #expect(page.html.contains(#"name="query.State~eq" value="Enrolled""#))
        #expect(!page.html.contains(#"<input type="hidden" name="query.Site~eq" value="HC">\#n<input class"#))
    }

    @Test(arguments: [
        ("sort=ParticipantId", [0, 1, 2]), ("sort=-ParticipantId", [2, 1, 0]), ("sort=Enrolled", [0, 1, 2]),
        ("sort=-Adherence", [0, 1, 2]), ("sort=Adherence", [2, 1, 0]), ("sort=-Responses", [0, 1, 2]),
        ("sort=LastResponse", [2, 1, 0]), ("sort=-SilentDays", [2, 1, 0]), ("sort=-Site", [1, 0, 2]),
    ])
    func `rows are sorted by a column`(_ query: String, _ expected: [Int]) async throws {
        let sites = try await Sites()
        let table = try await sites.get("/participants?\(query)").page.table("Participants")
        #expect(try table.column("Participant Id") == expected.map { "\(sites.people[$0])" })
    }

    @Test(arguments: [
        "state=foo", "site=x", "query.Nothing~eq=1", "sort=Nothing", "column=Nothing", "filter=Nothing",
        "query.SilentDays~gte=many", "query.LastResponse~dategte=soon", "query.Adherence~unheardof=1",
    ])
    func `what can't be shown is refused`(_ query: String) async throws {
        let sites = try await Sites()
        #expect(try await sites.get("/participants?\(query)").status == .badRequest)
    }

    @Test(arguments: ["column=Token", "sort=Token", "query.Token~startswith=A", "filter=Token"])
    func `who sees no tokens can't ask for them`(_ query: String) async throws {
        let sites = try await Sites()
        let page = try await sites.get("/participants", as: .reader)
        #expect(page.status == .ok && !page.page.texts.contains("Token"))
        for token in try await sites.tokens() {
            let groups = EnrollmentToken(token)?.groups.joined(separator: " ") ?? token
            #expect(!page.text.contains(token) && !page.text.contains(groups))
        }
        #expect(try await sites.get("/participants?\(query)", as: .reader).status == .badRequest)
        #expect(try await sites.get("/data/Participants/export?\(query)", as: .editor).status == .badRequest)
    }

    @Test func `a search by letters finds nothing for who sees no tokens, and says so`() async throws {
        let sites = try await Sites()
        let token = try await sites.tokens()[0]
        let page = try await sites.get("/participants?q=\(token)", as: .reader).page
        #expect(page.says("No results for \(token).") && page.says("Enter the number of a participant."))
        #expect(page.says("3 participants on this page"))
    }

    @Test(arguments: [TestUser.designer, .viewer, .stranger])
    func `who can't read responses can't read participants`(_ someone: TestUser) async throws {
        let sites = try await Sites()
        for path in ["/participants", "/data/Participants/export", "/data/Participants/views"] {
            let status = try await sites.get(path, as: someone).status
            #expect(status == (someone == .stranger ? .notFound : .forbidden), "\(path): \(status)")
        }
    }

    @Test func `of those who withdrew, the list says when and what the app requested`() async throws {
        let sites = try await Sites()
        let person = sites.people[1]
        try await sites.study.site.store.write { transaction in
            try transaction.run(
                """
                update participants set status = 1, withdrawn_at = 1795600000000, app_token_digest = null,
                    app_token_sealed = null, withdrawal_request = 'unspecified' where id = \(person)
                """)
        }
        let page = try await sites.get("/participants?state=withdrawn").page
        let row = try #require(try page.table("Participants").row(of: person))
        #expect(row.values.contains("Withdrawn") && row["Withdrawn"]?.hasPrefix("2026-11-25") == true)
        #expect(row["Withdrawal Request"] == "The app didn't ask to delete the data")
        #expect(page.links.contains("All 3") && page.links.contains("Enrolled 2"))
        #expect(page.links.contains("Withdrawn, data kept 1") && page.links.contains("Erased 0"))
        #expect(try await sites.listed("?query.State~eq=Enrolled") == [0, 2])
        // Nothing is expected any more, so the participant isn't silent.
        #expect(try await sites.listed("?query.SilentDays~isnonblank") == [2])
        let tab = try #require(page.addresses.first { $0.hasSuffix("state=active") })
        #expect(tab.hasSuffix("/participants?state=active"))
        let erased = try await sites.get("/participants?state=erased").page
        #expect(erased.says("No participants have been erased.") && !erased.links.contains("\(person)"))
    }
}

extension AdherencePageTests.Sites {
    /// The places of the participants on a page, in the order of the places.
    func listed(_ query: String, as user: TestUser = .coordinator) async throws -> [Int] {
        let page = try await get("/participants\(query)", as: user)
        try #require(page.status == .ok, "\(query): \(page.status)")
        let links = Set(page.page.links)
        return people.indices.filter { links.contains("\(people[$0])") }
    }

    /// The lines of a file of the table.
    func lines(_ query: String, as user: TestUser = .coordinator) async throws -> [String] {
        let kept = query.split(separator: "&").filter { !$0.hasPrefix("site=") && !$0.hasPrefix("state=") }
        try await openFiles(to: user)
        let file = try await get("/data/Participants/export?\(kept.joined(separator: "&"))", as: user)
        try #require(file.status == .ok, "\(query): \(file.text)")
        return file.text.split(separator: "\r\n").map(String.init)
    }

    /// The tokens of the participants.
    func tokens() async throws -> [String] {
        try await study.site.store.read { transaction in
            try transaction.rows(
                "select token from enrollment_tokens where participant_id is not null order by participant_id"
            ) { try $0[0] }
        }
    }
}

extension PageTable {
    /// The texts of a participant's row by the headings of their columns.
    func row(of participant: ParticipantID) -> [String: String]? {
        rows.map { Dictionary(zip(columns, $0)) { first, _ in first } }
            .first { $0["Participant Id"] == "\(participant)" }
    }
}
