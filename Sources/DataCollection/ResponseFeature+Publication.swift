import Access
import Responses
import SQLStore
import Studies
import Timekeeping

extension ResponseFeature {
    /// Records that a channel was published, in the transaction of the publication.
    public static func notePublication(
        of channel: Channel, at now: Instant, in transaction: borrowing Transaction
    ) throws {
        try PublicationFollowUpRepository.note(channel.id, transaction)
        try WebhookEventRepository.note(.publication, in: channel.id, at: now, transaction)
    }

    /// Reprocesses responses that failed because of their design in the background. Call it after the commit.
    public func publicationIsCommitted() { publicationFollowUp.wake() }
}
