import Access
import HTTP
import SQLStore
import StudyManagement
import Testing
import Vocabulary

@testable import DataCollection
@testable import Responses

/// Keys of Lists and numbers of tokens, responses and participants are never given twice.
struct ListKeyTests {
    /// A study whose survey has two Lists.
    fileprivate struct Survey {
        let world: World
        let channel: ChannelID

        init() async throws {
            world = try await World()
            channel = try await world.addStudy("DYNAMICSCHEMASTUDY")
            try await world.useFiles(SampleData.designs)
        }

        /// Enrolls someone, who sends one response.
        func participate() async throws -> String {
            let token = try await world.tokens(1, in: channel)[0]
            let person = try await world.enroll("DYNAMICSCHEMASTUDY", token: token)
            let data = try SampleData.text(
                "SurveyMetadata/DYNAMICSCHEMASTUDY_OtherOption_1--RESPONSE.json")
            let answer = await world.send(
                data, activity: "OtherOption", version: "1", as: person)
            #expect(answer.status == .ok, "\(answer.text)")
            #expect(try await world.lastOutcome().status == .processed)
            return person
        }

        func erase(_ person: String) async throws {
            let answer = await world.client.post(
                "/response-withdrawFromStudy.api", form: [("participantId", person), ("delete", "true")])
            #expect(answer.status == .ok, "\(answer.text)")
        }

        func keys(_ list: String) async throws -> [Int64] {
            try await world.rows(of: list, in: channel).compactMap { row in
                if case .integer(let key)? = row["Key"] { key } else { nil }
            }
        }

        func numbers(_ sql: SQL) async throws -> [Int64] {
            try await world.store.read { try $0.rows(sql) { try $0[0] } }
        }

        func list(_ name: String) async throws -> ListID {
            try #require(try await world.catalog(channel)[name]?.id)
        }

        /// Adds an empty List with the name of another to the Test channel of its study.
        func addTwin(of list: ListID) async throws {
            try await world.store.write { [channel] transaction in
                try transaction.run(
                    """
                    insert or ignore into channels (study_folder_id, kind, app_folder_id, study_id, study_id_key, created_at)
                    select study_folder_id, 'test', app_folder_id, study_id || '-T', study_id_key || '-t', 0
                    from channels where id = \(channel)
                    """)
                let twin: ListID? = try transaction.value(
                    """
                    insert into lists (channel_id, name, name_key, title, kind, created_at)
                    select t.id, l.name, l.name_key, l.title, l.kind, 0
                    from lists l join channels c on c.id = l.channel_id
                    join channels t on t.study_folder_id = c.study_folder_id and t.kind = 'test'
                    where l.id = \(list) returning id
                    """)
                try transaction.run(
                    """
                    create table \(identifier: try #require(twin).tableName) as
                    select * from \(identifier: list.tableName) where 0
                    """)
            }
        }

        func check() async throws -> ListKeyCheck {
            let grant = world.console.grant(ManageSite.self, on: SiteFolder())
            return try await world.store.read { try ListKeyCheck(with: grant, in: $0) }
        }
    }

    @Test func `Keys and numbers of an erased newest participant are not given again`() async throws {
        let survey = try await Survey()
        var seen: [String: Set<Int64>] = [:]
        for _ in 0..<3 {
            let person = try await survey.participate()
            for list in ["OtherOption", "OtherOptionMixedMultiple"] {
                for key in try await survey.keys(list) {
                    #expect(seen[list, default: []].insert(key).inserted, "\(list) \(key) was given twice")
                }
            }
            for table in ["enrollment_tokens", "participants", "responses", "token_batches"] {
                let number = try await survey.numbers("select max(id) from \(identifier: table)")[0]
                #expect(
                    seen[table, default: []].insert(number).inserted, "\(table) \(number) was given twice")
            }
            try await survey.erase(person)
            #expect(try await survey.keys("OtherOption").isEmpty)
        }
        #expect(seen["OtherOption"] == [1, 2, 3], "nothing is skipped either")
        let check = try await survey.check()
        #expect(check.warnings.isEmpty)
        #expect(check.sentence.contains("0 corrections and 0 events of"))
    }

    /// What is done with a study between two participants, the first of whom is erased.
    enum Journey: CaseIterable {
        case trash, move
    }

    @Test(arguments: Journey.allCases)
    func `Keys continue after a study came back from the trash, or its app went elsewhere`(journey: Journey)
        async throws
    {
        let survey = try await Survey()
        let first = try await survey.participate()
        let before = try await survey.keys("OtherOption")
        let numbers = try await survey.numbers("select max(id) from responses")
        try await survey.erase(first)
        switch journey {
        case .trash: try await survey.goThroughTheTrash()
        case .move: try await survey.moveApp()
        }
        _ = try await survey.participate()
        #expect(before == [1])
        #expect(try await survey.keys("OtherOption") == [2])
        #expect(try await survey.numbers("select max(id) from responses") == [numbers[0] + 1])
        #expect(try await survey.check().warnings.isEmpty)
    }

    @Test func `Lists of an earlier version count on from every Key that is known`() async throws {
        let survey = try await Survey()
        _ = try await survey.participate()
        let list = try await survey.list("OtherOption")
        let below = try await survey.list("OtherOptionMixedMultiple")
        try await survey.world.store.write { transaction in
            try transaction.run("delete from key_counters")
            try transaction.run(
                """
                insert into list_row_changes (list_id, row_key, participant_id, kind, reason, before, after, changed_at,
                    changed_by)
                values (\(list), 40, 1, 'delete', 'twice', '{}', '{}', 1, 'Editor')
                """)
        }
        try await survey.record("list-row.edit", "OtherOptionMixedMultiple", row: 70)
        try await survey.world.feature.start()
        _ = try await survey.participate()
        #expect(try await survey.keys("OtherOption").last == 41)
        #expect(try await survey.keys("OtherOptionMixedMultiple").contains(71))
        #expect(
            try await survey.numbers("select key from \(identifier: below.tableName) where key > 40").min()
                == 71)
    }

    @Test func `the check finds Keys that corrections and the audit log give to two rows`() async throws {
        let survey = try await Survey()
        _ = try await survey.participate()
        let list = try await survey.list("OtherOption")
        #expect(try await survey.check().warnings.isEmpty)
        // An event names row 1 before the row that has the Key now was made.
        try await survey.record("list-row.delete", "OtherOption", row: 1)
        try await survey.world.store.write { transaction in
            try transaction.run("update \(identifier: list.tableName) set created = '2999-01-01 00:00'")
        }
        let named = try await survey.check()
        #expect(named.warnings.count == 1)
        #expect(named.warnings[0].contains("used for two rows: 1."), "\(named.warnings)")
        #expect(named.eventCount == 1)
        // The study's other channel gets a List with this name, and the event doesn't say which it names.
        try await survey.addTwin(of: list)
        let ambiguous = try await survey.check()
        #expect(ambiguous.warnings.isEmpty && ambiguous.eventCount == 0, "\(ambiguous.warnings)")
        // A correction belongs to another response than the row that has the Key.
        try await survey.world.store.write { transaction in
            try transaction.run("update \(identifier: list.tableName) set created = '2000-01-01 00:00'")
            try transaction.run(
                """
                insert into list_row_changes (list_id, row_key, participant_id, response_id, kind, reason, before, after,
                    changed_at, changed_by)
                values (\(list), 1, 1, 99, 'edit', 'typo', '{}', '{}', 1, 'Editor')
                """)
        }
        #expect(try await survey.check().warnings.count == 1)
        try await survey.world.store.write { transaction in
            try transaction.run("update key_counters set last_key = 0")
        }
        #expect(
            try await survey.check().warnings.filter { $0.contains("the last recorded Key is 0") }.count >= 2)
    }

    @Test func `a List that leaves for good leaves no counter, and the next one begins at 1`() async throws {
        let survey = try await Survey()
        _ = try await survey.participate()
        let channel = survey.channel
        try await survey.world.store.write { transaction in
            while try ListRemovalRepository.step(of: [channel], transaction) {}
        }
        #expect(try await survey.numbers("select count(*) from key_counters") == [0])
    }
}

extension ListKeyTests.Survey {
    fileprivate func goThroughTheTrash() async throws {
        try await world.store.write { [world, channel] transaction in
            let grant = try app(transaction)
            try TrashRepository.delete(reason: "by mistake", with: grant, in: transaction)
            let site = world.console.grant(ManageSite.self, on: SiteFolder())
            #expect(try transaction.value("select count(*) from trash", as: Int.self) == 1)
            let entry = try #require(try TrashRepository.items(with: site, in: transaction).first)
            try TrashRepository.restore(entry.id, with: site, in: transaction)
            let found: Int? = try transaction.value("select id from channels where id = \(channel)")
            #expect(found != nil)
        }
    }

    fileprivate func moveApp() async throws {
        try await world.store.write { [world] transaction in
            let elsewhere = try FolderRepository.addOrganization(
                "ELSEWHERE", title: "", with: world.console.grant(ManageSite.self, on: SiteFolder()),
                in: transaction)
            let grant = try app(transaction)
            _ = try AppMove(
                to: world.console.grant(ManageOrganization.self, on: elsewhere),
                checks: MoveChecks(
                    count: { _, _ in TrashRepository.Contents(participants: 0, responses: 1, tokens: 1) },
                    obstacles: { _, _, _ in [] }),
                with: grant, in: transaction
            ).perform(with: grant, in: transaction)
        }
    }

    private func app(_ transaction: borrowing Transaction) throws -> Grant<ManageApp> {
        let app = try #require(try FolderRepository.app("ORG1", "APP1", in: transaction))
        return world.console.grant(ManageApp.self, on: app)
    }

    /// Writes what an editor's change leaves in the audit log.
    fileprivate func record(_ action: String, _ list: String, row: Int) async throws {
        try await world.store.write { [world, channel] transaction in
            let folder: FolderID? = try transaction.value(
                "select study_folder_id from channels where id = \(channel)")
            try Actor.participant(address: "", audit: world.feature.dependencies.audit).record(
                action, on: try #require(folder), ["list": .text(list), "row": .number(row)], in: transaction)
        }
    }
}
