import Access
import ResponseServer

extension MoveChecks {
    /// What the features know of what moves.
    static let ofSite = MoveChecks(
        count: { channels, transaction in try ChannelCounts.contents(of: channels, transaction) },
        obstacles: { apps, destination, transaction in
            try MetadataMoveCheck.obstacles(of: apps, to: destination, transaction)
        })
}
