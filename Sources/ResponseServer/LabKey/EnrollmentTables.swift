import SQLStore

/// The tables of the schema `mobileappstudy`, with the columns of the deployed server that users are allowed to read.
/// The secret of an app is not a column. All tables are read-only.
enum EnrollmentTables {
    static func all(showsTokens: Bool, revealsTokens: Bool) -> [LabKeyTable] {
        [study, participant(showsTokens), batch, token(showsTokens, revealsTokens), response]
    }

    /// The token table, and its column that says who used each token. Only users who can reveal app tokens see that
    /// column, and only by name, because each read is recorded.
    static let tokenName = "EnrollmentToken"
    static let tokenHolder = "ParticipantId"

    private static let study = table(
        "Study", of: "channels", .owned(column: "id", by: LabKeyTables.owner),
        [
            ("RowId", "id", .integer), ("ShortName", "study_id", .text),
            ("CollectionEnabled", "collection_enabled", .boolean),
        ], computed: [("Created", time("created_at"), .dateTime)])

    private static func participant(_ showsTokens: Bool) -> LabKeyTable {
        let token = "(select e.token from main.enrollment_tokens e where e.participant_id = participants.id)"
        return table(
            "Participant", of: "participants", .owned(column: "channel_id", by: LabKeyTables.owner),
            [
                ("RowId", "id", .integer), ("StudyId", "channel_id", .integer),
                ("Status", "status", .integer),
                ("AllowDataSharing", "allow_data_sharing", .text),
            ],
            computed: [
                ("Created", time("enrolled_at"), .dateTime), ("Withdrawn", time("withdrawn_at"), .dateTime),
                ("WithdrawalRequest", "\"withdrawal_request\"", .text),
            ]
                + (showsTokens ? [("Token", token, .text)] : []),
            lookups: showsTokens ? ["enrollment_tokens"] : [])
    }

    private static let batch = table(
        "EnrollmentTokenBatch", of: "token_batches", .owned(column: "channel_id", by: LabKeyTables.owner),
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
            ),
            (
                "Erased",
                """
                (select coalesce(sum(e.participant_count), 0) from main.erasures e
                    where e.channel_id = token_batches.channel_id and e.batch_id = token_batches.id)
                """, .integer
            ), ("Created", time("created_at"), .dateTime),
        ], lookups: ["enrollment_tokens", "erasures"])

    private static func token(_ showsTokens: Bool, _ revealsTokens: Bool) -> LabKeyTable {
        table(
            tokenName, of: "enrollment_tokens",
            .below(
                SandboxParent(
                    column: "batch_id", key: "id", table: "token_batches", ownerColumn: "channel_id"),
                by: LabKeyTables.owner),
            [("RowId", "id", .integer), ("BatchId", "batch_id", .integer)]
                + (showsTokens ? [("Token", "token", .text)] : []),
            computed: [("Used", time("used_at"), .dateTime)] + outcomes,
            onRequest: revealsTokens ? [(tokenHolder, "participant_id", .integer)] : [],
            lookups: ["participants", "token_batches"])
    }

    /// The state of a token, which the deployed server's table doesn't have.
    private static let outcomes: [(name: String, expression: String, type: ColumnType)] = [
        (
            "State",
            """
            case when participant_id is not null then case when (select p.status from main.participants p
                    where p.id = enrollment_tokens.participant_id) = 1 then '\(TokenState.withdrawn.rawValue)'
                    else '\(TokenState.used.rawValue)' end
                when revoked_at is not null or (select b.revoked_at from main.token_batches b
                    where b.id = enrollment_tokens.batch_id) is not null then '\(TokenState.revoked.rawValue)'
                else '\(TokenState.unused.rawValue)' end
            """, .text
        ),
        (
            "Withdrawn",
            """
            (select \(time("p.withdrawn_at")) from main.participants p
                where p.id = enrollment_tokens.participant_id)
            """, .dateTime
        ),
        (
            "Batch",
            "(select b.label from main.token_batches b where b.id = enrollment_tokens.batch_id)", .text
        ),
    ]

    private static let response = table(
        "Response", of: "responses", .owned(column: "channel_id", by: LabKeyTables.owner),
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
        computed: [(name: String, expression: String, type: ColumnType)],
        onRequest: [(name: String, column: String, type: ColumnType)] = [], lookups: [String] = []
    ) -> LabKeyTable {
        let sandboxed =
            columns.map { SandboxColumn(name: $0.name, column: $0.column) }
            + computed.map { SandboxColumn(name: $0.name, expression: $0.expression) }
            + onRequest.map { SandboxColumn(name: $0.name, column: $0.column, isInStar: false) }
        let defaults = columns.map { ($0.name, $0.type) } + computed.map { ($0.name, $0.type) }
        let listed =
            defaults.map { QueryTable.Column(name: $0.0, type: $0.1) }
            + onRequest.map { QueryTable.Column(name: $0.name, type: $0.type, isDefault: false) }
        return LabKeyTable(
            schema: .mobileappstudy, title: Caption.words(name),
            table: QueryTable(name: name, key: "RowId", columns: listed),
            sandboxed: SandboxTable(
                name: name, table: physical, rows: rows, columns: sandboxed, lookups: lookups))
    }

    /// Formats a time as Lists do: UTC, with milliseconds, without a time zone.
    private static func time(_ column: String) -> String {
        "strftime('%Y-%m-%d %H:%M:%f', \(column) / 1000.0, 'unixepoch')"
    }
}
