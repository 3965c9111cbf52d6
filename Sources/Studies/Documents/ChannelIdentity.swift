/// The pair of names under which one channel of a study is published.
public struct ChannelIdentity: Codable, Hashable, Sendable {
    public var studyID: StudyID
    public var appID: AppID

    public init(studyID: StudyID = "", appID: AppID = "") {
        self.studyID = studyID
        self.appID = appID
    }

    /// Whether neither name was given.
    public var isEmpty: Bool { studyID.isEmpty && appID.isEmpty }
}
