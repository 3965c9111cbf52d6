import SQLStore
import Studies
import Vocabulary

extension NotificationRepository {
    /// Returns the notifications of all resources of a channel.
    static func resourceNotices(
        of channel: ChannelID, _ transaction: borrowing Transaction
    ) throws -> [DocumentID: ResourceNotices] {
        var notices: [DocumentID: ResourceNotices] = [:]
        var sent: Set<NotificationID> = []
        try transaction.forEach(
            """
            select n.resource_id, n.id, s.state from notifications n
            left join notification_sendings s on s.notification_id = n.id
            where n.channel_id = \(channel) and n.resource_id is not null order by s.id
            """
        ) { row in
            let (resource, id): (DocumentID, NotificationID) = (try row[0], try row[1])
            switch try row[2] as Sending.State? {
            case .waiting?: notices[resource, default: ResourceNotices()].waiting.append(id)
            case .missed?: notices[resource, default: ResourceNotices()].missed = id
            case .sent?:
                notices[resource, default: ResourceNotices()].wasSent = true
                sent.insert(id)
            case nil: notices[resource, default: ResourceNotices()].wasCanceled = true
            }
        }
        // Sendings that a user requested again are not included, so that a publication doesn't cancel them.
        return notices.mapValues { notices in
            var notices = notices
            notices.waiting.removeAll { sent.contains($0) }
            return notices
        }
    }
}
