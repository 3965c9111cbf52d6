/// The pair of names under which one channel of a study is published.
public struct ChannelIdentity: Codable, Hashable, Sendable {
    /// The name that apps use for the channel.
    public var studyID: StudyID
    /// The app that offers the channel.
    public var appID: AppID

    /// A pair; empty names are those not chosen yet.
    public init(studyID: StudyID = "", appID: AppID = "") {
        self.studyID = studyID
        self.appID = appID
    }

    /// Whether neither name was given.
    public var isEmpty: Bool { studyID.isEmpty && appID.isEmpty }
}
