import Access
import Adherence
import SQLStore
import Timekeeping
import Vocabulary

/// The deviations of participants from the protocol.
package enum DeviationRepository {
    /// Where a page begins: after the deviation of this day, in the order of the page.
    package typealias Position = ListPosition<DeviationID>

    /// Returns up to a number of deviations: the oldest first while something is missing, else the newest.
    package static func page(
        _ filter: DeviationFilter, after position: Position? = nil, count: Int,
        with grant: Grant<some ParticipantReadingAtSites>, _ transaction: borrowing Transaction
    ) throws -> [Deviation] {
        let isWaiting = filter.state == .unexplained || filter.state == .undecided
        let place: SQL =
            position.map {
                isWaiting
                    ? "(d.day, d.id) > (\($0.value), \($0.id))" : "(d.day, d.id) < (\($0.value), \($0.id))"
            } ?? "1 = 1"
        let order: SQL = isWaiting ? "d.day, d.id" : "d.day desc, d.id desc"
        return try transaction.rows(
            """
            \(fragment: selection) where \(fragment: covered(grant)) and \(fragment: filter.condition)
                and \(fragment: place) order by \(fragment: order) limit \(count)
            """, deviation)
    }

    /// Returns the number of deviations.
    package static func count(
        _ filter: DeviationFilter, with grant: Grant<some ParticipantReadingAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> Int {
        if filter.participant != nil {
            return try transaction.value(
                """
                select count(*) from deviations d join participants p on p.id = d.participant_id
                where \(fragment: covered(grant)) and \(fragment: filter.condition)
                """) ?? 0
        }
        return try transaction.value(
            """
            select sum(d.deviation_count) from deviation_counts d
            where \(fragment: counted(grant)) and \(fragment: filter.condition(onSite: site))
            """) ?? 0
    }

    /// The numbers of a site's deviations.
    package struct SiteCounts: Sendable {
        package var unexplained = 0
        package var undecided = 0
        package var important = 0
        package var minor = 0

        package init() {}
    }

    /// Returns the numbers by site; the key nil stands for participants without one.
    package static func bySite(
        with grant: Grant<some ParticipantReadingAtSites>, _ transaction: borrowing Transaction
    ) throws -> [StudySiteID?: SiteCounts] {
        var sites: [StudySiteID?: SiteCounts] = [:]
        try transaction.forEach(
            """
            select \(fragment: site) as site, sum(iif(d.state = 'unexplained', d.deviation_count, 0)),
                sum(iif(d.state = 'undecided', d.deviation_count, 0)),
                sum(iif(d.decision = 'important', d.deviation_count, 0)),
                sum(iif(d.decision = 'minor', d.deviation_count, 0))
            from deviation_counts d where \(fragment: counted(grant)) group by site
            having sum(d.deviation_count) > 0
            """
        ) { row in
            var counts = SiteCounts()
            (counts.unexplained, counts.undecided) = (try row[1], try row[2])
            (counts.important, counts.minor) = (try row[3], try row[4])
            sites[try row[0]] = counts
        }
        return sites
    }

    /// Returns a deviation.
    ///
    /// - Throws: ``NotFound``, also for one of a participant whom the grant doesn't cover.
    package static func find(
        _ id: DeviationID, with grant: Grant<some ParticipantReadingAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> Deviation {
        let found = try transaction.first(
            "\(fragment: selection) where d.id = \(id) and \(fragment: covered(grant))", deviation)
        guard let found else { throw NotFound("deviation") }
        return found
    }

    /// Returns everything that was said about the deviations of a participant, newest first.
    package static func entries(
        about participant: ParticipantID, count: Int, with grant: Grant<some ParticipantReadingAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> [DeviationEntry] {
        try transaction.rows(
            """
            select e.deviation_id, e.reason, e.decision, e.text, e.entered_by, e.entered_at
            from deviation_entries e join deviations d on d.id = e.deviation_id
            join participants p on p.id = d.participant_id
            where d.participant_id = \(participant) and \(fragment: covered(grant))
            order by e.id desc limit \(count)
            """
        ) { row in
            let (reason, decision): (String?, String?) = (try row[1], try row[2])
            return DeviationEntry(
                deviation: try row[0], reason: reason.map { Deviation.Reason(rawValue: $0) ?? .other },
                decision: decision.flatMap(Deviation.Decision.init), text: try row[3],
                entered: Deviation.Change(by: try row[4], at: try row[5]))
        }
    }

    private static func covered(_ grant: Grant<some ParticipantReadingAtSites>) -> SQL {
        "d.channel_id = \(grant.subject.id) and \(fragment: grant.sites.condition(on: "p.site_id"))"
    }

    /// The site of counted deviations `d`; null for none.
    private static let site: SQL = "nullif(d.site_id, 0)"

    private static func counted(_ grant: Grant<some ParticipantReadingAtSites>) -> SQL {
        "d.channel_id = \(grant.subject.id) and \(fragment: grant.sites.condition(on: site))"
    }

    private static let selection: SQL = """
        select d.id, d.participant_id, s.id, s.code, s.name, d.kind, d.activity, d.run_start, d.run_state, d.day,
            d.state, d.found_at, d.reason, d.explanation, d.recorded_at, d.recorded_by, d.decision,
            d.decision_note, d.decided_at, d.decided_by, d.revision
        from deviations d join participants p on p.id = d.participant_id
        left join study_sites s on s.id = p.site_id
        """

    private static func deviation(_ row: Row) throws -> Deviation {
        let (site, activity, start): (StudySiteID?, String?, String?) = (try row[2], try row[6], try row[7])
        let (kind, runState, day): (String, String?, String) = (try row[5], try row[8], try row[9])
        let (state, reason, decision): (String, String?, String?) = (try row[10], try row[12], try row[16])
        let (recordedAt, decidedAt): (Instant?, Instant?) = (try row[14], try row[18])
        return Deviation(
            id: try row[0], revision: try row[20], participant: try row[1],
            site: try site.map { StudySiteName(id: $0, code: try row[3], name: try row[4]) },
            kind: Deviation.Kind(rawValue: kind) ?? .other,
            run: activity.flatMap { name in start.flatMap { Deviation.Run(name, startText: $0) } },
            runState: runState.flatMap(RunOutcome.init), day: CivilDate(day) ?? .earliest,
            state: Deviation.State(rawValue: state) ?? .unexplained, foundAt: try row[11],
            reason: reason.map { Deviation.Reason(rawValue: $0) ?? .other }, explanation: try row[13],
            recorded: try recordedAt.map { Deviation.Change(by: try row[15], at: $0) },
            decision: decision.flatMap(Deviation.Decision.init), decisionNote: try row[17],
            decided: try decidedAt.map { Deviation.Change(by: try row[19], at: $0) })
    }
}

extension DeviationFilter {
    /// The condition on a deviation `d` of a participant `p`.
    fileprivate var condition: SQL {
        let condition = condition(onSite: "p.site_id")
        return participant.map { "\(fragment: condition) and d.participant_id = \($0)" } ?? condition
    }

    /// The same without the participant, with the column of the site.
    fileprivate func condition(onSite column: SQL) -> SQL {
        var condition: SQL = site.condition(on: column)
        if let state { condition += " and d.state = \(state.rawValue)" }
        if hasReason { condition += " and d.state <> 'unexplained'" }
        if let decision { condition += " and d.decision = \(decision.rawValue)" }
        if let kind { condition += " and d.kind = \(kind.rawValue)" }
        return condition
    }
}
