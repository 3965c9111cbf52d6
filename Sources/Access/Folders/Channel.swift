import Studies

/// One outlet of a study, Test or Live, and its response folder.
///
/// Rights on a channel are held on its study's folder.
public struct Channel: AccessSubject, Hashable, Identifiable {
    public static var level: SubjectLevel { .study }

    /// The channel's row, on which tokens, participants, responses and Lists hang.
    public let id: ChannelID
    /// Which of the two outlets.
    public let kind: ChannelKind
    /// The Study ID by which apps know this channel.
    public let studyID: StudyID
    /// Where the channel is between its first draft and its end.
    public let status: StudyStatus
    /// Whether responses are accepted.
    public let isCollecting: Bool
    /// The app that offers this channel.
    public let app: AppFolder
    /// The study whose channel this is.
    public let study: StudyFolder

    public var folderID: FolderID { study.id }
    public var archivedFolder: Folder? { study.archivedFolder ?? app.archivedFolder }

    public static func at(_ place: FolderLocation) -> Channel? { place.channel }

    /// The path of names that the command line takes; it differs from the study's for the Test channel.
    public var path: String { "\(app.path)/\(studyID.text)" }

    var lineage: FolderAncestry {
        var lineage = study.lineage
        lineage.offeredBy = app.link
        return lineage
    }
}
