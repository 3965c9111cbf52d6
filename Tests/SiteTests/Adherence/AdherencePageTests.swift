import Access
import HTTP
import SQLStore
import Support
import Testing
import Timekeeping
import Vocabulary

@testable import DataCollection
@testable import Portal
@testable import Responses

/// The pages about adherence, as the people of the whole study and of one site see them.
///
/// Participant 1 belongs to Harbor County, 2 to Northwood, 3 to no site. On the 24th, 1 has answered each of three closed
/// runs, 2 one of them, and 3 none.
struct AdherencePageTests {
    private static let pages = "/orgs/MERIDIAN/apps/HERON/studies/\(PublishedSample.studyID)"

    struct Sites {
        let study: AdherenceStudy
        let harbor: StudySite
        let north: StudySite
        var people: [ParticipantID] = []

        init() async throws {
            study = try await AdherenceStudy()
            let (site, channel) = (study.site, study.sample.channel)
            harbor = try await site.addStudySite("HC", "Harbor County", to: channel)
            north = try await site.addStudySite("NW", "Northwood", to: channel)
            var secrets: [String] = []
            for place in [harbor, north, nil] {
                secrets.append(try await study.sample.enroll())
                let id = try await site.store.write { transaction in
                    try transaction.value(
                        """
                        update participants set site_id = \(place?.id)
                        where id = (select max(id) from participants) returning id
                        """, as: ParticipantID.self)
                }
                people.append(try #require(id))
            }
            for (day, answering) in [(21, [0, 1]), (22, [0]), (23, [0])] {
                study.moveClock(to: "\(day) 12:00")
                for person in answering { try await study.respond(as: secrets[person]) }
            }
            study.moveClock(to: "24 12:00")
            try await study.worker.catchUp()
        }

        func get(_ path: String, as user: TestUser = .coordinator) async throws -> ClientResponse {
            try await study.site.get(AdherencePageTests.pages + path, as: user)
        }

        /// Makes a user an editor where the user has a role, so that files are open to them.
        func openFiles(to user: TestUser) async throws {
            let (site, channel, places) = (study.site, study.sample.channel, [harbor, north])
            let (id, console) = (site.world.user(user), site.parts.console)
            try await site.store.write { transaction in
                let found: [StudySiteID] = try transaction.rows(
                    "select distinct site_id from study_site_roles where user_id = \(id)"
                ) { try $0[0] }
                for place in places where found.contains(place.id) {
                    try StudySiteRoleRepository.assign(
                        .editor, to: .user(id), at: place,
                        with: console.grant(ManageStudySites.self, on: channel),
                        in: transaction)
                }
                guard found.isEmpty else { return }
                try RoleRepository.assign(
                    .editor, to: .user(id), with: console.grant(ManageRoles.self, on: .study(channel.study)),
                    in: transaction)
            }
        }

        /// Makes the reader a coordinator of Harbor County and nothing else.
        func employReader() async throws {
            let (site, channel, harbor) = (study.site, study.sample.channel, harbor)
            try await site.employ(.reader, only: [])
            let (user, console) = (site.world.user(.reader), site.parts.console)
            try await site.store.write { transaction in
                try StudySiteRoleRepository.assign(
                    .coordinator, to: .user(user), at: harbor,
                    with: console.grant(ManageStudySites.self, on: channel), in: transaction)
            }
        }
    }

    @Test func `the study sees the shares of all participants`() async throws {
        let sites = try await Sites()
        let page = try await sites.get("/adherence").page
        #expect(page.says("44%"))
        #expect(page.says("4 of 9 runs answered"))
        let heat = try page.table("Adherence by activity and day")
        #expect(try heat.cell(row: "Diary", column: "28 days") == "44%")
        #expect(try heat.row("Diary").text.contains("67%"))
    }

    @Test func `shares of fewer than five participants aren't compared`() async throws {
        let sites = try await Sites()
        let table = try await sites.get("/adherence").page.table("Adherence by site")
        #expect(try table.row("Harbor County HC").text.contains("fewer than 5 participants"))
        #expect(!(try table.row("Harbor County HC").text.contains("%")))
        #expect(try table.row("No site").text.contains("fewer than 5 participants"))
    }

    @Test func `the share of five participants is compared, also of those who have withdrawn`() async throws {
        let study = try await AdherenceStudy()
        let harbor = try await study.site.addStudySite("HC", "Harbor County", to: study.sample.channel)
        for _ in 0..<5 { _ = try await study.sample.enroll() }
        study.moveClock(to: "24 12:00")
        try await study.site.store.write { transaction in
            try transaction.run(
                "update participants set site_id = \(harbor.id), enrollment_site_id = \(harbor.id)")
            try transaction.run(
                """
                update participants set status = 1, withdrawn_at = \(study.site.clock.now), app_token_digest = null,
                    app_token_sealed = null where id = (select max(id) from participants)
                """)
        }
        try await study.worker.catchUp()
        let page = try await study.site.get(Self.pages + "/adherence", as: .coordinator).page
        let row = try page.table("Adherence by site").row("Harbor County HC").text
        #expect(row.contains("0% 0 of 15") && row.contains("4"))
    }

    @Test func `a filter limits the page to a site, next to the share of the study`() async throws {
        let sites = try await Sites()
        let page = try await sites.get("/adherence?site=\(sites.harbor.id)").page
        #expect(page.says("100%"))
        #expect(page.says("3 of 3 runs answered; study 44%"))
        #expect(try await sites.get("/adherence?site=none").page.says("0 of 3 runs answered; study 44%"))
    }

    @Test func `people at a site see their participants only`() async throws {
        let sites = try await Sites()
        try await sites.employReader()
        let page = try await sites.get("/adherence", as: .reader).page
        #expect(page.says("3 of 3 runs answered; study 44%"))
        #expect(!page.says("Northwood") && !page.says("difference"))
        let list = try await sites.get("/adherence/participants", as: .reader).page
        #expect(list.links.contains("\(sites.people[0])"))
        #expect(!list.links.contains("\(sites.people[1])") && !list.links.contains("\(sites.people[2])"))
        for filter in ["\(sites.north.id)", "none"] {
            let other = try await sites.get("/adherence?site=\(filter)", as: .reader).page
            #expect(other.says("0 of 0 runs answered; study 44%"))
            let people = try await sites.get("/adherence/participants?site=\(filter)", as: .reader).page
            #expect(people.says("No participants match."))
        }
    }

    @Test func `participants are listed with those without contact first`() async throws {
        let sites = try await Sites()
        let table = try await sites.get("/adherence/participants").page
            .table("Adherence of participants by day")
        let rows = try table.column("Since enrollment")
        #expect(rows == ["0%, 0 of 3", "33%, 1 of 3", "100%, 3 of 3"])
    }

    @Test func `silence needs a missed run since the last contact`() async throws {
        let sites = try await Sites()
        #expect(try await sites.get("/adherence/participants?silence=7").page.says("No participants match."))
        sites.study.moveClock(to: "29 12:30")
        try await sites.study.worker.catchUp()
        let silent = try await sites.get("/adherence/participants?silence=7").page
        #expect(silent.links.contains("\(sites.people[1])") && !silent.links.contains("\(sites.people[0])"))
        let gone = try await sites.get("/adherence/participants?silence=gone").page
        #expect(gone.links.contains("\(sites.people[2])"))
        let chip = try await sites.get("/participants/\(sites.people[2])").page
        #expect(chip.says("Gone silent, 9 days"))
    }

    @Test(arguments: ["silence=8", "silence=x", "order=x", "site=x", "after=x", "after=1"])
    func `a filter that doesn't exist is refused`(query: String) async throws {
        let sites = try await Sites()
        #expect(try await sites.get("/adherence/participants?\(query)").status == .badRequest)
    }

    @Test(arguments: PeopleOrder.allCases)
    func `pages follow each other without gaps`(order: PeopleOrder) async throws {
        let study = try await AdherenceStudy()
        for _ in 0..<7 { _ = try await study.sample.enroll() }
        study.moveClock(to: "24 12:00")
        try await study.worker.catchUp()
        let (channel, now) = (study.sample.channel, study.site.clock.now)
        let grant = study.site.parts.console.grant(ViewResponses.self, on: channel)
        let filter = AdherencePeopleRepository.Filter(order: order)
        let found = try await study.site.store.read { transaction in
            var people: [ParticipantID] = []
            var position: AdherencePeopleRepository.Position?
            while true {
                let page = try AdherencePeopleRepository.page(
                    filter, after: position, count: 2, at: now, with: grant, transaction)
                guard let last = page.last else { return people }
                people += page.map(\.id)
                let value =
                    order == .silence ? last.lastContactAt.milliseconds : Int64(last.missedInARow)
                position = AdherencePeopleRepository.Position(value: value, id: last.id)
            }
        }
        #expect(found.count == 7 && Set(found).count == 7)
    }

    @Test func `the page of a participant shows the runs, also of other weeks`() async throws {
        let sites = try await Sites()
        let page = try await sites.get("/participants/\(sites.people[1])").page
        #expect(page.says("33%, 1 of 3 runs"))
        let table = try page.table("Runs of participant \(sites.people[1])")
        #expect(try table.row("Diary").text.contains("08:00 done"))
        #expect(try table.row("Diary").text.contains("08:00 missed"))
        #expect(try table.row("Diary").text.contains("08:00 due now"))
        #expect(try table.row("Diary").text.contains("08:00 upcoming"))
        let earlier = try await sites.get("/participants/\(sites.people[1])?runs=2026-11-10").page
        #expect(
            !(try earlier.table("Runs of participant \(sites.people[1])").row("Diary").text.contains("done")))
        #expect(
            try await sites.get("/participants/\(sites.people[1])?runs=yesterday").status == .badRequest)
    }

    @Test func `a study without published schedules says so`() async throws {
        let sample = try await PublishedSample()
        let page = try await sample.site.get(Self.pages + "/adherence", as: .coordinator).page
        #expect(page.says("The study isn't published yet"))
    }
}
