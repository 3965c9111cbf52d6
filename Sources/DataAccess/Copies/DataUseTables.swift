import Responses
import Vocabulary

/// Who used the data of a participant, as far as the portal has recorded it.
enum DataUseTables {
    /// Returns the tables for a participant of a study, whose folder has the audit log.
    static func all(in channel: ChannelID, _ folder: Int64) -> [RecordedTable] {
        [
            activity(in: folder), downloads(in: folder), exports(of: channel), listColumns(of: channel),
            propertyNames(of: channel),
        ]
    }

    /// Whether something happened at a time when the participant's data was in files of the study: after enrollment, and
    /// not while processing was restricted.
    private static func isUse(at time: String) -> String {
        """
        \(time) >= (select p.enrolled_at from participants p where p.id = ?participant)
            and not exists (select 1 from participant_restrictions s where s.participant_id = ?participant
                and s.began_at <= \(time) and (s.lifted_at is null or s.lifted_at > \(time)))
        """
    }

    private static func activity(in folder: Int64) -> RecordedTable {
        RecordedTable(
            "audit_events", file: "activity_log",
            "what users and the server did with the participant's data, from the audit log",
            where: """
                t.folder_id = \(folder) and (t.subject = 'participant ' || ?participant
                    or t.subject like '% of participant ' || ?participant
                    or t.subject in (select 'response ' || r.id from responses r where r.participant_id = ?participant))
                order by t.seq
                """,
            ["seq", "actor_kind", "actor_name", "action"],
            [.init("at", .time), .init("subject", as: "about"), .init("details", .json)])
    }

    /// The actions by which a user gets rows of many participants at once.
    private static let downloadActions = [
        "data.export", "data.sql", "export.download", "list.export", "participant-property.export",
        "query.run",
        "worklist.export",
    ]

    private static func downloads(in folder: Int64) -> RecordedTable {
        let actions = downloadActions.map { "'\($0)'" }.joined(separator: ", ")
        return RecordedTable(
            "audit_events", file: "study_downloads",
            "downloads and queries of the study's data since enrollment, which may contain the participant's",
            where: """
                t.folder_id = \(folder) and \(isUse(at: "t.at")) and t.action in (\(actions)) order by t.seq
                """,
            ["seq", "actor_kind", "actor_name", "action"],
            [.init("at", .time), .init("subject", as: "about")])
    }

    private static func exports(of channel: ChannelID) -> RecordedTable {
        RecordedTable(
            "exports", file: "study_exports",
            "exports of the study since enrollment, which may contain the participant's data",
            where: """
                t.channel_id = \(channel.rawValue) and t.participant_id is null and t.state in ('done', 'removed')
                    and \(isUse(at: "t.ended_at"))
                    and (t.site_ids is null or ',' || t.site_ids || ',' like '%,' ||
                        (select p.site_id from participants p where p.id = ?participant) || ',%')
                order by t.id
                """,
            ["id", "asked_by", "title", "formats"],
            [
                .init("ended_at", as: "made_at"),
                .init(
                    "profile_id", .flag, as: "is_deidentified",
                    from: "case when t.profile_id is null then 0 else 1 end"),
                .init(
                    "schedule_id", as: "sent_to",
                    from: """
                        (select g.name from export_deliveries d join export_targets g on g.id = d.target_id
                            where d.export_id = t.id and d.state = 'delivered')
                        """),
            ])
    }

    private static func listColumns(of channel: ChannelID) -> RecordedTable {
        RecordedTable(
            "list_columns", file: "list_columns", "the columns of Lists, by which list_changes names values",
            where: """
                t.list_id in (select l.id from lists l where l.channel_id = \(channel.rawValue))
                    and exists (select 1 from list_row_changes c
                        where c.participant_id = ?participant and c.list_id = t.list_id)
                order by t.list_id, t.number
                """,
            ["name"],
            [
                .init("list_id", as: "list", from: "(select l.name from lists l where l.id = t.list_id)"),
                .init("number", as: "column", from: "'c' || t.number"),
            ])
    }

    private static func propertyNames(of channel: ChannelID) -> RecordedTable {
        RecordedTable(
            "participant_properties", file: "property_names",
            "the properties, by which property_changes names values",
            where: """
                t.channel_id = \(channel.rawValue) and exists (select 1 from participant_property_changes c
                    join enrollment_tokens e on e.id = c.token_id where e.participant_id = ?participant)
                order by t.id
                """,
            ["property_key", "title"], [.init("id", as: "column", from: "'c' || t.id")])
    }
}
