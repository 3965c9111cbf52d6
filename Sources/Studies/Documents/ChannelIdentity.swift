import Vocabulary

/// The Study ID and App ID under which a channel of a study is published.
public struct ChannelIdentity: Codable, Hashable, Sendable {
    /// The name that apps use for the channel.
    public var studyID: StudyID
    /// The app that offers the channel.
    public var appID: AppID

    /// Creates an identity. IDs that are not chosen yet are empty.
    public init(studyID: StudyID = "", appID: AppID = "") {
        self.studyID = studyID
        self.appID = appID
    }

    /// Whether both IDs are empty.
    public var isEmpty: Bool { studyID.isEmpty && appID.isEmpty }
}
