import Access
import SQLStore
import Studies

extension NotificationMessage {
    /// Tells the audit that the message was sent, in the transaction that stamps it.
    func record(in audit: Audit, _ transaction: borrowing Transaction) throws {
        let text = text.english
        let about = text.count > Self.lengthMax ? text.prefix(Self.lengthMax) + "…" : text
        try Actor.system("Notifications", audit: audit).record(
            "notification.send", on: folder, about: about,
            ["app": .text(appID.text), "study": .text(studyID?.text ?? "")], in: transaction)
    }

    /// How much of the text the audit keeps.
    private static let lengthMax = 90
}
