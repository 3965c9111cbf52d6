import Access
import Adherence
import Responses
import SQLStore
import Timekeeping

/// Reads the adherence of the participants whom a grant covers.
enum AdherencePeopleRepository {
    /// A participant.
    struct Person: Sendable {
        let id: ParticipantID
        let site: StudySiteName?
        let counts: RunCounts
        let missedInARow: Int
        let lastContactAt: Instant
        /// Whether a run was missed since the last contact.
        let hasMissed: Bool
    }

    /// Which participants are shown, and in which order.
    struct Filter: Sendable, Equatable {
        var site: SiteFilter?
        var silence: SilenceFilter?
        var order = PeopleOrder.silence
    }

    /// Where a page begins: after a participant with this value of the order.
    struct Position: Sendable, Equatable {
        let value: Int64
        let id: ParticipantID
    }

    /// Returns up to a number of participants.
    static func page(
        _ filter: Filter, after position: Position?, count: Int, at now: Instant,
        with grant: Grant<some ParticipantReadingAtSites>, _ transaction: borrowing Transaction
    ) throws -> [Person] {
        try transaction.rows(
            """
            select a.participant_id, s.id, s.code, s.name, a.done, a.late, a.missed, a.due, a.missed_in_a_row,
                a.last_contact_at, case when a.last_missed_at > a.last_contact_at then 1 else 0 end
            from adherence_people a left join study_sites s on s.id = a.site_id
            where \(fragment: covered(grant)) and \(fragment: filter.site.condition(on: "a.site_id"))
                and \(fragment: condition(filter.silence, at: now))
                and \(fragment: condition(after: position, filter.order))
            order by \(fragment: ordering(filter.order)) limit \(count)
            """
        ) { row in
            var counts = RunCounts()
            (counts.done, counts.late) = (try row[4], try row[5])
            (counts.missed, counts.due) = (try row[6], try row[7])
            let site: StudySiteID? = try row[1]
            return Person(
                id: try row[0],
                site: try site.map { StudySiteName(id: $0, code: try row[2], name: try row[3]) },
                counts: counts, missedInARow: try row[8], lastContactAt: try row[9],
                hasMissed: try row[10] as Int == 1)
        }
    }

    /// Returns the number of participants with a silence, or of all.
    static func count(
        _ silence: SilenceFilter?, at site: SiteFilter?, _ now: Instant,
        with grant: Grant<some ParticipantReadingAtSites>, _ transaction: borrowing Transaction
    ) throws -> Int {
        try transaction.value(
            """
            select count(*) from adherence_people a
            where \(fragment: covered(grant)) and \(fragment: site.condition(on: "a.site_id"))
                and \(fragment: condition(silence, at: now))
            """) ?? 0
    }

    /// Returns the number of participants with open runs.
    static func due(
        at site: SiteFilter?, with grant: Grant<some ParticipantReadingAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> Int {
        try transaction.value(
            """
            select count(*) from adherence_people a
            where \(fragment: covered(grant)) and \(fragment: site.condition(on: "a.site_id")) and a.takes_part = 1 and a.due > 0
            """) ?? 0
    }

    /// The numbers of a site's participants.
    struct SiteCounts: Sendable {
        /// Those who take part.
        var people = 0
        /// Those of them who have been silent for seven days.
        var silent = 0
        /// Those with closed runs, including those who have withdrawn.
        var closed = 0
    }

    /// Returns the numbers by site; the key nil stands for participants without one.
    static func bySite(
        at now: Instant, with grant: Grant<some ParticipantReadingAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> [StudySiteID?: SiteCounts] {
        let silent = condition(.days(Silence.Level.sevenDays.rawValue), at: now)
        var sites: [StudySiteID?: SiteCounts] = [:]
        try transaction.forEach(
            """
            select a.site_id, sum(a.takes_part),
                count(case when a.takes_part = 1 and \(fragment: silent) then 1 end),
                count(case when a.done + a.late + a.missed > 0 then 1 end)
            from adherence_people a where a.channel_id = \(grant.subject.id)
                and \(fragment: grant.sites.condition(on: "a.site_id")) group by a.site_id
            """
        ) { row in
            sites[try row[0]] = SiteCounts(people: try row[1], silent: try row[2], closed: try row[3])
        }
        return sites
    }

    private static func covered(_ grant: Grant<some ParticipantReadingAtSites>) -> SQL {
        """
        a.channel_id = \(grant.subject.id) and \(fragment: grant.sites.condition(on: "a.site_id"))
        """
    }

    private static func condition(_ silence: SilenceFilter?, at now: Instant) -> SQL {
        switch silence {
        case .days(let days):
            "a.takes_part = 1 and a.last_contact_at <= \(now - .days(days)) and a.last_missed_at > a.last_contact_at"
        case .gone:
            "a.takes_part = 1 and a.missed_in_a_row >= \(Silence.missedRunsMin) and a.last_contact_at <= \(now - .days(Silence.Level.sevenDays.rawValue))"
        case .withdrawn: "a.takes_part = 0"
        case nil: "a.takes_part = 1"
        }
    }

    private static func ordering(_ order: PeopleOrder) -> SQL {
        switch order {
        case .silence: "a.last_contact_at, a.participant_id"
        case .misses: "a.missed_in_a_row desc, a.participant_id desc"
        case .number: "a.participant_id desc"
        }
    }

    private static func condition(after position: Position?, _ order: PeopleOrder) -> SQL {
        guard let position else { return "1 = 1" }
        return switch order {
        case .silence: "(a.last_contact_at, a.participant_id) > (\(position.value), \(position.id))"
        case .misses: "(a.missed_in_a_row, a.participant_id) < (\(position.value), \(position.id))"
        case .number: "a.participant_id < \(position.id)"
        }
    }
}

/// How long participants have been silent, as a filter; without it, all who take part are shown.
enum SilenceFilter: Sendable, Hashable {
    /// At least this number of days, with a run missed since.
    case days(Int)
    /// The last three runs were missed, and nothing was heard for a week.
    case gone
    /// They have withdrawn, and so aren't silent.
    case withdrawn
}

/// The order of participants. Raw values are those in addresses.
enum PeopleOrder: String, Sendable, CaseIterable {
    case silence, misses, number
}
