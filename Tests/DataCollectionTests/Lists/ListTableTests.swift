import HTTP
import SQLStore
import Support
import Tables
import Testing

@testable import DataAccess
@testable import DataCollection
@testable import Responses

struct ListTableTests {
    /// A List in the form of a previous version: its rows refer to participants and have an index by them.
    private func makeFormer(_ list: LargeList) async throws {
        let name = list.id.tableName
        try await list.pages.site.store.write { transaction in
            let sql: String? = try transaction.value("select sql from sqlite_schema where name = \(name)")
            let table = try #require(sql).split(separator: "participant_id integer not null").map(String.init)
            try #require(table.count == 2)
            try transaction.run("alter table \(identifier: name) rename to kept")
            try transaction.run("drop index \(identifier: name + "_by_response")")
            try transaction.run(
                SQL(
                    verbatim: table.joined(
                        separator: "participant_id integer not null references participants (id)")))
            try transaction.run("insert into \(identifier: name) select * from kept")
            try transaction.run("drop table kept")
            try transaction.run(
                "create index \(identifier: name + "_by_participant") on \(identifier: name) (participant_id)"
            )
            try transaction.run("update lists set layout = 1 where id = \(list.id)")
        }
    }

    private func rows(_ list: LargeList) async throws -> [[SQLValue]] {
        try await list.pages.site.store.read { transaction in
            try transaction.rows("select * from \(identifier: list.id.tableName) order by key") { row in
                (0..<row.columnCount).map { row.value($0) }
            }
        }
    }

    private func indexes(_ list: LargeList) async throws -> Set<String> {
        try await list.pages.site.store.read { transaction in
            Set(
                try transaction.rows(
                    """
                    select name from sqlite_schema
                    where type = 'index' and tbl_name = \(list.id.tableName) and sql is not null
                    """
                ) { try $0[0] as String })
        }
    }

    @Test
    func `a List of a previous version is brought into today's form with all its rows`() async throws {
        let list = try await LargeList(rows: 300)
        let scale = try list.column("ScaleField")
        try await makeFormer(list)
        list.pages.feature.indexing.prepare(scale, of: list.id)
        await list.pages.feature.settled()
        let before = try await rows(list)
        #expect(before.count == 301)

        try await list.pages.feature.start()

        #expect(try await rows(list) == before)
        let name = list.id.tableName
        #expect(try await indexes(list) == ["\(name)_by_response", "\(name)_by_\(scale)"])
        let references: Int? = try await list.pages.site.store.read {
            try $0.value("select count(*) from pragma_foreign_key_list(\(name))")
        }
        #expect(references == 0)
        // What came before and what comes after stand in the same table.
        let shown = list.pages.reports.withLock { $0.count }
        try await list.pages.sample("NewSurvey", "1")
        try await list.pages.feature.start()
        #expect(try await rows(list).count == 302)
        #expect(list.pages.reports.withLock { $0.count } == shown)
    }

    @Test(arguments: ["query.ParticipantId~eq=1", "query.ParticipantId~in=1;2"])
    func `a participant's rows are found by way of the responses`(_ query: String) async throws {
        let list = try await LargeList(rows: 3)
        let view = RowsView(list.list, id: list.id, query: Query(query), .withoutSites(rights: []))
        #expect(view.filters.allSatisfy { $0.isServed(byIndexesOf: []) })
        let found = try await list.window(view, at: nil, count: 10)
        // The other three rows are of no response.
        #expect(found.rows.count == 1)
        let plan = try await list.plan(ListViewRepository(view).statement())
        #expect(plan.contains { $0.contains("\(list.id.tableName)_by_response (response_id=?)") }, "\(plan)")
        #expect(plan.contains { $0.contains("responses_by_participant") }, "\(plan)")
    }
}
