import SQLStore
import Studies
import Vocabulary

/// Sends a push message to the phone of one participant.
///
/// It follows the link from the participant to the account, which is encrypted; the caller never learns the account.
public protocol ReminderDelivery: Sendable {
    /// Returns whether a phone of a participant takes messages.
    func canReach(_ participant: ParticipantID, _ transaction: borrowing Transaction) throws -> Bool

    /// Queues a message, and returns whether a phone can receive it.
    func send(
        _ text: LocalizedText, to participant: ParticipantID, _ transaction: borrowing Transaction
    ) throws -> Bool

    /// Sends what was queued. Called after the commit.
    func wake()
}
