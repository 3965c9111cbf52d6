import Access
import Cryptography
import DesignEditing
import HTTP
import PortalUI
import SQLStore
import Studies
import StudyPublishing
import Templating
import Vocabulary
import WebAccess

/// Handles the notification pages of studies and apps.
struct NotificationHandlers: Sendable {
    let frames: DesignFrameBuilder
    let wake: @Sendable () -> Void
    let pushes: (any PushReporting)?
    let random: RandomBytes

    var notifications: NotificationRepository { frames.notifications }

    func list(_ place: NotificationOwner, _ transaction: borrowing Transaction) throws -> Response {
        let all = try notifications.all(in: place.scope, transaction)
        let reports = try pushes?.reports(of: all.compactMap { $0.sent.first }, transaction) ?? [:]
        let page = NotificationsPage(
            frame: try place.listFrame(transaction),
            lines: all.map { notification in
                NotificationsPage.Row(
                    notification, in: place, report: notification.sent.first.flatMap { reports[$0.id] })
            },
            canEdit: place.mayEdit, hasChannels: !place.channels.isEmpty, newAddress: place.home + "/new",
            missingKeys: try missingKeys(of: place.app, transaction))
        return .html(page.render())
    }

    /// Returns the notice about platforms without a key; nil if there are none, or another server sends the messages.
    private func missingKeys(of app: FolderID, _ transaction: borrowing Transaction) throws -> Notice? {
        guard pushes != nil else { return nil }
        return PushReportText.missingKeys(
            try AppPushKeyRepository.platformsWithoutKey(of: app, transaction))
    }

    func new(_ place: NotificationOwner, _ transaction: borrowing Transaction) throws -> Response {
        let copied = try place.context.request.query.rowNumber("copy")
            .map { try notifications.find(NotificationID($0), in: place.scope, transaction) }
        let form = NotificationForm(copying: copied, in: place)
        return .html(try formPage(form, of: nil, place, FormProblems(), transaction))
    }

    func one(_ place: NotificationOwner, _ transaction: borrowing Transaction) throws -> Response {
        let notification = try find(place, transaction)
        if place.mayEdit, !notification.wasSent, notification.subject == .announcement {
            let form = NotificationForm(notification, in: place)
            return .html(try formPage(form, of: notification, place, FormProblems(), transaction))
        }
        return .html(
            try page(
                of: notification, place, again: NotificationForm(copying: notification, in: place),
                FormProblems(), transaction))
    }

    func find(
        _ place: NotificationOwner, _ transaction: borrowing Transaction
    ) throws -> Notification {
        let id = Int64(place.context.request.parameters["notification"]) ?? 0
        return try notifications.find(NotificationID(id), in: place.scope, transaction)
    }

    func formPage(
        _ form: NotificationForm, of notification: Notification?, _ place: NotificationOwner,
        _ problems: FormProblems, _ transaction: borrowing Transaction
    ) throws -> [UInt8] {
        let title = notification == nil ? "New notification" : "Notification"
        let address = notification.map { place.address(of: $0.id) }
        return NotificationFormPage(
            frame: try place.frame(title, nil, transaction),
            fields: NotificationFields(form: form, place: place, problems: problems),
            address: address ?? place.home, revision: notification?.revision, problems: problems,
            removeAddress: address.map { $0 + "/delete" },
            missed: notification?.state == .missed
                ? Notice(
                    .warning, "This notification was not sent because the study was not active at that time.",
                    "Choose another time or delete the notification.") : nil
        ).render()
    }

    func page(
        of notification: Notification, _ place: NotificationOwner, again: NotificationForm?,
        _ problems: FormProblems, _ transaction: borrowing Transaction
    ) throws -> [UInt8] {
        NotificationPage(
            frame: try place.frame("Notification", nil, transaction), notification, in: place, again: again,
            problems: problems, reports: try pushes?.reports(of: notification.sent, transaction) ?? [:],
            missingKeys: try missingKeys(
                of: place.channel(of: notification)?.app.id ?? place.app, transaction)
        ).render()
    }
}
