import SQLStore
import Studies

extension ResponseFeature {
    /// How many people take part in a channel now; those who withdrew are not counted.
    ///
    /// Needs no grant: it is for the pages of other features, which have checked that the reader may see the study.
    @Sendable public static func participantCount(
        in channel: ChannelID, _ transaction: borrowing Transaction
    ) throws -> Int {
        try transaction.value(
            "select count(*) from participants where channel_id = \(channel) and status = 0") ?? 0
    }
}
