import Access
import DesignEditing
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating
import Timekeeping
import Vocabulary
import WebAccess

/// The study or app that notifications belong to. A study's notifications go to participants of its channels; an app's
/// go to all of its users.
struct NotificationOwner {
    let context: RequestContext
    let scope: NotificationScope
    /// The channels to choose from. Empty for an app.
    let channels: [Channel]
    /// The channel in the address of the page.
    let channel: Channel?
    /// The app in the address of the page.
    let app: FolderID
    /// The address of the list.
    let home: String
    let mayEdit: Bool
    /// Whether the user can send notifications to participants, not only to testers.
    let mayReachLive: Bool
    /// The default time zone of entered times.
    let offset: UTCOffset
    let languages: [LanguageTag]
    private let frame: (String, String?, PageLink?, borrowing Transaction) throws -> Frame
    private let record: (String, String, AuditDetails, borrowing Transaction) throws -> Void
    let author: Author

    static let suffix = "/design/notifications"
    static let appSuffix = "/notifications"

    /// Creates the owner for a study's notifications, to view them.
    init(
        _ context: RequestContext, _ grant: Grant<ViewDesign>, _ frames: DesignFrameBuilder,
        _ transaction: borrowing Transaction
    ) throws {
        try self.init(context, grant, author: context.actor.author, frames, transaction) { _, _, _, _ in }
    }

    /// Creates the owner for a study's notifications, to change them.
    init(
        _ context: RequestContext, _ grant: Grant<EditDesign>, _ frames: DesignFrameBuilder,
        _ transaction: borrowing Transaction
    ) throws {
        try self.init(context, grant.viewing, author: grant.actor.author, frames, transaction) {
            try grant.record($0, about: $1, $2, in: $3)
        }
    }

    private init(
        _ context: RequestContext, _ grant: Grant<ViewDesign>, author: Author, _ frames: DesignFrameBuilder,
        _ transaction: borrowing Transaction,
        record: @escaping (String, String, AuditDetails, borrowing Transaction) throws -> Void
    ) throws {
        let channel = try context.designChannel()
        self.context = context
        self.channel = channel
        app = channel.app.id
        self.author = author
        self.record = record
        scope = .study(grant.subject.scope)
        channels = try FolderRepository.channels(of: grant.subject, in: transaction)
        home = FolderPaths.of(channel) + Self.suffix
        mayEdit = context.hasPermission(EditDesign.self)
        mayReachLive = context.hasPermission(PublishStudy.self)
        offset = try frames.notifications.defaultOffset(in: scope, transaction)
        languages = try frames.notifications.languages(in: scope, transaction)
        frame = { title, purpose, parent, transaction in
            try frames.frame(
                context, title, purpose: purpose, section: Self.suffix, parent: parent, grant, transaction)
        }
    }

    /// Creates the owner for an app's notifications.
    init(
        _ context: RequestContext, _ grant: Grant<ManageApp>, _ frames: DesignFrameBuilder,
        _ transaction: borrowing Transaction
    ) throws {
        self.context = context
        channel = nil
        app = grant.subject.id
        channels = []
        author = grant.actor.author
        scope = .app(grant.subject.id)
        home = FolderPaths.of(grant.subject) + Self.appSuffix
        mayEdit = true
        mayReachLive = true
        offset = .utc
        languages = try frames.notifications.languages(in: scope, transaction)
        record = { try grant.record($0, about: $1, $2, in: $3) }
        frame = { title, purpose, parent, _ in
            frames.siteMap.frame(context, title, purpose: purpose, section: Self.appSuffix, parent: parent)
        }
    }

    /// Returns the frame of the list.
    func listFrame(_ transaction: borrowing Transaction) throws -> Frame {
        try frame(
            "Notifications",
            channel == nil
                ? "Messages to everyone who uses the app."
                : "Messages to the participants of the study.", nil, transaction)
    }

    /// Returns the frame of a page below the list.
    func frame(_ title: String, _ purpose: String? = nil, _ transaction: borrowing Transaction) throws
        -> Frame
    {
        try frame(title, purpose, PageLink("Notifications", to: home), transaction)
    }

    /// Records an action on a notification in the audit log.
    func record(
        _ action: String, _ notification: Notification, _ details: AuditDetails,
        _ transaction: borrowing Transaction
    ) throws {
        try record(action, NotificationText.excerpt(notification), details, transaction)
    }

    /// Returns whether the user can send to a channel. Nil means all users of an app.
    func maySend(to channel: Channel?) -> Bool { channel?.kind != .live || mayReachLive }

    /// Returns the channel of a notification. Nil for an app.
    func channel(of notification: Notification) -> Channel? {
        channels.first { $0.id == notification.channel }
    }

    func address(of notification: NotificationID) -> String { "\(home)/\(notification)" }
}

extension DesignFrameBuilder {
    /// The repository of notifications, with the same clock as the designs.
    var notifications: NotificationRepository { designs.notifications }
}
