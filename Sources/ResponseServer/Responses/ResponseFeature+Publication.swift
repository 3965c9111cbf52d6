import Access
import SQLStore
import Studies

extension ResponseFeature {
    /// Notes that a channel was published, in the transaction of the publication.
    public static func notePublication(of channel: Channel, in transaction: borrowing Transaction) throws {
        try PublicationFollowUp.note(channel.id, in: transaction)
    }

    /// After the commit: what failed for its design is tried again in the background.
    public func publicationIsCommitted() { publicationFollowUp.wake() }
}
