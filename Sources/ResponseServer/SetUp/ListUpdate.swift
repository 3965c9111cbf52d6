import SQLStore
import Studies

/// Makes the Lists and properties of a channel fit every design that its metadata source offers now: "Update
/// Metadata".
struct ListUpdate: Sendable {
    let designs: DesignResolver
    let delivery: PendingResponseProcessor

    /// Applies the designs one after the other and returns how many; the first that fails ends it with its reason.
    func run(_ channel: ChannelID) async throws -> Int {
        try await delivery.properties.apply(to: channel)
        let activities = try await designs.current(in: channel)
        for activity in activities {
            try await delivery.reapply(
                ListSchemaCache.Key(channel: channel, activity: activity.id, version: activity.version))
        }
        return activities.count
    }
}
