import SQLStore
import Studies

extension ResponseFeature {
    /// Returns the number of participants currently enrolled in a channel, without those who withdrew.
    ///
    /// Doesn't require a grant: pages of other features check access to the study before they call it.
    @Sendable public static func participantCount(
        in channel: ChannelID, _ transaction: borrowing Transaction
    ) throws -> Int {
        try transaction.value(
            "select count(*) from participants where channel_id = \(channel) and status = 0") ?? 0
    }
}
