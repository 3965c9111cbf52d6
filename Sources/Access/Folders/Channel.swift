import Vocabulary

/// A channel of a study, Test or Live, with its response folder.
///
/// Rights on a channel are held on its study's folder.
public struct Channel: AccessSubject, Hashable, Identifiable {
    public static var level: SubjectLevel { .study }

    /// The ID of the channel's row, which tokens, participants, responses and Lists refer to.
    public let id: ChannelID
    /// Test or Live.
    public let kind: ChannelKind
    /// The Study ID that apps use for this channel.
    public let studyID: StudyID
    /// The channel's place in its lifecycle.
    public let status: StudyStatus
    /// Whether responses are accepted.
    public let isCollecting: Bool
    /// The app that offers this channel.
    public let app: AppFolder
    /// The study whose channel this is.
    public let study: StudyFolder

    public var folderID: FolderID { study.id }
    public var channelWithSites: ChannelID? { id }
    public var archivedFolder: Folder? { study.archivedFolder ?? app.archivedFolder }

    public static func at(_ place: FolderLocation) -> Channel? { place.channel }

    /// The path for the command line; it differs from the study's for the Test channel.
    public var path: String { "\(app.path)/\(studyID.text)" }

    var lineage: FolderAncestry {
        var lineage = study.lineage
        lineage.offeredBy = app.link
        return lineage
    }
}
