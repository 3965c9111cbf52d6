import Vocabulary

/// The activities published in this portal. `Portal` passes them in, because features don't depend on each other.
public struct PortalDesigns: Sendable {
    /// An activity in one of its versions, with the names used by apps.
    public struct Activity: Hashable, Sendable {
        /// The short title that apps use for the activity.
        public let id: String
        /// The version, in the format of apps.
        public let version: String
        /// The language of its texts; English if it has none in it.
        public var language = LanguageTag.english

        /// Creates an activity from its names.
        public init(id: String, version: String) {
            self.id = id
            self.version = version
        }
    }

    /// The design document that apps get for an activity, or nil if the channel has not published this version.
    public let document: @Sendable (ChannelID, Activity) async throws -> [UInt8]?
    /// The currently published activities of a channel.
    public let published: @Sendable (ChannelID) async throws -> [Activity]
    /// The document of participant properties that response servers get for a channel, or nil if nothing is published.
    public let properties: @Sendable (ChannelID) -> [UInt8]?

    /// Creates a source from these functions.
    public init(
        document: @escaping @Sendable (ChannelID, Activity) async throws -> [UInt8]?,
        published: @escaping @Sendable (ChannelID) async throws -> [Activity],
        properties: @escaping @Sendable (ChannelID) -> [UInt8]? = { _ in nil }
    ) {
        self.document = document
        self.published = published
        self.properties = properties
    }

    /// A portal without publications.
    public static let none = PortalDesigns(document: { _, _ in nil }, published: { _ in [] })
}
