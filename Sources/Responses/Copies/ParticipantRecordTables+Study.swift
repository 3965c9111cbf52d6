// What the study's team and the server have recorded about a participant.
extension ParticipantRecordTables {
    private static let ofParticipant = "t.participant_id = ?participant"
    private static let numberOfParticipant = "The participant's number, the same in all rows."
    private static let numberOfStudy = "The number of the study in the database."

    static let study = [
        RecordedTable(
            "participant_notes", file: "notes", "notes and calls of the study's team",
            where: "\(ofParticipant) order by t.id", ["id", "task_id", "call", "written_at", "written_by"],
            [.init("sealed", .sealed, as: "note")], leftOut: ["participant_id": numberOfParticipant]),
        RecordedTable(
            "tasks", file: "tasks", "tasks of the study's team about the participant",
            where: "\(ofParticipant) order by t.id",
            [
                "id", "kind", "rule", "text", "due_day", "state", "outcome", "created_at", "created_by",
                "closed_at", "closed_by",
            ],
            [
                .init(
                    "assignee_id", as: "assignee",
                    from: "(select u.name from users u where u.id = t.assignee_id)")
            ],
            leftOut: ["participant_id": numberOfParticipant, "channel_id": numberOfStudy]),
        RecordedTable(
            "participant_holds", file: "holds", "periods in which nothing was expected",
            where: "\(ofParticipant) order by t.id",
            ["id", "began_at", "ended_at", "reason", "entered_at", "entered_by"],
            leftOut: ["participant_id": numberOfParticipant]),
        RecordedTable(
            "reminders", file: "reminders", "reminders that were sent, planned or left out",
            where: "\(ofParticipant) order by t.id",
            [
                "id", "cause", "due_at", "expires_at", "state", "reason", "sent_on", "settled_at", "sent_by",
            ], [.init("text", .json)],
            leftOut: [
                "participant_id": numberOfParticipant, "rule_id": "The number of a setting of the study.",
            ]),
        RecordedTable(
            "deviations", file: "deviations", "deviations from the study's plan",
            where: "\(ofParticipant) order by t.id",
            [
                "id", "kind", "activity", "run_start", "run_state", "day", "state", "found_at", "reason",
                "explanation", "recorded_at", "recorded_by", "decision", "decision_note", "decided_at",
                "decided_by",
            ],
            leftOut: [
                "participant_id": numberOfParticipant, "channel_id": numberOfStudy,
                "revision": "A number by which forms notice changes.",
            ]),
        RecordedTable(
            "deviation_entries", file: "deviation_entries", "everything that was said about these deviations",
            where: """
                t.deviation_id in (select d.id from deviations d where d.participant_id = ?participant) order by t.id
                """,
            ["id", "deviation_id", "reason", "decision", "text", "entered_at", "entered_by"]),
        RecordedTable(
            "study_site_moves", file: "site_moves", "moves between sites",
            where: "\(ofParticipant) order by t.id",
            ["id", "reason", "note", "moved_at", "moved_by"],
            [.site("from_site_id", as: "from"), .site("to_site_id", as: "to")],
            leftOut: ["participant_id": numberOfParticipant]),
        RecordedTable(
            "adherence_people", file: "adherence",
            "how many runs were done, late and missed, and the last contact",
            where: ofParticipant,
            [
                "computed_at", "done", "late", "missed", "due", "missed_in_a_row", "last_missed_at",
                "last_contact_at", "time_zone", "signed_in_at", "response_count", "last_response_at",
                "last_activity_id", "last_version",
            ], [.init("takes_part", .flag)],
            leftOut: [
                "participant_id": numberOfParticipant, "channel_id": numberOfStudy,
                "site_id": "See participation.",
                "next_change_at": "When the server computes the row again.",
                "revision": "A number by which the server notices changes.",
                "closes_at": "When the server computes the row again.",
                "has_failed": "Whether the server couldn't compute the row.",
            ]),
        RecordedTable(
            "adherence_anchors", file: "anchor_dates", "dates from which activities count",
            where: "\(ofParticipant) order by t.id", ["source", "day", "seen_at"],
            leftOut: ["id": "A number of the database.", "participant_id": numberOfParticipant]),
    ]

    static let requests = [
        RecordedTable(
            "correction_requests", file: "correction_requests", "corrections that the participant asked for",
            where: "\(ofParticipant) order by t.id",
            [
                "id", "asked_on", "text", "entered_at", "entered_by", "outcome", "answer", "closed_at",
                "closed_by",
            ], leftOut: ["participant_id": numberOfParticipant]),
        RecordedTable(
            "participant_restrictions", file: "restrictions", "restrictions of processing",
            where: "\(ofParticipant) order by t.id",
            [
                "id", "ground", "reason", "began_at", "began_by", "lifted_at", "lifted_by", "lift_reason",
            ], leftOut: ["participant_id": numberOfParticipant]),
        RecordedTable(
            "exports", file: "copies", "copies of everything about the participant",
            where: "\(ofParticipant) order by t.id",
            [
                "id", "state", "reason", "asked_at", "asked_by", "file_name", "file_size", "digest",
                "expires_at",
            ],
            [.init("includes_account", .flag)], leftOut: copySettings),
    ]

    /// The columns of exports that say nothing about the participant.
    private static let copySettings: [String: String] = {
        let names = [
            "participant_id", "channel_id", "list_id", "view", "title", "formats", "shows_labels",
            "guards_formulas", "holds_tokens", "attempt_count", "step_total", "step_count", "row_count",
            "ended_at", "failure", "only_sharing", "site_ids", "profile_id", "profile_version", "schedule_id",
            "due_at", "keeps_identifiers", "only_changes", "failure_count", "retry_reason", "next_at",
        ]
        return Dictionary(
            uniqueKeysWithValues: names.map { ($0, "A setting or the progress of the export.") })
    }()
}
