import Access
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating
import Timekeeping
import WebAccess

/// Where notifications are written: a study, for the participants of its channels, or an app, for all its users.
struct NotificationOwner {
    let context: RequestContext
    let scope: NotificationScope
    /// The channels among which one chooses; none for an app.
    let channels: [Channel]
    /// The channel by whose address the page was reached.
    let channel: Channel?
    /// The address of the list.
    let home: String
    let mayEdit: Bool
    /// Whether the person's notifications may reach participants, not only testers.
    let mayReachLive: Bool
    /// The usual zone of the times that are entered.
    let offset: UTCOffset
    let languages: [LanguageTag]
    private let frame: (String, String?, PageLink?, borrowing Transaction) throws -> Frame
    private let tell: (String, String, AuditDetails, borrowing Transaction) throws -> Void
    let author: Author

    static let suffix = "/design/notifications"
    static let appSuffix = "/notifications"

    /// The notifications of a study, to look at.
    init(
        _ context: RequestContext, _ grant: Grant<ViewDesign>, _ frames: DesignFrameBuilder,
        _ transaction: borrowing Transaction
    ) throws {
        try self.init(context, grant, author: context.actor.author, frames, transaction) { _, _, _, _ in }
    }

    /// The notifications of a study, to change.
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
        tell: @escaping (String, String, AuditDetails, borrowing Transaction) throws -> Void
    ) throws {
        let channel = try context.designChannel()
        self.context = context
        self.channel = channel
        self.author = author
        self.tell = tell
        scope = .study(grant.subject.scope)
        channels = try FolderRepository.channels(of: grant.subject, in: transaction)
        home = FolderPaths.of(channel) + Self.suffix
        mayEdit = context.hasPermission(EditDesign.self)
        mayReachLive = context.hasPermission(PublishStudy.self)
        offset = try frames.notifications.usualOffset(in: scope, transaction)
        languages = try frames.notifications.languages(in: scope, transaction)
        frame = { title, purpose, parent, transaction in
            try frames.frame(
                context, title, purpose: purpose, section: Self.suffix, parent: parent, grant, transaction)
        }
    }

    /// The notifications of an app.
    init(
        _ context: RequestContext, _ grant: Grant<ManageApp>, _ frames: DesignFrameBuilder,
        _ transaction: borrowing Transaction
    ) throws {
        self.context = context
        channel = nil
        channels = []
        author = grant.actor.author
        scope = .app(grant.subject.id)
        home = FolderPaths.of(grant.subject) + Self.appSuffix
        mayEdit = true
        mayReachLive = true
        offset = .utc
        languages = try frames.notifications.languages(in: scope, transaction)
        tell = { try grant.record($0, about: $1, $2, in: $3) }
        frame = { title, purpose, parent, _ in
            frames.siteMap.frame(context, title, purpose: purpose, section: Self.appSuffix, parent: parent)
        }
    }

    /// The frame of the list.
    func listFrame(_ transaction: borrowing Transaction) throws -> Frame {
        try frame(
            "Notifications",
            channel == nil
                ? "Messages to everybody who uses the app."
                : "Messages to the participants of the study.", nil, transaction)
    }

    /// The frame of a page below the list.
    func frame(_ title: String, _ purpose: String? = nil, _ transaction: borrowing Transaction) throws
        -> Frame
    {
        try frame(title, purpose, PageLink("Notifications", to: home), transaction)
    }

    /// Tells the audit what was done with a notification.
    func record(
        _ action: String, _ notification: Notification, _ details: AuditDetails,
        _ transaction: borrowing Transaction
    ) throws {
        try tell(action, NotificationText.excerpt(notification), details, transaction)
    }

    /// Whether the person may have something sent to a channel; nil is all users of an app.
    func maySend(to channel: Channel?) -> Bool { channel?.kind != .live || mayReachLive }

    /// The channel that a notification goes to; nil for an app.
    func channel(of notification: Notification) -> Channel? {
        channels.first { $0.id == notification.channel }
    }

    func address(of notification: NotificationID) -> String { "\(home)/\(notification)" }
}

extension DesignFrameBuilder {
    /// The notifications, which bear the clock of the designs.
    var notifications: NotificationRepository { designs.notifications }
}
