import Access
import Responses
import SQLStore
import Studies
import Vocabulary

/// Reminders of participants, whose accounts are found by their app tokens.
extension PushQueue: ReminderDelivery {
    public func canReach(_ participant: ParticipantID, _ transaction: borrowing Transaction) throws -> Bool {
        try recipients.find(participant, transaction)?.hasPhone ?? false
    }

    public func send(
        _ text: LocalizedText, to participant: ParticipantID, _ transaction: borrowing Transaction
    ) throws -> Bool {
        guard let recipient = try recipients.find(participant, transaction) else { return false }
        let request = PushRequest(
            app: recipient.app, studyID: recipient.studyID, subject: .activity, title: recipient.appTitle,
            text: text, account: recipient.account)
        return try queue.add(request, transaction) ?? 0 > 0
    }
}
