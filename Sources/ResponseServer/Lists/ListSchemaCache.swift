import SQLStore
import Studies

/// The shapes of Lists that responses are written into, in memory: one for each version of an activity in a channel.
///
/// Lists only grow, so a shape never becomes wrong for the version that it was made for; after a design was applied
/// the channel's shapes are dropped all the same, because a design may be applied anew.
final class ListSchemaCache: Sendable {
    struct Key: Hashable, Sendable {
        let channel: ChannelID
        let activity: String
        let version: String
    }

    /// What is known of a version.
    enum Lookup: Sendable {
        /// Its design is applied, and its answers go into this List.
        case list(ListSchema)
        /// Its design is applied, but names another List.
        case noList
    }

    private static let countMax = 4_096

    private let shapes = Locked<[Key: Lookup]>([:])

    subscript(key: Key) -> Lookup? { shapes.withLock { $0[key] } }

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
