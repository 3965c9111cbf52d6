import Access
import SQLStore
import Timekeeping
import Vocabulary

/// Moves participants between the sites of a study.
package enum ParticipantMoveRepository {
    package static let noteLengthMax = 500

    /// Moves a participant to a site. Enrollment stays counted at the site where they enrolled.
    ///
    /// - Throws: ``NotFound`` for a participant of another study, ``InvalidInput`` for a closed site or the current one, or
    ///   for a note that is too long.
    package static func move(
        _ participant: ParticipantID, to site: StudySite, reason: ParticipantMoveReason, note: String,
        with grant: Grant<ManageStudySites>, _ transaction: borrowing Transaction
    ) throws {
        try check(note, reason)
        if site.status == .closed {
            throw InvalidInput("site", "\(site.title) is closed. Choose another site, or reopen it first.")
        }
        let from = try current(participant, grant, transaction)
        if from == site.id { throw InvalidInput("site", "The participant already belongs to \(site.title).") }
        try transaction.run(
            """
            update participants set site_id = \(site.id)
            where id = \(participant) and channel_id = \(grant.subject.id)
            """)
        try record(participant, from: from, to: site, reason, note, grant, transaction)
    }

    /// Moves everyone at a site, or everyone without a site if `from` is nil, to another; returns their number.
    package static func moveAll(
        from: StudySite?, to site: StudySite, reason: ParticipantMoveReason, note: String,
        with grant: Grant<ManageStudySites>, _ transaction: borrowing Transaction
    ) throws -> Int {
        try check(note, reason)
        if site.status == .closed || site.id == from?.id {
            throw InvalidInput("site", "Choose another site that isn't closed.")
        }
        let isThere: SQL = "channel_id = \(grant.subject.id) and site_id is not distinct from \(from?.id)"
        try transaction.run(
            """
            insert into study_site_moves
                (participant_id, from_site_id, to_site_id, reason, note, moved_at, moved_by)
            select id, \(from?.id), \(site.id), \(reason.rawValue), \(note), \(grant.now), \(grant.actor.name)
            from participants where \(fragment: isThere)
            """)
        let count = try transaction.run(
            "update participants set site_id = \(site.id) where \(fragment: isThere)")
        guard count > 0 else { return 0 }
        try grant.record(
            "participant.move", about: "\(count) participants",
            details(from: from?.code, to: site.code, reason, note), in: transaction)
        return count
    }

    /// Returns the moves of a participant, newest first. A site outside of the grant isn't named, nor what was written
    /// about a move from or to it, nor by whom.
    package static func moves(
        of participant: ParticipantID, with grant: Grant<some ParticipantReadingAtSites>,
        _ transaction: borrowing Transaction
    ) throws -> [ParticipantMove] {
        try transaction.rows(
            """
            select f.id, f.name || ' (' || f.code || ')', t.id, t.name || ' (' || t.code || ')', m.reason, m.note,
                m.moved_at, m.moved_by
            from study_site_moves m join participants p on p.id = m.participant_id
            left join study_sites f on f.id = m.from_site_id join study_sites t on t.id = m.to_site_id
            where p.id = \(participant) and p.channel_id = \(grant.subject.id)
                and \(fragment: grant.sites.condition(on: "p.site_id")) order by m.id desc
            """
        ) { try move($0, seenBy: grant.sites) }
    }

    private static func move(_ row: Row, seenBy scope: StudySiteScope) throws -> ParticipantMove {
        let (from, to): (StudySiteID?, StudySiteID) = (try row[0], try row[2])
        let isOwn = scope.contains(from) && scope.contains(to)
        let (fromTitle, toTitle): (String?, String) = (try row[1], try row[3])
        let reason: String = try row[4]
        return ParticipantMove(
            from: fromTitle.map { scope.contains(from) ? $0 : otherSite },
            to: scope.contains(to) ? toTitle : otherSite,
            reason: ParticipantMoveReason(rawValue: reason)?.title ?? reason,
            note: isOwn ? try row[5] : "", movedAt: try row[6], movedBy: isOwn ? try row[7] : nil)
    }

    private static let otherSite = "another site"

    /// Returns how many participants of a study have moved from one site to another.
    package static func count(
        with grant: Grant<ViewResponses>, _ transaction: borrowing Transaction
    ) throws -> Int {
        try transaction.value(
            """
            select count(distinct m.participant_id) from study_site_moves m
            join participants p on p.id = m.participant_id
            where p.channel_id = \(grant.subject.id) and m.from_site_id is not null
            """) ?? 0
    }

    private static func check(_ note: String, _ reason: ParticipantMoveReason) throws {
        if note.count > noteLengthMax {
            throw InvalidInput("note", "The note has \(note.count) characters. Use at most \(noteLengthMax).")
        }
        if reason == .other, note.isEmpty {
            throw InvalidInput("note", "Describe the reason. Don't name participants.")
        }
    }

    private static func current(
        _ participant: ParticipantID, _ grant: Grant<ManageStudySites>, _ transaction: borrowing Transaction
    ) throws -> StudySiteID? {
        let found = try transaction.first(
            "select site_id from participants where id = \(participant) and channel_id = \(grant.subject.id)"
        ) { row in try row[0] as StudySiteID? }
        guard let found else { throw NotFound("participant") }
        return found
    }

    private static func record(
        _ participant: ParticipantID, from: StudySiteID?, to site: StudySite, _ reason: ParticipantMoveReason,
        _ note: String, _ grant: Grant<ManageStudySites>, _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            insert into study_site_moves
                (participant_id, from_site_id, to_site_id, reason, note, moved_at, moved_by)
            values (\(participant), \(from), \(site.id), \(reason.rawValue), \(note), \(grant.now),
                \(grant.actor.name))
            """)
        let code = try from.map { try StudySiteRepository.find($0, with: grant, in: transaction).code }
        try grant.record(
            "participant.move", about: "participant \(participant)",
            details(from: code, to: site.code, reason, note), in: transaction)
    }

    private static func details(
        from: String?, to code: String, _ reason: ParticipantMoveReason, _ note: String
    ) -> AuditDetails {
        var details: AuditDetails = [
            "site": .change(from: from ?? "", to: code), "reason": .text(reason.rawValue),
        ]
        if !note.isEmpty { details.append("note", .text(note)) }
        return details
    }
}
