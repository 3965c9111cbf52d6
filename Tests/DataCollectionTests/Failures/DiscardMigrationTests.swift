import SQLStore
import Support
import Testing

struct DiscardMigrationTests {
    /// A study with a participant whose first response is processed and forwarded, the second in error; the third is
    /// gone.
    private static let rows: [SQL] = [
        """
        insert into folders (id, parent_id, kind, name, name_key, title, created_at)
        values (2, 1, 'organization', 'O', 'o', 'O', 0), (3, 2, 'app', 'A', 'a', 'A', 0), (4, 3, 'study', 'S', 's', 'S', 0)
        """,
        """
        insert into channels (id, study_folder_id, kind, app_folder_id, study_id, study_id_key, created_at)
        values (1, 4, 'live', 3, 'S', 's', 0)
        """,
        """
        insert into participants (id, channel_id, allow_data_sharing, enrolled_at) values (1, 1, 'NA', 0)
        """,
        """
        insert into responses (id, channel_id, participant_id, activity_id, version, run, language, data, status,
            received_at, error_message, error_cause)
        values (1, 1, 1, 'A', '1', '', 'English (US)', '{"a":1}', 3, 5, null, null),
            (2, 1, 1, 'A', '1', '', 'English (US)', '{', 2, 6, 'Broken', 'other Broken'),
            (3, 1, 1, 'A', '1', '', 'English (US)', '{}', 1, 7, null, null)
        """,
        """
        insert into forwarding_attempts (channel_id, response_id, kind, state, target, started_at, ended_at)
        values (1, 1, 'run', 'delivered', 'x', 0, 1)
        """,
        "delete from responses where id = 3",
    ]

    @Test func `responses of earlier versions keep what they are, and no number is given again`() async throws
    {
        let store = try Store.temporary()
        let all = try ProjectFiles.migrations()
        _ = try await store.migrate(all.filter { $0.name < "0053" })
        try await store.write { transaction in
            for row in Self.rows { try transaction.run(row) }
        }
        _ = try await store.migrate(all)
        let kept = try await store.write { transaction in
            try transaction.run("update responses set status = 4 where id = 2")
            try transaction.run(
                """
                insert into responses (channel_id, participant_id, activity_id, version, run, language, data, status,
                    received_at) values (1, 1, 'A', '1', '', 'English (US)', '{}', 0, 8)
                """)
            return try transaction.rows("select id, data, status, error_message from responses order by id") {
                "\(try $0[0] as Int) \(try $0[1] as String) \(try $0[2] as Int) \(try $0[3] as String? ?? "")"
            }
        }
        #expect(kept == [#"1 {"a":1} 3 "#, "2 { 4 Broken", "4 {} 0 "])
        #expect(try await store.integrityCheck() == [])
        // What refers to a response goes with it as before.
        try await store.write { try $0.run("delete from responses where id = 1") }
        let attempts = try await store.read {
            try $0.value("select count(*) from forwarding_attempts", as: Int.self)
        }
        #expect(attempts == 0)
    }
}
