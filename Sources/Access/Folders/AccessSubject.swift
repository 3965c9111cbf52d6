import Studies

/// What someone can have a right to: the site, an organization, an app, a study, or one channel of a study.
///
/// Values come from ``FolderRepository`` only, so that their identifiers belong together.
public protocol AccessSubject: Sendable {
    /// The folder on which the rights are held and under which the audit is filed.
    var folderID: FolderID { get }
    /// The organization or app that is archived, if this is one or lies in one; the topmost, where both are.
    var archivedFolder: Folder? { get }
    /// The deepest level that an address must name to lead to such a subject.
    static var level: SubjectLevel { get }
    /// The subject to which a place leads, or nil if the place is not as deep.
    static func at(_ place: FolderLocation) -> Self?
}

/// How much of a place an address must name to lead to a subject.
public enum SubjectLevel: Sendable {
    case site
    case organization
    case app
    case study
    /// Whatever the address names: the deepest folder.
    case any
}
