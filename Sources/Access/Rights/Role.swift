/// A role of a user or group on a folder and everything below it.
public enum Role: String, CaseIterable, Sendable, Codable {
    case siteAdmin = "site-admin"
    case orgAdmin = "org-admin"
    case folderAdmin = "folder-admin"
    case studyDesigner = "study-designer"
    case studyLead = "study-lead"
    case studyViewer = "study-viewer"
    case editor
    case reader
    case coordinator
    case monitor

    /// The name on pages.
    public var title: String {
        switch self {
        case .siteAdmin: "Site Admin"
        case .orgAdmin: "Org Admin"
        case .folderAdmin: "Folder Admin"
        case .studyDesigner: "Study Designer"
        case .studyLead: "Study Lead"
        case .studyViewer: "Study Viewer"
        case .editor: "Editor"
        case .reader: "Reader"
        case .coordinator: "MyStudies Coordinator"
        case .monitor: "Monitor"
        }
    }

    /// A short description of what the role allows, and for how many days if it ends.
    public var summary: String { limited(duties) }

    /// The same for a role that is held at single sites of a study.
    public var summaryAtSites: String { limited(dutiesAtSites) }

    private func limited(_ duties: String) -> String {
        daysUntilEnd.map { "\(duties), for \($0) days" } ?? duties
    }

    /// What the role allows, regardless of how long.
    public var duties: String {
        switch self {
        case .siteAdmin: "everything, everywhere"
        case .orgAdmin: "people, apps and studies of the organization"
        case .folderAdmin: "everything in the folder except people and apps"
        case .studyDesigner: "creates and edits designs"
        case .studyLead: "publishes designs"
        case .studyViewer: "views designs"
        case .editor: "corrects Lists, reprocesses responses, and decides on deviations"
        case .reader: "views responses, Lists and token counts"
        case .coordinator: "hands out tokens, works on tasks, and records deviations"
        case .monitor: "reads runs and deviations without identifiers"
        }
    }

    /// What the role allows if it's held at single sites of a study.
    public var dutiesAtSites: String {
        self == .editor ? "corrects Lists, sets properties, and gives reasons for deviations" : duties
    }

    /// The base roles that this role extends; without one of them it has no effect. Empty for an independent role.
    public var bases: [Role] {
        switch self {
        case .coordinator: [.reader, .editor]
        case .studyLead: [.studyDesigner]
        default: []
        }
    }

    /// Returns whether the role can be assigned on a folder of this level.
    public func isAssignable(on kind: FolderKind) -> Bool {
        switch self {
        case .siteAdmin: kind == .site
        case .orgAdmin: kind == .organization
        case .studyLead: kind == .study
        case .monitor: kind != .site
        default: true
        }
    }

    /// For how many days someone has the role from when they get it, unless another last day is set; nil for a role
    /// that doesn't end.
    public var daysUntilEnd: Int? { self == .monitor ? 90 : nil }

    /// The rights that ``RightsTable`` grants to the role.
    public var rights: RightSet { RightsTable.rights(of: self) }

    var bit: RoleSet {
        switch self {
        case .siteAdmin: RoleSet(rawValue: 1)
        case .orgAdmin: RoleSet(rawValue: 2)
        case .folderAdmin: RoleSet(rawValue: 4)
        case .studyDesigner: RoleSet(rawValue: 8)
        case .studyLead: RoleSet(rawValue: 16)
        case .studyViewer: RoleSet(rawValue: 32)
        case .editor: RoleSet(rawValue: 64)
        case .reader: RoleSet(rawValue: 128)
        case .coordinator: RoleSet(rawValue: 256)
        case .monitor: RoleSet(rawValue: 512)
        }
    }
}
