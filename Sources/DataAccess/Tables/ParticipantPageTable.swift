import Access
import Responses
import SQLStore
import Tables
import Timekeeping
import Vocabulary

/// The table of the page of participants: a row for each, with what is known of their responses and adherence.
///
/// Only pages, saved views, and files have it. Programs read the table `Participant`, which has the columns of the
/// deployed server.
package enum ParticipantPageTable {
    package static let tableName = "Participants"
    package static let numberName = "ParticipantId"
    package static let tokenName = "Token"
    package static let stateName = "State"
    package static let silenceName = "SilentDays"

    /// Returns the table with a column for each property.
    ///
    /// `tokens` are the sites whose tokens the reader sees; nil for none. Silence lasts until `now`. When participants
    /// withdrew, and what the app requested, are shown by default only with `showsWithdrawal`.
    static func table(
        _ properties: [StoredProperty], tokens: StudySiteScope?, at now: Instant, showsWithdrawal: Bool
    ) -> Table {
        let left = withdrawal.map { column in column.with { $0.isDefaultOnPages = showsWithdrawal } }
        let before = [number] + (tokens.map { [token(at: $0)] } ?? []) + participation + responses
        let own = before + contact(at: now) + adherence + choices + left
        let taken = Set((own.map(\.name) + [tokenName]).map { $0.lowercased() })
        let all = own + properties.map { column(of: $0, isNameTaken: taken.contains($0.foldedKey)) }
        return Table(
            schema: .mobileappstudy, name: tableName, title: tableName, source: "participants",
            rows: .owned(column: "channel_id", by: StudyTables.owner), key: numberName,
            columns: all.map { $0.with { $0.uses = .pages } }
        ).with { $0.site = .column("site_id") }
    }

    private static let number = Column(numberName, .integer, "id").with {
        ($0.isKey, $0.link, $0.sorting) = (true, .participant, .byIndex("id"))
    }

    private static func token(at sites: StudySiteScope) -> Column {
        let token =
            "(select e.token from main.enrollment_tokens e where e.participant_id = participants.id)"
        guard let sites = sites.sites else { return Column(tokenName, .text, expression: token) }
        let numbers = sites.map { "\($0)" }.joined(separator: ", ")
        return Column(
            tokenName, .text, expression: "case when site_id in (\(numbers)) then \(token) end")
    }

    private static let participation = [
        .site(.column("site_id")), .enrollmentSite(.column("enrollment_site_id")),
        Column(
            stateName, .text,
            expression: """
                case status when 1 then '\(ParticipantState.withdrawn.title)'
                    else '\(ParticipantState.active.title)' end
                """),
        time("Enrolled", "enrolled_at").with { $0.sorting = .byIndex("enrolled_at") },
    ]

    /// What the participant and the app decided about the data.
    private static let choices = [
        Column(
            "DataSharing", .text,
            expression: """
                case allow_data_sharing when '\(DataSharingChoice.allowed.rawValue)' then 'allowed'
                    when '\(DataSharingChoice.refused.rawValue)' then 'declined' else 'not asked' end
                """),
        Column("ConsentVersion", .text, "consent_version").with { $0.isDefaultOnPages = false },
    ]

    private static let withdrawal = [time("Withdrawn", "withdrawn_at"), withdrawalRequest]

    /// What the app requested at withdrawal, in words.
    private static let withdrawalRequest: Column = {
        func words(_ request: WithdrawalRequest?) -> String {
            "'\(WithdrawalRequest.words(request).replacing("'", with: "''"))'"
        }
        let cases = [WithdrawalRequest.keep, .unspecified].map { "when '\($0.rawValue)' then \(words($0))" }
        return Column(
            "WithdrawalRequest", .text,
            expression: """
                case when status = 1 then case withdrawal_request \(cases.joined(separator: " "))
                    else \(words(nil)) end end
                """)
    }()

    private static let responses = [
        stored("Responses", .integer, "a.response_count"), stored("LastResponse", at: "a.last_response_at"),
        stored("LastActivity", .text, "a.last_activity_id").with { $0.isDefaultOnPages = false },
        stored("LastVersion", .text, "a.last_version").with { $0.isDefaultOnPages = false },
    ]

    /// The last contact, and for how many days a participant has been silent: nothing was heard although a run was
    /// missed.
    private static func contact(at now: Instant) -> [Column] {
        // Rounded to minutes, so that the statements of pages are compiled once a minute only.
        let minute = now.milliseconds / 60_000 * 60_000
        let days = """
            case when \(minute) > a.last_contact_at
                then (\(minute) - a.last_contact_at) / \(Duration.days(1).milliseconds) else 0 end
            """
        return [
            stored("LastContact", at: "a.last_contact_at").with { $0.isDefaultOnPages = false },
            stored(
                silenceName, .integer,
                "case when a.takes_part = 1 and a.last_missed_at > a.last_contact_at then \(days) end"
            ).with { $0.caption = "Silent (days)" },
        ]
    }

    private static let adherence: [Column] = {
        let closed = "(a.done + a.late + a.missed)"
        return [
            stored(
                "Adherence", .integer,
                "(200 * (a.done + a.late) + \(closed)) / nullif(2 * \(closed), 0)"
            ).with { $0.caption = "Adherence (%)" },
            stored("Done", .integer, "a.done").with { $0.isDefaultOnPages = false },
            stored("Late", .integer, "a.late").with { $0.isDefaultOnPages = false },
            stored("Missed", .integer, "a.missed"),
            stored("MissedInARow", .integer, "a.missed_in_a_row").with { $0.isDefaultOnPages = false },
            stored("Due", .integer, "a.due").with { $0.isDefaultOnPages = false },
            Column(
                "OpenTasks", .integer,
                expression: """
                    (select count(*) from main.tasks t where t.participant_id = participants.id and t.state = 'open')
                    """
            ).with { $0.isDefaultOnPages = false },
            stored("TimeZone", .text, "nullif(a.time_zone, '')").with { $0.isDefaultOnPages = false },
        ]
    }()

    private static func column(of property: StoredProperty, isNameTaken: Bool) -> Column {
        let token =
            "(select e.id from main.enrollment_tokens e where e.participant_id = participants.id)"
        return Column(
            isNameTaken ? "Property/\(property.key)" : property.key, property.dataType.columnType,
            expression: PropertyTables.expression(property, of: token)
        ).with {
            ($0.caption, $0.group, $0.isDefaultOnPages) = (Caption.words(property.key), .property, false)
        }
    }

    private static func time(_ name: String, _ column: String) -> Column {
        Column(name, .dateTime, expression: EnrollmentTables.timeText(column))
    }

    /// A column with a value of `adherence_people`, which has a row `a` for each participant.
    private static func stored(_ name: String, _ type: ColumnType, _ value: String) -> Column {
        Column(
            name, type,
            expression:
                "(select \(value) from main.adherence_people a where a.participant_id = participants.id)")
    }

    private static func stored(_ name: String, at time: String) -> Column {
        stored(name, .dateTime, EnrollmentTables.timeText(time))
    }
}
