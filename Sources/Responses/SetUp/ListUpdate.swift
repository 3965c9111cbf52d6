import SQLStore
import Vocabulary

/// Applies all designs that the metadata source currently has to the Lists and properties of a channel: "Update
/// metadata".
package struct ListUpdate: Sendable {
    package let designs: DesignResolver
    package let delivery: PendingResponseProcessor

    package init(designs: DesignResolver, delivery: PendingResponseProcessor) {
        self.designs = designs
        self.delivery = delivery
    }

    /// Applies the designs one by one and returns their number. Stops at the first error.
    package func run(_ channel: ChannelID) async throws -> Int {
        try await delivery.properties.apply(to: channel)
        let activities = try await designs.current(in: channel)
        for activity in activities {
            try await delivery.reapply(
                ListSchemaCache.Key(channel: channel, activity: activity.id, version: activity.version))
        }
        return activities.count
    }
}
