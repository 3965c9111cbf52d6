import Responses
import SQLStore
import Vocabulary

extension ForwardingQueueRepository {
    /// Returns the contents of a response to be forwarded; nil if it was deleted.
    func contents(
        of response: ResponseID, in channel: ChannelID, _ transaction: borrowing Transaction
    ) throws -> ForwardedResponse? {
        try transaction.first(
            """
            select r.activity_id, r.version, r.data, r.received_at,
                (select t.token from enrollment_tokens t where t.participant_id = r.participant_id)
            from responses r where r.id = \(response) and r.channel_id = \(channel)
            """
        ) { row in
            ForwardedResponse(
                id: response, activity: try row[0], version: try row[1], receivedAt: try row[3],
                token: try row[4], data: try row[2])
        }
    }
}
