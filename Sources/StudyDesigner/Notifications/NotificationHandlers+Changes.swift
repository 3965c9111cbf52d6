import Access
import DesignEditing
import HTTP
import PortalUI
import SQLStore
import Studies
import StudyPublishing
import Vocabulary
import WebAccess

// What the forms of notifications change: adding, changing, sending again, canceling and deleting.
extension NotificationHandlers {
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
            return try deletedPage(form, place, transaction)
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

    /// Returns the form of a notification that another user deleted: it keeps what was typed, as a new notification.
    private func deletedPage(
        _ form: NotificationForm, _ place: NotificationOwner, _ transaction: borrowing Transaction
    ) throws -> Response {
        var problems = FormProblems()
        problems.add(
            "",
            "Another user deleted this notification. What you typed is still here. Save it to add it again")
        return .html(try formPage(form, of: nil, place, problems, transaction), status: .conflict)
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
}
