import Access
import SQLStore
import Timekeeping
import Vocabulary

/// The restrictions of processing of participants' data.
package enum ProcessingRestrictionRepository {
    /// Returns the restrictions of a participant, newest first.
    package static func all(
        of participant: ParticipantID, with grant: Grant<some StudySiteLimited>,
        _ transaction: borrowing Transaction
    ) throws -> [ProcessingRestriction] {
        guard try FollowedParticipantRepository.covers(participant, with: grant, transaction) else {
            return []
        }
        return try transaction.rows(
            """
            select id, ground, reason, began_at, began_by, lifted_at, lifted_by, lift_reason
            from participant_restrictions where participant_id = \(participant) order by id desc
            """
        ) { row in
            let liftedAt: Instant? = try row[5]
            return ProcessingRestriction(
                id: try row[0], ground: ProcessingRestriction.Ground(rawValue: try row[1]) ?? .other,
                reason: try row[2], beganAt: try row[3], beganBy: try row[4],
                lifted: try liftedAt.map { ($0, try row[6] as String, try row[7] as String) })
        }
    }

    /// Restricts the processing of a participant's data from now on. Export files that may contain it are deleted.
    ///
    /// - Throws: ``NotFound`` for a participant whom the grant doesn't cover, ``Conflict`` if it is restricted,
    ///   ``InvalidInput`` for a reason that isn't valid.
    package static func restrict(
        _ participant: ParticipantID, _ ground: ProcessingRestriction.Ground, because reason: String,
        with grant: Grant<AnswerDataRequestsAtSites>, _ transaction: borrowing Transaction
    ) throws {
        guard try FollowedParticipantRepository.covers(participant, with: grant, transaction) else {
            throw NotFound("participant")
        }
        try ProcessingRestriction.check(reason)
        let isRestricted = try isRestricted(participant, transaction)
        if isRestricted {
            throw Conflict("Processing of the data of participant \(participant) is already restricted.")
        }
        try transaction.run(
            """
            insert into participant_restrictions (participant_id, ground, reason, began_at, began_by)
            values (\(participant), \(ground.rawValue), \(reason), \(grant.now), \(grant.actor.name))
            """)
        try ErasedExportRepository.endFiles(of: grant.subject.id, transaction)
        try grant.record(
            "participant.restrict", about: "participant \(participant)",
            ["ground": .text(ground.rawValue), "reason": .text(reason)], in: transaction)
    }

    /// Lifts the restriction of a participant.
    ///
    /// - Throws: ``NotFound`` for a participant whom the grant doesn't cover, ``Conflict`` if nothing is restricted,
    ///   ``InvalidInput`` for a reason that isn't valid.
    package static func lift(
        of participant: ParticipantID, because reason: String, with grant: Grant<AnswerDataRequestsAtSites>,
        _ transaction: borrowing Transaction
    ) throws {
        guard try FollowedParticipantRepository.covers(participant, with: grant, transaction) else {
            throw NotFound("participant")
        }
        try ProcessingRestriction.check(reason)
        let count = try transaction.run(
            """
            update participant_restrictions set lifted_at = \(grant.now), lifted_by = \(grant.actor.name),
                lift_reason = \(reason)
            where participant_id = \(participant) and lifted_at is null
            """)
        guard count == 1 else {
            throw Conflict("Processing of the data of participant \(participant) isn't restricted.")
        }
        try grant.record(
            "participant.lift-restriction", about: "participant \(participant)", ["reason": .text(reason)],
            in: transaction)
    }

    /// Returns whether processing of a participant's data is restricted.
    package static func isRestricted(
        _ participant: ParticipantID, _ transaction: borrowing Transaction
    ) throws -> Bool {
        try transaction.value(
            "select 1 from participant_restrictions where participant_id = \(participant) and lifted_at is null",
            as: Int.self) != nil
    }

    /// Returns all participants of a channel whose data is restricted, for marks on pages. There are few.
    package static func restricted(
        in channel: ChannelID, _ transaction: borrowing Transaction
    ) throws -> Set<ParticipantID> {
        Set(
            try transaction.rows(
                """
                select x.participant_id from participant_restrictions x join participants p on p.id = x.participant_id
                where x.lifted_at is null and p.channel_id = \(channel)
                """
            ) { try $0[0] as ParticipantID })
    }

    /// Returns how many participants files leave out, at some sites of a channel.
    package static func count(
        in channel: ChannelID, at sites: StudySiteScope, _ transaction: borrowing Transaction
    ) throws -> Int {
        try transaction.value(
            """
            select count(*) from participant_restrictions x join participants p on p.id = x.participant_id
            where x.lifted_at is null and p.channel_id = \(channel)
                and \(fragment: sites.condition(on: "p.site_id"))
            """) ?? 0
    }

    /// The sentence about participants whom files leave out; nil if there are none.
    package static func sentence(leavingOut count: Int) -> String? {
        switch count {
        case 0: nil
        case 1: "1 participant is left out because processing of their data is restricted."
        default: "\(count) participants are left out because processing of their data is restricted."
        }
    }
}
