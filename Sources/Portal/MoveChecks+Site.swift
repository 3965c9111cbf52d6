import DataCollection
import Responses
import StudyManagement

extension MoveChecks {
    /// The checks of the features before a move.
    static let ofSite = MoveChecks(
        count: { channels, transaction in try ChannelCountRepository.contents(of: channels, transaction) },
        obstacles: { apps, destination, transaction in
            try MetadataMoveCheck.obstacles(of: apps, to: destination, transaction)
        })
}
