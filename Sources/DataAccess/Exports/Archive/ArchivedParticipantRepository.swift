import Access
import SQLStore
import Vocabulary

/// The participants whose data an archive contains: never those whose processing is restricted.
struct ArchivedParticipantRepository: Sendable {
    let channel: ChannelID
    /// The sites of the participants.
    let sites: StudySiteScope
    /// Whether to include only participants who share their data.
    let onlySharing: Bool

    /// Returns the condition for the rows of these participants, by the expressions for the channel and the participant.
    func condition(channel column: SQL, participant: SQL) -> SQL {
        let sharing: SQL = onlySharing ? DataSharingRepository.condition(on: participant) : "1 = 1"
        return """
            \(fragment: column) = \(channel) and \(fragment: sites.condition(onParticipant: participant))
                and \(fragment: sharing)
                and \(fragment: participant) not in (select x.participant_id from participant_restrictions x
                    where x.lifted_at is null)
            """
    }
}
