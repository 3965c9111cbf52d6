import SQLStore
import Studies
import Timekeeping
import Vocabulary

extension NotificationRepository {
    /// Notifies participants of resources after an action, at most once for each resource.
    ///
    /// A publication notifies participants of new resources, and of changed ones if the resource is configured for it.
    /// Notifications of resources that appear later are scheduled for their first day. Notifications missed during a
    /// pause are sent afterwards.
    func announceResources(
        _ action: StudyAction, on channel: ChannelState, freeze: PublicationBuilder?, by author: Author,
        _ transaction: borrowing Transaction
    ) throws {
        switch action {
        case .launch, .publishUpdates:
            if let freeze { try announceResources(of: freeze, by: author, transaction) }
        case .resume: try announceMissedResources(on: channel, by: author, transaction)
        case .deactivate:
            for notices in try Self.resourceNotices(of: channel.id, transaction).values {
                try cancel(notices, transaction)
            }
        case .publishUpcoming, .unpublish, .pause: return
        }
    }

    private func announceResources(
        of freeze: PublicationBuilder, by author: Author, _ transaction: borrowing Transaction
    ) throws {
        let previous = try freeze.previousResources(transaction)
        var notices = try Self.resourceNotices(of: freeze.channel.id, transaction)
        for (id, resource) in try freeze.design.all(Resource.self) {
            let announcement = ResourceAnnouncement(
                resource: resource, id: id, previous: previous[id],
                notices: notices.removeValue(forKey: id) ?? ResourceNotices(), channel: freeze.channel,
                offset: freeze.settings.utcOffset, author: author)
            try announce(announcement, now: freeze.now, transaction)
        }
        // The remaining notices belong to resources that are no longer in the design.
        for notices in notices.values { try cancel(notices, transaction) }
    }

    private func announce(
        _ announcement: ResourceAnnouncement, now: Instant, _ transaction: borrowing Transaction
    ) throws {
        let notices = announcement.notices
        switch announcement.resource.noticeTime(now: now, at: announcement.offset) {
        case .never: try cancel(notices, transaction)
        case .now:
            try cancel(notices, transaction)
            if announcement.isDueNow { try sendNow(announcement, transaction) }
        case .at(let start):
            try cancel(notices, transaction)
            if announcement.isDueLater { try schedule(announcement, at: start, transaction) }
        }
    }

    /// Announces resources that were due during a pause and are still available.
    private func announceMissedResources(
        on channel: ChannelState, by author: Author, _ transaction: borrowing Transaction
    ) throws {
        guard let newest = try PublicationRepository.newest(of: channel.id, transaction) else { return }
        let design = try DesignSnapshot(try PublicationRepository.design(of: newest.id, transaction))
        let offset = try design.only(StudySettings.self)?.utcOffset ?? .utc
        let notices = try Self.resourceNotices(of: channel.id, transaction)
        for (id, resource) in try design.all(Resource.self) {
            guard let own = notices[id], let missed = own.missed, !own.wasSent, own.waiting.isEmpty,
                resource.noticeTime(now: clock(), at: offset) == .now
            else { continue }
            try sendNow(missed, resource.notification, by: author, transaction)
        }
    }

    private func sendNow(
        _ announcement: ResourceAnnouncement, _ transaction: borrowing Transaction
    ) throws {
        let id = try insert(announcement, transaction)
        try sendNow(id, announcement.resource.notification, by: announcement.author, transaction)
    }

    private func schedule(
        _ announcement: ResourceAnnouncement, at start: Instant, _ transaction: borrowing Transaction
    ) throws {
        let id = try insert(announcement, transaction)
        let author = announcement.author
        try transaction.run(
            """
            insert into notification_sendings (notification_id, due_at, utc_offset_minutes, state, requested_by,
                requested_by_name)
            values (\(id), \(start), \(announcement.offset.minutes), \(Sending.State.waiting), \(author.user),
                \(author.name))
            """)
    }

    private func insert(
        _ announcement: ResourceAnnouncement, _ transaction: borrowing Transaction
    ) throws -> NotificationID {
        try insert(
            announcement.resource.notification, about: .resource, to: announcement.channel.id,
            resource: announcement.id,
            in: .study(DesignScope(folder: announcement.channel.studyFolder)), by: announcement.author,
            transaction)
    }

    /// Cancels notifications that were not sent yet.
    private func cancel(_ notices: ResourceNotices, _ transaction: borrowing Transaction) throws {
        for id in notices.waiting { try transaction.run("delete from notifications where id = \(id)") }
    }
}

/// A resource of a publication, with the data that determines whether participants are notified of it.
private struct ResourceAnnouncement {
    let resource: Resource
    let id: DocumentID
    /// The resource in the previous publication; nil if it was not part of it.
    let previous: Resource?
    let notices: ResourceNotices
    let channel: ChannelState
    let offset: UTCOffset
    let author: Author

    private var asksAgain: Bool { resource.notifiesOfChange == true && previous != resource }

    /// Whether to announce a resource that is available now.
    var isDueNow: Bool {
        if asksAgain || !notices.waiting.isEmpty { return true }
        if notices.wasSent { return false }
        return previous == nil || notices.missed != nil
    }

    /// Whether to announce a resource on its first day.
    var isDueLater: Bool {
        if asksAgain || !notices.waiting.isEmpty { return true }
        if let previous, previous.period != resource.period { return true }
        return !notices.wasSent && !notices.wasCanceled
    }
}

extension PublicationBuilder {
    /// Returns the resources of the previous publication, which participants can already read.
    func previousResources(_ transaction: borrowing Transaction) throws -> [DocumentID: Resource] {
        guard let previous, previous.stage == .launched else { return [:] }
        let design = try DesignSnapshot(try PublicationRepository.design(of: previous.id, transaction))
        return Dictionary(
            try design.all(Resource.self).map { ($0.id, $0.value) }, uniquingKeysWith: { first, _ in first })
    }
}
