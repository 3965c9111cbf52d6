import SQLStore
import Support
import Testing

struct ResponseCountMigrationTests {
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
        insert into participants (id, channel_id, allow_data_sharing, enrolled_at)
        values (1, 1, 'NA', 0), (2, 1, 'NA', 0)
        """,
        """
        insert into responses (channel_id, participant_id, activity_id, version, run, language, data, status, received_at)
        values (1, 1, 'A', '1.0', '', 'en', '{}', 1, 5), (1, 1, 'B', '1.2', '', 'en', '{}', 1, 6)
        """,
    ]

    @Test func `responses of earlier versions are counted once`() async throws {
        let store = try Store.temporary()
        let all = try ProjectFiles.migrations()
        _ = try await store.migrate(all.filter { $0.name < "0080" })
        try await store.write { transaction in
            for row in Self.rows { try transaction.run(row) }
        }
        _ = try await store.migrate(all)
        let counts = try await store.write { transaction in
            try transaction.run(
                """
                insert into responses (channel_id, participant_id, activity_id, version, run, language, data, status,
                    received_at) values (1, 1, 'A', '1.1', '', 'en', '{}', 0, 8)
                """)
            return try transaction.rows(
                """
                select response_count, last_response_at, last_activity_id, last_version, next_change_at, revision
                from adherence_people order by participant_id
                """
            ) { row in
                "\(try row[0] as Int) \(try row[1] as Int? ?? 0) \(try row[2] as String? ?? "")"
                    + " \(try row[3] as String? ?? "") \(try row[4] as Int? ?? -1)"
            }
        }
        #expect(counts == ["3 8 A 1.1 0", "0 0   0"])
    }
}
