import Access
import SQLStore
import Studies
import StudyPublishing
import Vocabulary

extension NotificationMessage {
    /// Records in the audit log that the message was sent, in the transaction that marks it as sent.
    func record(in audit: Audit, _ transaction: borrowing Transaction) throws {
        let text = text.english
        let about = text.count > Self.lengthMax ? text.prefix(Self.lengthMax) + "…" : text
        try Actor.system("Notifications", audit: audit).record(
            "notification.send", on: folder, about: about,
            ["app": .text(appID.text), "study": .text(studyID?.text ?? "")], in: transaction)
    }

    /// The maximum length of the text in the audit log.
    private static let lengthMax = 90
}
