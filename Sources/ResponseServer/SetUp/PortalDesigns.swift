import Studies

/// The activities that this portal itself has published; `Portal` passes them in, because features do not know
/// each other.
public struct PortalDesigns: Sendable {
    /// An activity in one of its versions, by the names that apps use.
    public struct Activity: Hashable, Sendable {
        /// The short title that apps know the activity by.
        public let id: String
        /// The version, as apps print it.
        public let version: String

        /// An activity by its names.
        public init(id: String, version: String) {
            self.id = id
            self.version = version
        }
    }

    /// The design document that apps are sent for an activity; nil when the channel has published no such version.
    public let document: @Sendable (ChannelID, Activity) async throws -> [UInt8]?
    /// The activities of a channel as they are published now.
    public let published: @Sendable (ChannelID) async throws -> [Activity]
    /// The document of participant properties that response servers are sent for a channel; nil when it has published
    /// nothing.
    public let properties: @Sendable (ChannelID) -> [UInt8]?

    /// Designs found by these functions.
    public init(
        document: @escaping @Sendable (ChannelID, Activity) async throws -> [UInt8]?,
        published: @escaping @Sendable (ChannelID) async throws -> [Activity],
        properties: @escaping @Sendable (ChannelID) -> [UInt8]? = { _ in nil }
    ) {
        self.document = document
        self.published = published
        self.properties = properties
    }

    /// A portal that has published nothing.
    public static let none = PortalDesigns(document: { _, _ in nil }, published: { _ in [] })
}
