import Access
import DesignEditing
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating
import Vocabulary
import WebAccess

// What is checked and asked before a notification is sent, and what is said afterwards.
extension NotificationHandlers {
    /// Throws if the notification would reach participants and the user can't publish. Drafts are allowed.
    static func check(
        _ draft: NotificationDraft, to channel: Channel?, _ place: NotificationOwner
    ) throws {
        if draft.timing == .open || place.maySend(to: channel) { return }
        throw InvalidInput(
            "when",
            "You need permission to publish to send notifications to participants. Save a draft instead")
    }

    /// Returns the page to confirm sending now, or the list if it was sent with this confirmation already. Nil if the
    /// notification isn't sent now or was confirmed.
    func question(
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

    func done(
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

    static func details(_ notification: Notification) -> AuditDetails {
        guard let waiting = notification.waiting else { return [:] }
        return ["time": .text(waiting.words)]
    }

    /// Returns the form problems of an error. Rethrows other errors.
    static func problems(of error: any Error) throws -> FormProblems {
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
