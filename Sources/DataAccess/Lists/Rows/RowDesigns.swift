import Responses
import Timekeeping
import Vocabulary

/// The response that rows belong to: the version of its design, and when it arrived.
struct RowOrigin: Sendable {
    let activity: PortalDesigns.Activity
    let receivedAt: Instant
}

/// The designs of the responses that changed rows belong to. Metadata sources can be slow, so they are read before the
/// transaction of the change.
struct RowDesigns: Sendable {
    private let origins: [ResponseID: RowOrigin]
    private var designs: [PortalDesigns.Activity: DesignedActivity] = [:]

    /// Reads each design once. Designs that can't be read have no rules.
    init(_ origins: [ResponseID: RowOrigin], of channel: ChannelID, from resolver: DesignResolver) async {
        self.origins = origins
        for activity in Set(origins.values.map(\.activity)) {
            let document = try? await resolver.document(
                channel: channel, activity: activity.id, version: activity.version)
            designs[activity] = document.flatMap { DesignedActivity($0) }
        }
    }

    /// Returns the answers that the design of a response accepts in a List, or nil if there is no design.
    func rules(for response: ResponseID?, in list: String) -> RowRules? {
        guard let origin = response.flatMap({ origins[$0] }), let design = designs[origin.activity] else {
            return nil
        }
        return RowRules(activity: design, list: list, receivedAt: origin.receivedAt)
    }
}
