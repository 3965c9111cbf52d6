/// The tables with the data of a participant.
package enum ParticipantRecordTables {
    private static let ofParticipant = "t.participant_id = ?participant"
    private static let ofResponse =
        "t.response_id in (select r.id from responses r where r.participant_id = ?participant)"
    private static let ofToken =
        "t.token_id in (select e.id from enrollment_tokens e where e.participant_id = ?participant)"
    private static let numberOfStudy = "The number of the study in the database."
    private static let numberOfParticipant = "The participant's number, the same in all rows."
    private static let secret = "A secret by which the app proves who it is."

    /// All tables, in the order of the readme.
    package static let all = participation + answers + study + requests

    /// The tables that the copy doesn't contain, with the reasons.
    package static let leftOut = [
        "adherence_runs":
            "Computed from responses, schedules and the tables here, for each activity and month. The sums are in adherence.",
        "export_deliveries": "Copies are never sent to other systems.",
    ]

    // MARK: Participation

    private static let participation = [
        RecordedTable(
            "participants", file: "participation",
            "enrollment, site, state, and the choice about data sharing",
            where: "t.id = ?participant",
            ["id", "enrolled_at", "withdrawn_at", "withdrawal_request", "consent_version"],
            [
                .init(
                    "status", as: "status", from: "case t.status when 1 then 'withdrawn' else 'enrolled' end"),
                .init("allow_data_sharing"), .site("site_id", as: "site"),
                .site("enrollment_site_id", as: "site_at_enrollment"),
            ],
            leftOut: [
                "channel_id": numberOfStudy, "app_token_digest": secret, "app_token_sealed": secret,
            ]),
        RecordedTable(
            "enrollment_tokens", file: "token", "the enrollment token", where: ofParticipant,
            ["token", "used_at", "revoked_at", "revoked_by", "revoke_reason"],
            [
                .init(
                    "batch_id", as: "batch",
                    from: "(select b.label from token_batches b where b.id = t.batch_id)")
            ],
            leftOut: ["id": "A number of the database.", "participant_id": numberOfParticipant]),
        RecordedTable(
            "participant_property_values", file: "properties", "participant properties", where: ofToken,
            ["integer_value", "real_value", "text_value"],
            [
                .property("property_id", "property_key", as: "property"),
                .property("property_id", "title", as: "title"),
            ], leftOut: ["token_id": "See token."]),
        RecordedTable(
            "participant_property_rows", file: "properties_last_change", "the last change of properties",
            where: ofToken, ["changed_at", "changed_by"],
            leftOut: ["token_id": "See token.", "channel_id": numberOfStudy]),
        RecordedTable(
            "participant_property_changes", file: "property_changes",
            "every change of properties, with the values by c and the number of the property in property_names",
            where: "\(ofToken) order by t.id", ["id", "reason", "changed_at", "changed_by"],
            [.init("before", .json), .init("after", .json)], leftOut: ["token_id": "See token."]),
    ]

    // MARK: Answers

    private static let answers = [
        RecordedTable(
            "responses", file: "responses", "every response as received, with its state and problems",
            where: "\(ofParticipant) order by t.id",
            [
                "id", "activity_id", "version", "run", "language", "received_at", "processed_at",
                "processed_by", "error_message", "error_cause", "completed_at", "utc_offset",
            ],
            [
                .init(
                    "status",
                    from:
                        "case t.status when 0 then 'pending' when 1 then 'processed' when 2 then 'error' when 3 then 'forwarded' else 'discarded' end"
                ), .init("error_problems", .json), .init("data", .json),
            ], leftOut: ["participant_id": numberOfParticipant, "channel_id": numberOfStudy]),
        RecordedTable(
            "response_corrections", file: "response_corrections", "corrected values of responses",
            where: "\(ofResponse) order by t.id",
            [
                "id", "response_id", "path", "reason", "corrected_at", "corrected_by", "withdrawn_at",
                "withdrawn_by", "withdraw_reason",
            ], [.init("steps", .json), .init("old_value", .json), .init("new_value", .json)]),
        RecordedTable(
            "response_discards", file: "response_discards", "discarded and restored responses",
            where: "\(ofResponse) order by t.id",
            [
                "id", "response_id", "reason", "discarded_at", "discarded_by", "restored_at", "restored_by",
            ]),
        RecordedTable(
            "list_row_changes", file: "list_changes",
            "rows of Lists that users added, corrected, deleted or restored, with the values by the columns in list_columns",
            where: "\(ofParticipant) order by t.id",
            [
                "id", "row_key", "response_id", "kind", "part_of", "reason", "changed_at", "changed_by",
                "restored_at", "restored_key",
            ],
            [
                .init("list_id", as: "list", from: "(select l.name from lists l where l.id = t.list_id)"),
                .init("before", .json), .init("after", .json),
            ], leftOut: ["participant_id": numberOfParticipant]),
        RecordedTable(
            "forwarding_attempts", file: "forwarded",
            "responses that were sent to another system, and what it answered",
            where: "\(ofResponse) order by t.id",
            [
                "id", "response_id", "kind", "state", "target", "started_at", "ended_at", "status", "answer",
                "failure", "requested_by",
            ], leftOut: ["channel_id": numberOfStudy]),
        RecordedTable(
            "webhook_messages", file: "webhook_messages",
            "messages about the participant, without answers, to other systems",
            where: "\(ofParticipant) order by t.id",
            ["id", "uid", "event", "created_at", "state", "attempt_count", "ended_at"],
            [
                .init(
                    "webhook_id", as: "webhook",
                    from: "(select w.name from webhooks w where w.id = t.webhook_id)"),
                .init("body", .json),
            ],
            leftOut: [
                "participant_id": numberOfParticipant, "next_at": "When the message is sent.",
            ]),
        RecordedTable(
            "webhook_attempts", file: "webhook_attempts", "how other systems answered these messages",
            where: """
                t.message_id in (select m.id from webhook_messages m where m.participant_id = ?participant) order by t.id
                """,
            ["id", "message_id", "started_at", "ended_at", "status", "answer", "failure"]),
    ]
}

extension RecordedTable.Field {
    /// The code of a site.
    static func site(_ column: String, as name: String) -> RecordedTable.Field {
        RecordedTable.Field(
            column, as: name, from: "(select s.code from study_sites s where s.id = t.\(column))")
    }

    fileprivate static func property(_ column: String, _ value: String, as name: String)
        -> RecordedTable.Field
    {
        RecordedTable.Field(
            column, as: name,
            from: "(select p.\(value) from participant_properties p where p.id = t.\(column))")
    }
}
