import SQLStore
import Vocabulary

extension ParticipantRepository {
    /// Returns up to `count` participants after one, of all studies. Works with the schema of any version.
    static func page(
        after last: ParticipantID, count: Int, _ transaction: borrowing Transaction
    ) throws -> [(identity: ErasedIdentity, returned: ErasureReplay.Returned)] {
        try transaction.rows(
            """
            select p.id, p.enrolled_at, t.token, p.channel_id, c.study_id, c.collection_enabled, p.status,
                c.study_folder_id
            from participants p join channels c on c.id = p.channel_id
                left join enrollment_tokens t on t.participant_id = p.id
            where p.id > \(last) order by p.id limit \(count)
            """
        ) { row in
            let participant = Participant(
                id: try row[0], channel: try row[3], studyID: StudyID(try row[4] as String),
                collectionEnabled: try row[5] as Int == 1, hasWithdrawn: try row[6] as Int == 1)
            return (
                ErasedIdentity(try row[0], enrolledAt: try row[1], token: try row[2]),
                ErasureReplay.Returned(participant: participant, folder: try row[7])
            )
        }
    }
}
