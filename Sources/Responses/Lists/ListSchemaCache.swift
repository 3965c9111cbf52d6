import SQLStore
import Vocabulary

/// Caches the shapes of Lists for writing responses: one for each version of an activity in a channel.
///
/// Lists only grow, so a shape stays valid for its version. After a design is applied, the channel's shapes are dropped
/// anyway, because a design may be applied again.
package final class ListSchemaCache: Sendable {
    package struct Key: Hashable, Sendable {
        package let channel: ChannelID
        package let activity: String
        package let version: String

        package init(channel: ChannelID, activity: String, version: String) {
            self.channel = channel
            self.activity = activity
            self.version = version
        }
    }

    /// The cached state of a version.
    package enum Lookup: Sendable {
        /// Its design is applied, and its answers are stored in this List.
        case list(ListSchema)
        /// Its design is applied, but names another List.
        case noList
    }

    private static let countMax = 4_096

    private let shapes = Locked<[Key: Lookup]>([:])

    package subscript(key: Key) -> Lookup? { shapes.withLock { $0[key] } }

    func store(_ shaping: Lookup, for key: Key) {
        shapes.withLock { shapes in
            if shapes.count >= Self.countMax { shapes.removeAll() }
            shapes[key] = shaping
        }
    }

    func forget(_ channel: ChannelID) {
        shapes.withLock { shapes in shapes = shapes.filter { $0.key.channel != channel } }
    }
}
