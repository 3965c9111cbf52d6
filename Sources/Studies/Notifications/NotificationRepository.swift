import JSON
import SQLStore
import Timekeeping
import Vocabulary

/// The notifications of studies and apps. They can be written, scheduled and sent again.
///
/// All functions work in the caller's transaction and only access their scope.
public struct NotificationRepository: Sendable {
    package let clock: Clock

    /// Creates a repository that uses a clock for the times of changes.
    public init(clock: @escaping Clock) { self.clock = clock }

    /// Returns all notifications, newest first.
    public func all(
        in scope: NotificationScope, _ transaction: borrowing Transaction
    ) throws -> [Notification] {
        let sendings = try self.sendings("\(fragment: scope.condition)", transaction)
        return try transaction.rows(
            "\(fragment: Self.selection) where \(fragment: scope.condition) order by n.id desc"
        ) { try Notification($0, sendings) }
    }

    /// Returns a notification.
    public func find(
        _ id: NotificationID, in scope: NotificationScope, _ transaction: borrowing Transaction
    ) throws -> Notification {
        let sendings = try self.sendings("n.id = \(id)", transaction)
        let found = try transaction.first(
            "\(fragment: Self.selection) where n.id = \(id) and \(fragment: scope.condition)"
        ) { try Notification($0, sendings) }
        guard let found else { throw NotificationNotFound() }
        return found
    }

    /// Returns whether a notification was sent with a confirmation.
    public func isUsed(_ confirmation: String, _ transaction: borrowing Transaction) throws -> Bool {
        try transaction.value(
            "select 1 from notification_sendings where confirmation = \(confirmation)", as: Int.self) != nil
    }

    /// Adds a notification; `channel` is one of the study's channels, or nil for an app.
    ///
    /// `confirmation` is the one-time value with which the user confirmed sending it now.
    public func add(
        _ draft: NotificationDraft, to channel: ChannelID?, in scope: NotificationScope, by author: Author,
        confirmation: String? = nil, _ transaction: borrowing Transaction
    ) throws -> Notification {
        try refuse(draft, to: channel, in: scope, transaction)
        let id = try insert(draft.text, about: .announcement, to: channel, in: scope, by: author, transaction)
        try schedule(draft.timing, of: id, by: author, confirmation, transaction)
        return try find(id, in: scope, transaction)
    }

    /// Changes a notification that was not sent yet. Throws an error if another user changed it since `revision` was
    /// opened.
    public func change(
        _ id: NotificationID, to draft: NotificationDraft, channel: ChannelID?, startedFrom revision: Int,
        in scope: NotificationScope, by author: Author, confirmation: String? = nil,
        _ transaction: borrowing Transaction
    ) throws -> Notification {
        let current = try find(id, in: scope, transaction)
        guard current.revision == revision, !current.wasSent else { throw NotificationChanged() }
        try Self.refuseUnlessWritten(current)
        try refuse(draft, to: channel, in: scope, transaction)
        try transaction.run(
            """
            update notifications set text = \(draft.text.stored.description), channel_id = \(channel),
                revision = revision + 1, modified_at = \(clock()), modified_by = \(author.user),
                modified_by_name = \(author.name)
            where id = \(id)
            """)
        try unschedule(id, transaction)
        try schedule(draft.timing, of: id, by: author, confirmation, transaction)
        return try find(id, in: scope, transaction)
    }

    /// Sends a notification again, now or at a scheduled time. Its text does not change.
    public func resend(
        _ id: NotificationID, timing: NotificationDraft.Timing, in scope: NotificationScope,
        by author: Author, confirmation: String? = nil, _ transaction: borrowing Transaction
    ) throws {
        let current = try find(id, in: scope, transaction)
        let status = try status(of: current.channel, in: scope, transaction)
        let problems = NotificationDraft.problems(of: timing, status: status, now: clock())
        if !problems.isEmpty { throw NotificationInvalid(problems: problems) }
        try unschedule(id, transaction)
        try schedule(timing, of: id, by: author, confirmation, transaction)
    }

    /// Cancels the scheduled sending of a notification. Completed sendings are not affected.
    public func unschedule(
        _ id: NotificationID, in scope: NotificationScope, _ transaction: borrowing Transaction
    ) throws {
        guard try find(id, in: scope, transaction).waiting != nil else { throw NotificationChanged() }
        try unschedule(id, transaction)
    }

    /// Deletes a notification that was never sent.
    public func remove(
        _ id: NotificationID, in scope: NotificationScope, _ transaction: borrowing Transaction
    ) throws {
        let current = try find(id, in: scope, transaction)
        if current.wasSent { throw NotificationChanged() }
        try Self.refuseUnlessWritten(current)
        try transaction.run("delete from notifications where id = \(id)")
    }

    /// Throws an error for notifications that the portal created: their text depends on a publication, and only their
    /// scheduled sending can be canceled.
    private static func refuseUnlessWritten(_ notification: Notification) throws {
        guard notification.subject != .announcement else { return }
        throw NotificationInvalid(problems: [
            .init(
                field: "text.en",
                sentence:
                    "The portal created this notification. Change the text at its source, or cancel it")
        ])
    }

    private func refuse(
        _ draft: NotificationDraft, to channel: ChannelID?, in scope: NotificationScope,
        _ transaction: borrowing Transaction
    ) throws {
        let status = try status(of: channel, in: scope, transaction)
        let problems = draft.problems(status: status, now: clock())
        if !problems.isEmpty { throw NotificationInvalid(problems: problems) }
    }

    /// Returns the status of the recipients' channel. Throws an error if the channel belongs to another study.
    private func status(
        of channel: ChannelID?, in scope: NotificationScope, _ transaction: borrowing Transaction
    ) throws -> StudyStatus? {
        guard case .study(let design) = scope else {
            guard channel == nil else { throw NotificationNotFound() }
            return nil
        }
        guard let channel else { throw NotificationNotFound() }
        let status: StudyStatus? = try transaction.value(
            "select status from channels where id = \(channel) and study_folder_id = \(design.folder)")
        guard let status else { throw NotificationNotFound() }
        return status
    }

    package func insert(
        _ text: LocalizedText, about subject: Notification.Subject, to channel: ChannelID?,
        resource: DocumentID? = nil, in scope: NotificationScope, by author: Author,
        _ transaction: borrowing Transaction
    ) throws -> NotificationID {
        var app: FolderID?
        if case .app(let folder) = scope { app = folder }
        let now = clock()
        let id: NotificationID? = try transaction.value(
            """
            insert into notifications (app_folder_id, channel_id, subject, text, revision, created_at, modified_at,
                modified_by, modified_by_name, resource_id)
            values (\(app), \(channel), \(subject), \(text.stored.description), 1, \(now), \(now), \(author.user),
                \(author.name), \(resource))
            returning id
            """)
        guard let id else { throw NotificationNotFound() }
        return id
    }

    private func schedule(
        _ timing: NotificationDraft.Timing, of id: NotificationID, by author: Author,
        _ confirmation: String?, _ transaction: borrowing Transaction
    ) throws {
        let due: (Instant, UTCOffset)
        switch timing {
        case .open: return
        case .now: due = (clock(), try defaultOffset(of: id, transaction))
        case .at(let dateTime, let offset): due = (dateTime.instant(at: offset), offset)
        }
        try transaction.run(
            """
            insert into notification_sendings (notification_id, due_at, utc_offset_minutes, state, requested_by,
                requested_by_name, confirmation)
            values (\(id), \(due.0), \(due.1.minutes), \(Sending.State.waiting), \(author.user),
                \(author.name), \(confirmation))
            """)
    }

    private func unschedule(_ id: NotificationID, _ transaction: borrowing Transaction) throws {
        try transaction.run(
            """
            delete from notification_sendings
            where notification_id = \(id) and state = \(Sending.State.waiting)
            """)
    }
}

extension NotificationScope {
    /// The condition on `notifications n` that limits a statement to the scope.
    var condition: SQL {
        switch self {
        case .study(let scope):
            """
            n.channel_id in (select id from channels where study_folder_id = \(scope.folder) and trash_id is null)
            """
        case .app(let folder): "n.app_folder_id = \(folder)"
        }
    }
}
