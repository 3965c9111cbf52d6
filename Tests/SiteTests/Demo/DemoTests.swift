import Access
import Cryptography
import HTTP
import JSON
import SQLStore
import Studies
import Support
import Testing
import WebAccess

@testable import DataCollection
@testable import Portal
@testable import Responses
@testable import Vocabulary

@Suite struct DemoTests {
    @Test func `The demo has people, studies, participants and responses in the promised numbers`()
        async throws
    {
        let demo = try await DemoSite()
        #expect(try await demo.count("select count(*) from folders where kind = 'organization'") == 1)
        #expect(try await demo.count("select count(*) from folders where kind = 'app'") == 2)
        #expect(try await demo.count("select count(*) from folders where kind = 'study'") == 4)
        #expect(
            try await demo.states() == [
                "DAYS01 live active", "HEART01 live paused", "KICKS01 live draft", "KICKS01-T test upcoming",
                "SLEEP01 live active",
                "SLEEP01-T test active",
            ])
        let erased = try await demo.count("select sum(participant_count) from erasures")
        #expect(erased == 4)
        #expect(try await demo.count("select count(*) from participants") + erased == 300)
        #expect(try await demo.count("select count(*) from participants where status = 1") == 17)
        #expect(try await demo.count("select count(*) from responses") == 6_000)
        #expect(try await demo.count("select count(*) from responses where status = 0") == 0)
        #expect(try await demo.count("select count(*) from responses where status = 2") == 12)
        let causes: SQL = "select count(distinct error_message) from responses where status = 2"
        #expect(try await demo.count(causes) == 3)
        let unused = "select count(*) from enrollment_tokens where participant_id is null"
        #expect(try await demo.count(SQL(verbatim: unused)) == 470 - 300)
        #expect(try await demo.count("select count(*) from token_batches") == 7)
        #expect(try await demo.count("select count(*) from token_handouts") == 8)
        #expect(try await demo.count("select count(*) from saved_views where table_name is not null") == 2)
        #expect(try await demo.count("select count(*) from signatures") == 2)
        #expect(try await demo.count("select count(*) from data_locks where unlocked_at is null") == 0)
        for role in Role.allCases {
            #expect(demo.lines.contains { $0.contains(role.title) }, "nobody signs in as \(role.title)")
        }
        try await demo.remove()
    }

    @Test func `A demo answers every query of its Lists, verifies its audit, and is made once only`()
        async throws
    {
        let demo = try await DemoSite()
        let lists = try await demo.lists()
        #expect(Set(lists.map(\.channel)).count == 4)
        #expect(lists.count > 15)
        // No one has enrolled in the study for Android, so there is no one to ask.
        for list in lists where try await demo.hasParticipants(list.channel) {
            let rows = try await demo.query("select * from \(list.name)", of: list.channel)
            #expect(rows != nil, "\(list.name) cannot be queried")
        }
        let diary = try #require(lists.first { $0.name == "SleepDiary" })
        #expect(try await demo.query("select hours, caffeine from SleepDiary", of: diary.channel) ?? 0 > 1)
        let audit = demo.installation.audit
        #expect(try await demo.installation.store.read { try audit.verify(in: $0).flaw == nil })
        let rows = try await demo.count("select count(*) from responses")
        let report = try await demo.installation.store.read { try demo.installation.audit.verify(in: $0) }
        #expect(report.isIntact && report.clockSteps.count == 0, "its times are made up")
        let again = try await Demo(installation: demo.installation, clock: { DemoSite.now }).make()
        #expect(again == demo.lines)
        #expect(try await demo.count("select count(*) from responses") == rows)
        try await demo.remove()
    }

    @Test func `Two demos of the same time are the same, but for what is sealed`() async throws {
        let first = try await DemoSite()
        let other = try await DemoSite(keyOf: first)
        let tables = [
            "folders", "channels", "design_revisions", "design_files", "publications", "publication_answers",
            "token_batches", "enrollment_tokens", "responses", "lists", "list_columns", "list_1", "erasures",
        ]
        let (one, two) = (try await first.dump(tables), try await other.dump(tables))
        #expect(one.count > 6_000)
        #expect(one == two)
        try await first.remove()
        try await other.remove()
    }

    @Test
    func `All fifteen response types are among the questions, and the texts of a study are in Spanish too`()
        async throws
    {
        let clock = DemoClock(end: DemoSite.now)
        let studies = [SleepStudy.make(clock), KicksStudy.make(clock), HeartStudy.make(clock)]
        let questions = studies.flatMap(\.questionnaires).flatMap(\.questions).map(\.question)
        #expect(Set(questions.map(\.response.type)) == Set(ResponseType.allCases))
        let sleep = studies[0].questionnaires.flatMap(\.questions).map(\.question)
        #expect(sleep.allSatisfy { $0.text.languages == [.english, .spanish] })
    }

    @Test func `The Android study has every response type, a kick counter, branching and piping`() {
        let study = DaysStudy.make(DemoClock(end: DemoSite.now))
        #expect(study.settings.platforms == [.android])
        let questions = study.questionnaires.flatMap(\.questions).map(\.question)
        #expect(Set(questions.map(\.response.type)) == Set(ResponseType.allCases))
        #expect(study.activeTasks.map(\.type) == [.fetalKickCounter])
        #expect(
            study.questionnaires.contains { $0.branches && $0.steps.contains { !$0.logic.choices.isEmpty } })
        let sources = study.questionnaires.flatMap(\.steps).compactMap(\.logic.piping?.source)
        #expect(sources == [.step("best"), .elsewhere(activity: "Day", step: "place")])
    }

    @Test func `A demo that was interrupted says what to do`() async throws {
        let demo = try await DemoSite()
        try await demo.installation.store.write { transaction in
            try transaction.run("delete from role_assignments")
            try transaction.run("delete from users")
        }
        await #expect(throws: CommandFailure.self) {
            try await Demo(installation: demo.installation, clock: { DemoSite.now }).make()
        }
        try await demo.remove()
    }
}

extension DemoSite {
    /// Every channel with where it is.
    fileprivate func states() async throws -> [String] {
        try await installation.store.read { transaction in
            try transaction.rows("select study_id, kind, status from channels order by study_id") { row in
                "\(try row[0] as String) \(try row[1] as String) \(try row[2] as String)"
            }
        }
    }

    /// Every List with its channel.
    fileprivate func lists() async throws -> [(name: String, channel: ChannelID)] {
        try await installation.store.read { transaction in
            try transaction.rows("select name, channel_id from lists order by id") { (try $0[0], try $0[1]) }
        }
    }

    /// Whether someone has enrolled by way of a channel.
    fileprivate func hasParticipants(_ channel: ChannelID) async throws -> Bool {
        try await count("select count(*) from participants where channel_id = \(channel)") > 0
    }

    /// How many rows the most diligent participant of a channel gets from a query; nil when it fails.
    fileprivate func query(_ sql: String, of channel: ChannelID) async throws -> Int? {
        let key = installation.keys.sealing
        let secret = try await installation.store.read { transaction -> String? in
            try transaction.first(
                """
                select p.app_token_sealed, p.app_token_digest from participants p
                where p.channel_id = \(channel) and p.status = 0
                order by (select count(*) from responses r where r.participant_id = p.id) desc limit 1
                """
            ) {
                try ParticipantAppTokens(key: key, random: SystemRandom.bytes).open(
                    try $0[0], digest: try $0[1])
            }
        }
        let answer = try await client().get(
            "/response-executeSQL.api?participantId=\(secret ?? "")&sql="
                + sql.replacing(" ", with: "%20").replacing("*", with: "%2A"))
        return try JSONTree.parse(answer.body)["rows"]?.array?.count
    }

    /// An app of the demo's participants.
    private func client() async throws -> InProcessClient {
        let feature = try ResponseFeature(
            ResponseFeature.Dependencies(
                store: installation.store, key: installation.keys.sealing, audit: installation.audit,
                accounts: installation.accounts, random: SystemRandom.bytes, designs: .none,
                get: { _, _ in (404, []) }, report: { _ in }))
        let siteContext = SiteContext(
            store: installation.store, audit: installation.audit,
            apps: try await AppTokenCache(installation.store), keys: installation.keys,
            random: SystemRandom.bytes, report: { _, _ in })
        return InProcessClient(RouteTable(feature.wireRoutes).router(siteContext))
    }
}
