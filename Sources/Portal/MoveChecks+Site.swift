import Access
import ResponseServer

extension MoveChecks {
    /// What the features know of what moves.
    static let ofSite = MoveChecks(
        count: { channels, transaction in try ChannelTallies.contents(of: channels, transaction) },
        obstacles: { apps, destination, transaction in
            try MovedMetadata.obstacles(of: apps, to: destination, transaction)
        })
}
