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

    private var notifications: NotificationRepository { frames.notifications }

    // MARK: Pages

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

    private func find(
        _ place: NotificationOwner, _ transaction: borrowing Transaction
    ) throws -> Notification {
        let id = Int64(place.context.request.parameters["notification"]) ?? 0
        return try notifications.find(NotificationID(id), in: place.scope, transaction)
    }

    private func formPage(
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

    private func page(
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

    // MARK: Changes

    func add(_ place: NotificationOwner, _ transaction: borrowing Transaction) throws -> Response {
        let form = NotificationForm(place.context.form, languages: place.languages)
        do {
            let (draft, channel) = (try form.draft(), try form.channel(in: place))
            try Self.check(draft, to: channel, place)
            if let question = try question(form, draft, channel, place, to: place.home, transaction) {
                return question
            }
            let added = try notifications.add(
                draft, to: channel?.id, in: place.scope, by: place.author,
                confirmation: SendingConfirmation(place.context.form)?.text, transaction)
            try place.record("notification.create", added, Self.details(added), transaction)
            return done(added, draft, place)
        } catch {
            let problems = try Self.problems(of: error)
            return .html(
                try formPage(form, of: nil, place, problems, transaction), status: .unprocessableContent)
        }
    }

    func change(_ place: NotificationOwner, _ transaction: borrowing Transaction) throws -> Response {
        let form = NotificationForm(place.context.form, languages: place.languages)
        let notification: Notification
        do {
            notification = try find(place, transaction)
        } catch let refusal as NotificationNotFound {
            guard place.context.form["revision"] != nil else { throw refusal }
            // The form keeps what was typed, as a new notification.
            var problems = FormProblems()
            problems.add(
                "",
                "Another user deleted this notification. What you typed is still here. Save it to add it again"
            )
            return .html(
                try formPage(form, of: nil, place, problems, transaction), status: .conflict)
        }
        let revision = place.context.form["revision"].flatMap { Int($0) } ?? 0
        do {
            let (draft, channel) = (try form.draft(), try form.channel(in: place))
            try Self.check(draft, to: channel, place)
            let address = place.address(of: notification.id)
            if revision == notification.revision, !notification.wasSent,
                let question = try question(form, draft, channel, place, to: address, transaction)
            {
                return question
            }
            let changed = try notifications.change(
                notification.id, to: draft, channel: channel?.id, startedFrom: revision, in: place.scope,
                by: place.author, confirmation: SendingConfirmation(place.context.form)?.text, transaction)
            try place.record("notification.change", changed, Self.details(changed), transaction)
            return done(changed, draft, place)
        } catch {
            let problems = try Self.problems(of: error)
            return .html(
                try formPage(form, of: notification, place, problems, transaction),
                status: .unprocessableContent)
        }
    }

    func resend(_ place: NotificationOwner, _ transaction: borrowing Transaction) throws -> Response {
        let notification = try find(place, transaction)
        var form = NotificationForm(place.context.form, languages: [])
        form.texts = notification.text
        do {
            let draft = try form.draft()
            guard draft.timing != .open else { throw InvalidInput("when", "Choose when to send it") }
            let address = place.address(of: notification.id) + "/sendings"
            let channel = place.channel(of: notification)
            try Self.check(draft, to: channel, place)
            if let question = try question(form, draft, channel, place, to: address, transaction) {
                return question
            }
            try notifications.resend(
                notification.id, timing: draft.timing, in: place.scope, by: place.author,
                confirmation: SendingConfirmation(place.context.form)?.text, transaction)
            let again = try notifications.find(notification.id, in: place.scope, transaction)
            try place.record("notification.resend", again, Self.details(again), transaction)
            return done(again, draft, place)
        } catch {
            let problems = try Self.problems(of: error)
            return .html(
                try page(of: notification, place, again: form, problems, transaction),
                status: .unprocessableContent)
        }
    }

    /// Sends a notification again to the devices that failed.
    func sendAgain(_ place: NotificationOwner, _ transaction: borrowing Transaction) throws -> Response {
        let notification = try find(place, transaction)
        let id = Int64(place.context.request.parameters["sending"]) ?? 0
        guard let sending = notification.sent.first(where: { $0.id.rawValue == id }), let pushes else {
            throw NotFound("notification")
        }
        let channel = place.channel(of: notification)
        guard place.maySend(to: channel) else { throw AccessDenied(.publishStudy) }
        if let status = channel?.status, status != .active {
            throw Conflict(
                "The channel is \(status.title.lowercased()). Only an active study can send. Nothing was sent."
            )
        }
        let count = try pushes.sendAgain(sending, transaction)
        guard count > 0 else {
            throw Conflict("No device is left to which this could be sent again. Nothing was sent.")
        }
        try place.record("notification.retry", notification, ["devices": .number(count)], transaction)
        pushes.wake()
        return place.context.redirect(
            to: place.address(of: notification.id),
            flash: Flash("Sending again to \(PushReportText.devices(count))."))
    }

    func cancel(_ place: NotificationOwner, _ transaction: borrowing Transaction) throws -> Response {
        let notification = try find(place, transaction)
        try notifications.unschedule(notification.id, in: place.scope, transaction)
        try place.record("notification.cancel", notification, [:], transaction)
        return place.context.redirect(
            to: place.address(of: notification.id), flash: Flash("Scheduled send canceled."))
    }

    func remove(_ place: NotificationOwner, _ transaction: borrowing Transaction) throws -> Response {
        let notification = try find(place, transaction)
        try notifications.remove(notification.id, in: place.scope, transaction)
        try place.record("notification.delete", notification, [:], transaction)
        return place.context.redirect(to: place.home, flash: Flash("Notification deleted."))
    }

    /// Throws if the notification would reach participants and the user can't publish. Drafts are allowed.
    private static func check(
        _ draft: NotificationDraft, to channel: Channel?, _ place: NotificationOwner
    ) throws {
        if draft.timing == .open || place.maySend(to: channel) { return }
        throw InvalidInput(
            "when",
            "You need permission to publish to send notifications to participants. Save a draft instead")
    }

    /// Returns the page to confirm sending now, or the list if it was sent with this confirmation already. Nil if the
    /// notification isn't sent now or was confirmed.
    private func question(
        _ form: NotificationForm, _ draft: NotificationDraft, _ channel: Channel?, _ place: NotificationOwner,
        to address: String, _ transaction: borrowing Transaction
    ) throws -> Response? {
        guard draft.timing == .now else { return nil }
        if let confirmation = SendingConfirmation(place.context.form) {
            guard try notifications.isUsed(confirmation.text, transaction) else { return nil }
            return place.context.redirect(
                to: place.home,
                flash: Flash(
                    .information, "This notification was already sent.",
                    detail: "It was not sent again. To send it again, open it or copy it."))
        }
        let problems = draft.problems(status: channel?.status, now: place.context.now)
        if !problems.isEmpty { throw NotificationInvalid(problems: problems) }
        var audience = "everyone who uses the app"
        if let channel {
            let people = channel.kind == .live ? "participants" : "testers"
            audience = "the \(people) of \(channel.studyID) in \(channel.app.title)"
        }
        let revision = place.context.form["revision"].map { [HiddenField("revision", $0)] } ?? []
        let page = ConfirmSendingPage(
            frame: try place.frame("Send this notification now?", nil, transaction), address: address,
            audience: audience, texts: ConfirmSendingPage.Text.all(draft.text),
            fields: form.hidden + revision + [SendingConfirmation(random: random).field],
            backAddress: place.home)
        return .html(page.render())
    }

    private func done(
        _ notification: Notification, _ draft: NotificationDraft, _ place: NotificationOwner
    ) -> Response {
        let flash: Flash
        switch draft.timing {
        case .open: flash = Flash("Draft saved.")
        case .now: flash = Flash("Sending the notification.", detail: "The list shows when it was sent.")
        case .at: flash = Flash("Scheduled for \(NotificationText.time(notification)).")
        }
        wake()
        return place.context.redirect(to: place.home, flash: flash)
    }

    private static func details(_ notification: Notification) -> AuditDetails {
        guard let waiting = notification.waiting else { return [:] }
        return ["time": .text(waiting.words)]
    }

    /// Returns the form problems of an error. Rethrows other errors.
    private static func problems(of error: any Error) throws -> FormProblems {
        switch error {
        case let refusal as InvalidInput:
            return FormProblems(refusal)
        case let refusal as NotificationInvalid:
            return FormProblems(
                refusal.problems.map { FormProblems.Problem(field: $0.field, $0.sentence) })
        default: throw error
        }
    }
}
