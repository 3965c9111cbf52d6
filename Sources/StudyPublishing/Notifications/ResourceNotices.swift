import Studies
import Timekeeping
import Vocabulary

/// The notifications of one resource on one channel.
struct ResourceNotices {
    /// The notifications scheduled for the first day of the resource.
    var waiting: [NotificationID] = []
    /// The last notification that was due while the study was paused.
    var missed: NotificationID?
    /// Whether participants were notified at least once.
    var wasSent = false
    /// Whether a user canceled a notification before it was sent.
    var wasCanceled = false
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
