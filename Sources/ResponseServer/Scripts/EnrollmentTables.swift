import SQLStore

/// The tables of the schema `mobileappstudy` with the columns that the deployed server's had, as far as people
/// may read them: the secret of an app is no column. All of them can only be read.
enum EnrollmentTables {
    static func all(showsTokens: Bool) -> [ScriptTable] {
        [study, participant(showsTokens), batch, token(showsTokens), response]
    }

    private static let study = table(
        "Study", of: "channels", .owned(column: "id", by: ScriptTables.owner),
        [
            ("RowId", "id", .integer), ("ShortName", "study_id", .text),
            ("CollectionEnabled", "collection_enabled", .boolean),
        ], computed: [("Created", time("created_at"), .dateTime)])

    private static func participant(_ showsTokens: Bool) -> ScriptTable {
        let token = "(select e.token from main.enrollment_tokens e where e.participant_id = participants.id)"
        return table(
            "Participant", of: "participants", .owned(column: "channel_id", by: ScriptTables.owner),
            [
                ("RowId", "id", .integer), ("StudyId", "channel_id", .integer),
                ("Status", "status", .integer),
                ("AllowDataSharing", "allow_data_sharing", .text),
            ],
            computed: [("Created", time("enrolled_at"), .dateTime)]
                + (showsTokens ? [("Token", token, .text)] : []),
            lookups: showsTokens ? ["enrollment_tokens"] : [])
    }

    private static let batch = table(
        "EnrollmentTokenBatch", of: "token_batches", .owned(column: "channel_id", by: ScriptTables.owner),
        [
            ("RowId", "id", .integer), ("Count", "token_count", .integer), ("Label", "label", .text),
            ("CreatedBy", "created_by", .text),
        ],
        computed: [
            (
                "TokensInUse",
                """
                (select count(*) from main.enrollment_tokens e
                    where e.batch_id = token_batches.id and e.participant_id is not null)
                """, .integer
            ), ("Created", time("created_at"), .dateTime),
        ], lookups: ["enrollment_tokens"])

    private static func token(_ showsTokens: Bool) -> ScriptTable {
        table(
            "EnrollmentToken", of: "enrollment_tokens",
            .below(
                SandboxParent(
                    column: "batch_id", key: "id", table: "token_batches", ownerColumn: "channel_id"),
                by: ScriptTables.owner),
            [("RowId", "id", .integer), ("BatchId", "batch_id", .integer)]
                + (showsTokens ? [("Token", "token", .text)] : [])
                + [("ParticipantId", "participant_id", .integer)],
            computed: [("Used", time("used_at"), .dateTime)])
    }

    private static let response = table(
        "Response", of: "responses", .owned(column: "channel_id", by: ScriptTables.owner),
        [
            ("RowId", "id", .integer), ("ParticipantId", "participant_id", .integer),
            ("ActivityId", "activity_id", .text), ("SurveyVersion", "version", .text), ("Run", "run", .text),
            ("Language", "language", .text), ("Status", "status", .integer),
            ("ProcessedBy", "processed_by", .text), ("ErrorMessage", "error_message", .text),
            ("Data", "data", .text),
        ],
        computed: [
            ("Processed", time("processed_at"), .dateTime), ("Created", time("received_at"), .dateTime),
        ])

    private static func table(
        _ name: String, of physical: String, _ rows: SandboxTable.Rows,
        _ columns: [(name: String, column: String, type: ColumnType)],
        computed: [(name: String, expression: String, type: ColumnType)], lookups: [String] = []
    ) -> ScriptTable {
        let sandboxed =
            columns.map { SandboxColumn(name: $0.name, column: $0.column) }
            + computed.map { SandboxColumn(name: $0.name, expression: $0.expression) }
        let types = columns.map { ($0.name, $0.type) } + computed.map { ($0.name, $0.type) }
        return ScriptTable(
            schema: .mobileappstudy, title: Caption.words(name),
            table: QueryTable(
                name: name, key: "RowId", columns: types.map { QueryTable.Column(name: $0.0, type: $0.1) }),
            sandboxed: SandboxTable(
                name: name, table: physical, rows: rows, columns: sandboxed, lookups: lookups))
    }

    /// A moment as the Lists write theirs: UTC, with milliseconds, without a zone.
    private static func time(_ column: String) -> String {
        "strftime('%Y-%m-%d %H:%M:%f', \(column) / 1000.0, 'unixepoch')"
    }
}
