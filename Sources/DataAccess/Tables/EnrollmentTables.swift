import Access
import Responses
import SQLStore
import Tables

/// The tables of the schema `mobileappstudy`, with the columns of the deployed server and some of ours.
///
/// The credential of an app is only a column of pages. All tables are read-only.
enum EnrollmentTables {
    static let all = [study, participant, batch, token, response]

    static let tokenName = "EnrollmentToken"
    /// The column that says who used a token. Queries read it only by name, because each reading is recorded.
    static let tokenHolder = "ParticipantId"
    static let appTokenName = "AppToken"

    private static let rowID = Column("RowId", .integer, "id").with {
        ($0.isKey, $0.sorting) = (true, .byIndex("id"))
    }

    /// The app token of a participant. In files and programs' responses, it would expose many at a time.
    private static let appToken = Column(appTokenName, .text, expression: "null").with {
        ($0.uses, $0.sorting, $0.isDefaultOnPages) = (.pages, .impossible, false)
        ($0.requires, $0.secret) = (.revealAppTokens, .appToken)
    }

    private static let study = table(
        "Study", of: "channels", .owned(column: "id", by: StudyTables.owner),
        [
            rowID, Column("ShortName", .text, "study_id"),
            Column("CollectionEnabled", .boolean, "collection_enabled"), time("Created", "created_at"),
        ]
    ).with { $0.isOfWholeStudy = true }

    private static let participant = table(
        "Participant", of: "participants", .owned(column: "channel_id", by: StudyTables.owner),
        [
            rowID.with { $0.link = .participant }, Column("StudyId", .integer, "channel_id"),
            .site(.column("site_id")), .enrollmentSite(.column("enrollment_site_id")),
            Column("Status", .integer, "status"), Column("AllowDataSharing", .text, "allow_data_sharing"),
            time("Created", "enrolled_at").with { $0.sorting = .byIndex("enrolled_at") },
            time("Withdrawn", "withdrawn_at"), Column("WithdrawalRequest", .text, "withdrawal_request"),
            Column(
                "Token", .text,
                expression:
                    "(select e.token from main.enrollment_tokens e where e.participant_id = participants.id)"
            ).with { $0.requires = .handleTokens },
            appToken,
        ], lookups: ["enrollment_tokens"]
    ).with { $0.site = .column("site_id") }

    private static let batch = table(
        "EnrollmentTokenBatch", of: "token_batches", .owned(column: "channel_id", by: StudyTables.owner),
        [
            rowID.with { $0.link = .batch }, Column("Count", .integer, "token_count"),
            Column("Label", .text, "label"), .site(.column("site_id")),
            Column("CreatedBy", .text, "created_by"),
            Column(
                "TokensInUse", .integer,
                expression: """
                    (select count(*) from main.enrollment_tokens e
                        where e.batch_id = token_batches.id and e.participant_id is not null)
                    """),
            Column(
                "Erased", .integer,
                expression: """
                    (select coalesce(sum(e.participant_count), 0) from main.erasures e
                        where e.channel_id = token_batches.channel_id and e.batch_id = token_batches.id)
                    """),
            time("Created", "created_at"),
        ], lookups: ["enrollment_tokens", "erasures"]
    ).with { $0.site = .column("site_id") }

    private static let token = table(
        tokenName, of: "enrollment_tokens", tokensOfStudy,
        [
            // After a move, the batch is that of the previous site.
            rowID,
            Column("BatchId", .integer, "batch_id").with { ($0.link, $0.namesAnySite) = (.batch, true) },
            .site(.tokenHolder),
            Column("Token", .text, "token").with {
                ($0.requires, $0.sorting) = (.handleTokens, .byIndex("token"))
            },
            time("Used", "used_at").with { $0.sorting = .byIndex("used_at") },
        ] + outcomes + [
            Column(tokenHolder, .integer, "participant_id").with {
                ($0.isDefault, $0.isInStar, $0.isDefaultOnPages) = (false, false, false)
                ($0.link, $0.requires, $0.secret) = (.participant, .revealAppTokens, .tokenHolder)
            },
            appToken,
        ], lookups: ["participants", "token_batches"]
    ).with { $0.site = .tokenHolder }

    /// Tokens belong to a study through their batches.
    static let tokensOfStudy = SandboxTable.Rows.below(
        SandboxParent(column: "batch_id", key: "id", table: "token_batches", ownerColumn: "channel_id"),
        by: StudyTables.owner)

    /// The state of a token, which the deployed server's table doesn't have.
    private static let outcomes = [
        Column(
            "State", .text,
            expression: """
                case when participant_id is not null then case when (select p.status from main.participants p
                        where p.id = enrollment_tokens.participant_id) = 1 then '\(TokenState.withdrawn.rawValue)'
                        else '\(TokenState.used.rawValue)' end
                    when revoked_at is not null or (select b.revoked_at from main.token_batches b
                        where b.id = enrollment_tokens.batch_id) is not null then '\(TokenState.revoked.rawValue)'
                    else '\(TokenState.unused.rawValue)' end
                """),
        Column(
            "Withdrawn", .dateTime,
            expression: """
                (select \(timeText("p.withdrawn_at")) from main.participants p
                    where p.id = enrollment_tokens.participant_id)
                """),
        Column(
            "Batch", .text,
            expression:
                "(select b.label from main.token_batches b where b.id = enrollment_tokens.batch_id)"
        ).with { $0.namesAnySite = true },
    ]

    private static let response = table(
        "Response", of: "responses", .owned(column: "channel_id", by: StudyTables.owner),
        [
            rowID.with { $0.link = .response },
            Column("ParticipantId", .integer, "participant_id").with { $0.link = .participant },
            .site(.participant("participant_id")), Column("ActivityId", .text, "activity_id"),
            Column("SurveyVersion", .text, "version"),
            Column("Run", .text, "run"), Column("Language", .text, "language"),
            Column("Status", .integer, "status"), Column("ProcessedBy", .text, "processed_by"),
            Column("ErrorMessage", .text, "error_message"),
            Column("Data", .text, "data").with { $0.isDefaultOnPages = false },
            time("Processed", "processed_at"), time("Created", "received_at"),
        ]
    ).with { $0.site = .participant("participant_id") }

    private static func table(
        _ name: String, of source: String, _ rows: SandboxTable.Rows, _ columns: [Column],
        lookups: [String] = []
    ) -> Table {
        Table(
            schema: .mobileappstudy, name: name, title: Caption.words(name), source: source, rows: rows,
            key: "RowId", columns: columns, lookups: lookups)
    }

    private static func time(_ name: String, _ column: String) -> Column {
        Column(name, .dateTime, expression: timeText(column))
    }

    /// Formats a time as Lists do: UTC, with milliseconds, without a time zone.
    static func timeText(_ column: String) -> String {
        "strftime('%Y-%m-%d %H:%M:%f', \(column) / 1000.0, 'unixepoch')"
    }
}
