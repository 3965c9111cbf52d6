import SQLStore
import Studies
import Timekeeping
import Vocabulary

/// The notifications of one resource on one channel.
struct ResourceNotices {
    /// The notifications scheduled for the first day of the resource.
    fileprivate(set) var waiting: [NotificationID] = []
    /// The last notification that was due while the study was paused.
    fileprivate(set) var missed: NotificationID?
    /// Whether participants were notified at least once.
    fileprivate(set) var wasSent = false
    /// Whether a user canceled a notification before it was sent.
    fileprivate(set) var wasCanceled = false

    /// Returns the notifications of all resources of a channel.
    static func all(
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

extension Resource {
    /// When the server notifies participants of a resource.
    enum NoticeTime: Equatable {
        case now
        /// At the start of its period.
        case at(Instant)
        /// Never: the period is over, or each phone notifies its participant based on an anchor date.
        case never
    }

    /// Returns when participants are notified of the resource, in the study's local time.
    func noticeTime(now: Instant, at offset: UTCOffset) -> NoticeTime {
        if isProtocol || notification.isEmpty { return .never }
        switch period.kind {
        case .always: return .now
        case .anchor: return .never
        case .dates:
            guard let first = period.startDate, let last = period.endDate else { return .never }
            let midnight = TimeOfDay.midnight
            let start = CivilDateTime(date: first, time: midnight).instant(at: offset)
            let end = CivilDateTime(date: last, time: midnight).instant(at: offset).adding(seconds: 86_400)
            if now >= end { return .never }
            return now < start ? .at(start) : .now
        }
    }
}
