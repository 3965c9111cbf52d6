import SQLStore
import Vocabulary

/// Finds what other systems know of a participant.
package enum ErasedDataRepository {
    /// Returns what other systems know of a participant who is about to be erased.
    static func find(_ participant: Participant, _ transaction: borrowing Transaction) throws -> ErasedData {
        ErasedData(
            participant: participant.id,
            token: try transaction.value(
                "select token from enrollment_tokens where participant_id = \(participant.id)"),
            forwarded: try transaction.rows(
                """
                select distinct a.response_id from forwarding_attempts a
                    join responses r on r.id = a.response_id
                where r.participant_id = \(participant.id) and a.state = 'delivered'
                order by a.response_id
                """
            ) { try $0[0] },
            recipients: try recipients(of: participant.id, in: participant.channel, transaction))
    }

    /// Returns the systems that got responses of a participant, or files that were made since they enrolled.
    package static func recipients(
        of participant: ParticipantID, in channel: ChannelID, _ transaction: borrowing Transaction
    ) throws -> [DataRecipient] {
        let addresses: [String] = try transaction.rows(
            """
            select distinct a.target from forwarding_attempts a join responses r on r.id = a.response_id
            where r.participant_id = \(participant) and r.channel_id = \(channel) and a.state = 'delivered'
            order by a.target
            """
        ) { try $0[0] }
        let targets: [String] = try transaction.rows(
            """
            select distinct t.name from export_deliveries d join export_targets t on t.id = d.target_id
            where t.channel_id = \(channel) and d.state = 'delivered' and d.ended_at >=
                (select p.enrolled_at from participants p where p.id = \(participant))
            order by t.name
            """
        ) { try $0[0] }
        return addresses.map { DataRecipient(kind: .forwarding, name: $0) }
            + targets.map { DataRecipient(kind: .export, name: $0) }
    }
}
