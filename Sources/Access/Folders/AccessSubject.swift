import Vocabulary

/// Something that rights apply to: the site, an organization, an app, a study, or one channel of a study.
///
/// Values come only from ``FolderRepository``, so that their identifiers are consistent.
public protocol AccessSubject: Sendable {
    /// The folder that holds the roles and the audit events.
    var folderID: FolderID { get }
    /// The archived organization or app that this is or lies in; the topmost if both are archived.
    var archivedFolder: Folder? { get }
    /// The deepest level that a path must name to lead to such a subject.
    static var level: SubjectLevel { get }
    /// The channel whose sites can limit rights; nil for subjects without sites.
    var channelWithSites: ChannelID? { get }
    /// Returns the subject at a location; nil if the location isn't deep enough.
    static func at(_ place: FolderLocation) -> Self?
}

extension AccessSubject {
    public var channelWithSites: ChannelID? { nil }
}

/// The part of a location that leads to a subject.
public enum SubjectLevel: Sendable {
    case site
    case organization
    case app
    case study
    /// The deepest folder that the path names.
    case any
}
