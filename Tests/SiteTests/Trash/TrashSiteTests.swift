import Access
import HTTP
import SQLStore
import Search
import StudyManagement
import StudyPublishing
import Testing

@testable import Portal

@Suite struct TrashSiteTests {
    /// What apps ask of a study by its Study ID.
    private static let readings = [
        "/StudyMetaData/study?studyId=", "/StudyMetaData/studyInfo?studyId=",
        "/StudyMetaData/activityList?studyId=",
        "/StudyMetaData/activity?activityId=x&activityVersion=1.0&studyId=",
        "/StudyMetaData/studyUpdates?studyVersion=1.0&studyId=",
    ]

    @Test func `Apps are told of a study in the trash what they are told of one that never was`() async throws
    {
        let demo = try await TrashedDemo()
        let before = await demo.read(Self.readings[0] + "SLEEP01")
        #expect(before.status == .ok)
        #expect(await demo.read("/StudyMetaData/studyList").text.contains("SLEEP01"))
        _ = try await demo.delete("MERIDIAN/HERON/SLEEP01")
        for reading in Self.readings {
            let (answer, unknown) = (
                await demo.read(reading + "SLEEP01"), await demo.read(reading + "NEVER01")
            )
            #expect(answer.status == unknown.status && answer.text == unknown.text, "\(reading)")
        }
        #expect(!(await demo.read("/StudyMetaData/studyList").text.contains("SLEEP01")))
    }

    @Test func `Tokens, enrollment, responses, queries and withdrawals know nothing of a study in the trash`()
        async throws
    {
        let demo = try await TrashedDemo()
        let (token, appToken) = (demo.unusedToken, demo.appToken)
        func answers(_ study: String, _ token: String, _ appToken: String) async -> [String] {
            let body = """
                {"type": "SurveyResponse", "metadata": {"activityId": "diary", "version": "1.0"},
                 "participantId": "\(appToken)", "data": {}}
                """
            let enrolling = [("studyId", study), ("token", token), ("allowDataSharing", "true")]
            return [
                await demo.client.post("/response-resolveEnrollmentToken.api", form: [("token", token)]),
                await demo.client.post("/response-validateEnrollmentToken.api", form: enrolling),
                await demo.client.post("/response-enroll.api", form: enrolling),
                await demo.client.post("/response-processResponse.api", json: body),
                await demo.client.get(
                    "/response-executeSQL.api?participantId=\(appToken)&sql=select%201"),
                await demo.client.post(
                    "/response-withdrawFromStudy.api", form: [("participantId", appToken)]),
            ].map { response in
                "\(response.status.code) "
                    + response.text.replacing(study, with: "STUDY").replacing(token, with: "TOKEN")
                    .replacing(appToken, with: "APPTOKEN")
            }
        }
        _ = try await demo.delete("MERIDIAN/HERON/SLEEP01")
        let trashed = await answers("SLEEP01", token, appToken)
        let unknown = await answers("NEVER01", "ABCDEFGHI", String(repeating: "0", count: 32))
        for (answer, never) in zip(trashed, unknown).dropFirst().dropFirst(2) { #expect(answer == never) }
        #expect(trashed.allSatisfy { !$0.hasPrefix("200") }, "\(trashed)")
        #expect(trashed[1].contains("does not exist") && trashed[2].contains("does not exist"))
        let enrolled: Int? = try await demo.store.read { transaction in
            try transaction.value("select count(*) from participants where status = 1")
        }
        #expect(enrolled == 17)
        func participants() async throws -> Int? {
            try await demo.store.read { try $0.value("select count(*) from participants") }
        }
        let before = try #require(try await participants())
        let erased = await demo.client.post(
            "/response-withdrawFromStudy.api", form: [("participantId", appToken), ("delete", "1")])
        #expect(erased.status == .ok, "a request to delete is not lost: \(erased.text)")
        #expect(try await participants() == before - 1)
    }

    @Test func `The credential of an app in the trash stops, and works again when it comes back`()
        async throws
    {
        let demo = try await TrashedDemo()
        let entry = try await demo.delete("MERIDIAN/HERON")
        let table = try await AppTokenCache(demo.store)
        #expect(table.credential(bundleID: demo.bundleID, token: demo.secret) == nil)
        let all = demo.console.grant(ManageSite.self, on: SiteFolder())
        _ = try await demo.store.write { try TrashRepository.restore(entry.id, with: all, in: $0) }
        try await table.refresh()
        #expect(table.credential(bundleID: demo.bundleID, token: demo.secret) != nil)
        try await demo.published.refresh()
        #expect(await demo.read("/StudyMetaData/studyList").text.contains("SLEEP01"))
    }

    @Test func `After the purge of an organization no row of it remains, and the audit log is intact`()
        async throws
    {
        let demo = try await TrashedDemo()
        let index = SearchWorker(store: demo.store) { _ in }
        try await index.indexAll()
        try await demo.purge(try await demo.delete("MERIDIAN"))
        try await index.indexAll()
        // Accounts are of people, pictures are kept by their content, the audit tells what there was, and digests of erasures stay
        // until the erasure log knows their outcome. The last numbers of accounts, participations, tasks and reminder rules stay,
        // so that none is used again.
        let kept: Set = [
            "audit_events", "audit_head", "generations", "users", "sessions", "design_files", "attempts",
            "sqlite_sequence", "schema_migrations", "access_links", "api_keys", "portal_migrations",
            "erasure_log", "committed_erasures", "data_keys", "audit_anchor_lines", "adherence_checks",
        ]
        var rows = try await demo.rows().filter { $0.value != 0 && !kept.contains($0.key) }
        #expect(rows.removeValue(forKey: "folders") == 1)
        #expect(rows.removeValue(forKey: "key_counters") == 5)
        let site: Int? = try await demo.store.read {
            try $0.value("select count(*) from role_assignments where folder_id <> 1")
        }
        #expect(site == 0)
        rows["role_assignments"] = nil
        let found: Int? = try await demo.store.read {
            try $0.value("select count(*) from search_entries where source <> 'user'")
        }
        #expect(found == 0)
        (rows["search_entries"], rows["search_words"]) = (nil, nil)
        #expect(rows.filter { !$0.key.contains("migrations") } == [:])
        let audit = demo.demo.installation.audit
        #expect(try await demo.store.read { try audit.verify(in: $0).flaw == nil })
        #expect(try await demo.store.integrityCheck() == [])
    }

    @Test func `A purge leaves the neighbor studies as they are`() async throws {
        let demo = try await TrashedDemo()
        func others() async throws -> [Int] {
            try await demo.store.read { transaction in
                try ["responses", "participants", "token_batches", "lists", "publications"].map { table in
                    try transaction.value(
                        """
                        select count(*) from \(identifier: table) t join channels c on c.id = t.channel_id
                        where c.study_id like 'HEART%' or c.study_id like 'KICKS%'
                        """) ?? -1
                }
            }
        }
        let before = try await others()
        #expect(before.allSatisfy { $0 > 0 })
        let lists = try await demo.rows().keys.filter { $0.hasPrefix("list_") }.count
        try await demo.purge(try await demo.delete("MERIDIAN/HERON/SLEEP01"))
        #expect(try await others() == before)
        #expect(try await demo.rows().keys.filter { $0.hasPrefix("list_") }.count < lists)
        #expect(try await demo.store.integrityCheck() == [])
    }

    @Test func `The keeper removes what is older than it keeps, and nothing younger`() async throws {
        let demo = try await TrashedDemo()
        let old = try await demo.delete("MERIDIAN/HERON/SLEEP01")
        _ = try await demo.delete("MERIDIAN/HERON/HEART01")
        try await demo.store.write { transaction in
            try transaction.run(
                "update trash set deleted_at = deleted_at - 31 * 86400000 where id = \(old.id)")
        }
        let keeper = TrashWorker(
            store: demo.store, audit: demo.demo.installation.audit, keptDays: 30, report: { _ in })
        try await keeper.removeExpired()
        let all = demo.console.grant(ManageSite.self, on: SiteFolder())
        let left = try await demo.store.read { try TrashRepository.items(with: all, in: $0) }
        #expect(left.map(\.path) == ["MERIDIAN/HERON/HEART01"])
    }
}
