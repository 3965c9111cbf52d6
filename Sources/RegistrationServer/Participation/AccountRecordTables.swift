import Responses

/// The tables with the data of an account and of its part in one study.
enum AccountRecordTables {
    private static let secret = "A secret by which someone proves who they are."
    private static let owner = "The number of the account in the database."
    private static let ofAccount = "t.account_id = ?participant"

    /// The tables that the copy doesn't contain, with the reasons.
    static let leftOut = [
        "account_passwords": secret,
        "changed_accounts": "A list of work for the server.",
        "push_deliveries": "Messages that wait for a moment until a service has accepted them.",
        "push_results": "Numbers of devices, without accounts.",
    ]

    /// Returns the tables. `state` is the number of the account's state in the study, `studyKey` its Study ID.
    static func all(state: Int64, studyKey: String) -> [RecordedTable] {
        let quoted = "'\(studyKey.replacing("'", with: "''"))'"
        return [account, session, confirmations, emails]
            + ofStudy(state: state, inStudy: "\(ofAccount) and t.study_key = \(quoted)")
    }

    private static let account = RecordedTable(
        "accounts", file: "account", "the account of the app", where: "t.id = ?participant",
        [
            "user_id", "reminder_lead_time", "locale", "language", "created_at", "signed_in_at",
            "password_changed_at", "code_sent_at", "temporary_sent_at",
        ],
        [
            .init("email_sealed", .sealed, as: "email"), .init("is_verified", .flag),
            .init("remote_notifications", .flag), .init("local_notifications", .flag),
            .init("touch_id", .flag), .init("passcode", .flag),
        ],
        leftOut: [
            "id": owner, "app_folder_id": "The number of the app in the database.",
            "email_digest": "A form of the address by which it is found.", "password_hash": secret,
            "code_digest": secret, "temporary_hash": secret, "temporary_is_used": secret,
        ])

    private static let session = RecordedTable(
        "account_sessions", file: "account_device", "the phone that is signed in", where: ofAccount,
        ["device_type", "app_version", "refresh_used_at", "push_result", "push_reason", "push_at"],
        [.init("takes_pushes", .flag)],
        leftOut: [
            "account_id": owner, "auth_digest": secret, "refresh_digest": secret,
            "device_token_sealed": secret,
            "device_token_digest": secret, "auth_expires_at": "The end of a secret.",
        ])

    private static let confirmations = RecordedTable(
        "account_confirmations", file: "account_confirmations", "codes that were sent to confirm something",
        where: ofAccount, ["purpose", "sent_at", "failures"],
        leftOut: [
            "id": "A number of the database.", "account_id": owner, "code_digest": secret,
            "address_sealed": "An address that no one has confirmed, which may be someone else's.",
        ])

    private static let emails = RecordedTable(
        "account_emails", file: "account_emails", "emails that are waiting to be sent",
        where: "\(ofAccount) order by t.id",
        ["kind", "language", "written_at", "next_attempt_at", "attempts", "failure"],
        leftOut: [
            "id": "A number of the database.", "account_id": owner,
            "app_folder_id": "The number of the app in the database.",
            "sealed": "It contains codes and temporary passwords.",
            "leased_until": "A note of the server about its work.",
        ])

    private static func ofStudy(state: Int64, inStudy: String) -> [RecordedTable] {
        [
            study(state), activities(inStudy), consents(of: state), withdrawal(of: state), messages(inStudy),
        ]
    }

    private static func study(_ state: Int64) -> RecordedTable {
        RecordedTable(
            "account_studies", file: "account_study", "the account's state in the study",
            where: "t.id = \(state)",
            ["study_id", "status", "completion", "adherence", "enrolled_at", "sharing", "changed_at"],
            [.init("bookmarked", .flag), .init("eligible", .flag)],
            leftOut: [
                "id": "A number of the database.", "account_id": owner, "study_key": "See study_id.",
                "app_token_digest": secret, "app_token_sealed": secret,
            ])
    }

    private static func activities(_ inStudy: String) -> RecordedTable {
        RecordedTable(
            "account_activities", file: "account_activities",
            "the states of activities, as the app keeps them",
            where: inStudy,
            [
                "activity_id", "version", "state", "run_id", "total", "completed", "missed", "start_date",
                "end_date", "anchor_date_version", "anchor_date_created", "last_modified",
            ], [.init("bookmarked", .flag), .init("custom_runs", .json)],
            leftOut: [
                "account_id": owner, "study_key": "See account_study.",
                "activity_key": "See activity_id.",
            ])
    }

    private static func consents(of state: Int64) -> RecordedTable {
        RecordedTable(
            "account_consents", file: "account_consents",
            "consents; signed documents are in the folder consents",
            where: "t.account_study_id = \(state) order by t.id",
            ["id", "version", "status", "received_at", "pdf_bytes"],
            [.init("pdf_digest", as: "document_sha256", from: "lower(hex(t.pdf_digest))")],
            leftOut: [
                "account_study_id": "See account_study.",
                "pdf_sealed": "The document is a file of its own.",
            ])
    }

    private static func withdrawal(of state: Int64) -> RecordedTable {
        RecordedTable(
            "withdrawal_calls", file: "account_withdrawal",
            "a withdrawal that has to be sent to another server",
            where: "t.account_study_id = \(state)",
            ["study_id", "state", "queued_at", "attempts", "reason", "failed_at"],
            [.init("erases", .flag)],
            leftOut: [
                "id": "A number of the database.",
                "app_folder_id": "The number of the app in the database.",
                "account_study_id": "See account_study.", "study_key": "See study_id.",
                "token_sealed": secret,
                "follows_withdrawal": "A note of the server about its work.",
                "next_attempt_at": "A note of the server about its work.",
                "leased_until": "A note of the server about its work.",
            ])
    }

    private static func messages(_ inStudy: String) -> RecordedTable {
        RecordedTable(
            "push_messages", file: "account_messages", "push messages to this account only",
            where: "\(inStudy) order by t.id", ["study_id", "subject", "title", "queued_at"],
            [.init("text", .json)],
            leftOut: [
                "id": "A number of the database.", "account_id": owner, "study_key": "See study_id.",
                "app_folder_id": "The number of the app in the database.",
                "sending_id": "Only of messages to many.", "notification_id": "Only of messages to many.",
                "recipients": "The number of devices.",
            ])
    }
}
