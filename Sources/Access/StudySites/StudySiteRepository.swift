import SQLStore
import Timekeeping
import Vocabulary

/// The sites of studies.
public enum StudySiteRepository {
    /// The maximum number of sites of a channel.
    public static let sitesMax = 1_000

    // MARK: Reading

    /// Returns the sites that a grant covers, by name.
    public static func all(
        with grant: Grant<some StudySiteScoped>, in transaction: borrowing Transaction
    ) throws -> [StudySite] {
        try transaction.rows(
            """
            \(fragment: selection) where s.channel_id = \(grant.subject.id)
                and \(fragment: grant.sites.condition(on: "s.id")) order by lower(s.name), s.id
            """, site)
    }

    /// Returns all sites of the grant's channel, by name.
    public static func all(
        with grant: Grant<ManageStudySites>, in transaction: borrowing Transaction
    ) throws -> [StudySite] {
        try transaction.rows(
            "\(fragment: selection) where s.channel_id = \(grant.subject.id) order by lower(s.name), s.id",
            site)
    }

    /// Returns a site that the grant covers.
    ///
    /// - Throws: ``NotFound``, also for a site of another channel.
    public static func find(
        _ id: StudySiteID, with grant: Grant<some StudySiteScoped>, in transaction: borrowing Transaction
    ) throws -> StudySite {
        guard grant.sites.contains(id) else { throw NotFound("site") }
        return try find(id, in: grant.subject, transaction)
    }

    /// Returns a site of the grant's channel.
    ///
    /// - Throws: ``NotFound``.
    public static func find(
        _ id: StudySiteID, with grant: Grant<ManageStudySites>, in transaction: borrowing Transaction
    ) throws -> StudySite {
        try find(id, in: grant.subject, transaction)
    }

    /// Returns whether the channel has sites.
    public static func hasSites(_ channel: ChannelID, in transaction: borrowing Transaction) throws -> Bool {
        try transaction.value(
            "select 1 from study_sites where channel_id = \(channel) limit 1", as: Int.self) != nil
    }

    /// Returns the codes of a channel's sites, for texts about data that a grant covers.
    public static func codes(
        of channel: ChannelID, in transaction: borrowing Transaction
    ) throws -> [StudySiteID: String] {
        let rows = try transaction.rows("select id, code from study_sites where channel_id = \(channel)") {
            (try $0[0] as StudySiteID, try $0[1] as String)
        }
        return Dictionary(uniqueKeysWithValues: rows)
    }

    private static func find(
        _ id: StudySiteID, in channel: Channel, _ transaction: borrowing Transaction
    ) throws -> StudySite {
        let found = try transaction.first(
            "\(fragment: selection) where s.id = \(id) and s.channel_id = \(channel.id)", site)
        guard let found else { throw NotFound("site") }
        return found
    }

    // MARK: Changing

    /// Adds an open site.
    ///
    /// - Throws: ``InvalidInput`` for invalid values and for a code that another site has.
    @discardableResult
    public static func add(
        _ draft: StudySiteDraft, status: StudySite.Status = .open, with grant: Grant<ManageStudySites>,
        in transaction: borrowing Transaction
    ) throws -> StudySiteID {
        let values = try draft.values()
        try checkCount(grant, transaction)
        let id: StudySiteID? = try transaction.value(
            """
            insert into study_sites (channel_id, code, name, address, time_zone, status, cap, target, target_day,
                opened_at, closed_at)
            values (\(grant.subject.id), \(values.code), \(values.name), \(values.address), \(values.timeZone),
                \(status.rawValue), \(values.cap), \(values.target), \(values.targetDay.map { "\($0)" }),
                \(grant.now), \(status == .closed ? grant.now : nil))
            on conflict (channel_id, code) do nothing returning id
            """)
        guard let id else { throw taken(values.code) }
        try grant.record(
            "study-site.create", about: values.code, ["name": .text(values.name)], in: transaction)
        return id
    }

    /// Changes a site. The code can change until a participant belongs to the site.
    ///
    /// - Throws: ``InvalidInput``.
    public static func change(
        _ site: StudySite, to draft: StudySiteDraft, with grant: Grant<ManageStudySites>,
        in transaction: borrowing Transaction
    ) throws {
        let values = try draft.values()
        let before = StudySiteDraft(site)
        if values.code != site.code { try checkCodeIsFree(values.code, instead: site, grant, transaction) }
        try transaction.run(
            """
            update study_sites set code = \(values.code), name = \(values.name), address = \(values.address),
                time_zone = \(values.timeZone), cap = \(values.cap), target = \(values.target),
                target_day = \(values.targetDay.map { "\($0)" })
            where id = \(site.id) and channel_id = \(grant.subject.id)
            """)
        var details: AuditDetails = [:]
        for (name, old, new) in changes(from: before, to: draft) where old != new {
            details.append(name, .change(from: old, to: new))
        }
        if details.pairs.isEmpty { return }
        try grant.record("study-site.change", about: values.code, details, in: transaction)
    }

    /// Pauses, opens, or closes a site. Closing it and what becomes of its tokens and participants is one transaction of the
    /// caller.
    public static func setStatus(
        _ status: StudySite.Status, of site: StudySite, with grant: Grant<ManageStudySites>,
        in transaction: borrowing Transaction
    ) throws {
        guard status != site.status else { return }
        try transaction.run(
            """
            update study_sites set status = \(status.rawValue),
                closed_at = \(status == .closed ? grant.now : nil)
            where id = \(site.id) and channel_id = \(grant.subject.id)
            """)
        try grant.record(
            "study-site.set-status", about: site.code,
            ["status": .change(from: site.status.rawValue, to: status.rawValue)], in: transaction)
    }

    private static func changes(
        from old: StudySiteDraft, to new: StudySiteDraft
    ) -> [(name: String, old: String, new: String)] {
        [
            ("code", old.code, new.code), ("name", old.name, new.name), ("address", old.address, new.address),
            ("time-zone", old.timeZone, new.timeZone), ("cap", old.cap, new.cap),
            ("target", old.target, new.target), ("target-day", old.targetDay, new.targetDay),
        ]
    }

    private static func checkCount(
        _ grant: Grant<ManageStudySites>, _ transaction: borrowing Transaction
    ) throws {
        let count: Int =
            try transaction.value("select count(*) from study_sites where channel_id = \(grant.subject.id)")
            ?? 0
        guard count < sitesMax else {
            throw InvalidInput("code", "A study can have at most 1,000 sites.")
        }
    }

    private static func checkCodeIsFree(
        _ code: String, instead site: StudySite, _ grant: Grant<ManageStudySites>,
        _ transaction: borrowing Transaction
    ) throws {
        let other: StudySiteID? = try transaction.value(
            "select id from study_sites where channel_id = \(grant.subject.id) and code = \(code)")
        if other != nil { throw taken(code) }
        let participant: Int? = try transaction.value(
            """
            select 1 where exists (select 1 from participants where site_id = \(site.id))
                or exists (select 1 from participants where enrollment_site_id = \(site.id))
            """)
        if participant != nil {
            throw InvalidInput(
                "code",
                "The code can't change once a participant has enrolled at the site: data refers to it.")
        }
    }

    private static func taken(_ code: String) -> InvalidInput {
        InvalidInput("code", "Another site of this study has the code \(code).")
    }

    // MARK: Rows

    private static let selection: SQL = """
        select s.id, s.code, s.name, s.address, s.time_zone, s.status, s.cap, s.target, s.target_day, s.opened_at,
            s.closed_at
        from study_sites s
        """

    private static func site(_ row: Row) throws -> StudySite {
        let status: String = try row[5]
        guard let status = StudySite.Status(rawValue: status) else {
            throw UnknownDatabaseValue(text: status)
        }
        return StudySite(
            id: try row[0], code: try row[1], name: try row[2], address: try row[3], timeZone: try row[4],
            status: status, cap: try row[6], target: try row[7],
            targetDay: (try row[8] as String?).flatMap { CivilDate($0) }, openedAt: try row[9],
            closedAt: try row[10])
    }
}
