import Access

/// A named person of the test world, with one role each.
public enum TestUser: String, CaseIterable, Sendable {
    case siteAdmin
    case orgAdmin
    case folderAdmin
    case designer
    case lead
    case viewer
    case editor
    case reader
    case coordinator
    case monitor
    /// The administrator of the neighbor organization.
    case stranger

    /// The address to sign in with.
    public var email: String { "\(rawValue.lowercased())@example.org" }

    /// The name that pages show.
    public var name: String {
        switch self {
        case .siteAdmin: "R. Alder"
        case .orgAdmin: "M. Thistle"
        case .folderAdmin: "J. Larkspur"
        case .designer: "S. Rowan"
        case .lead: "L. Hazel"
        case .viewer: "V. Sedge"
        case .editor: "E. Clover"
        case .reader: "P. Sorrel"
        case .coordinator: "C. Bryony"
        case .monitor: "D. Yarrow"
        case .stranger: "N. Teasel"
        }
    }

    /// The role given to them.
    public var role: Role {
        switch self {
        case .siteAdmin: .siteAdmin
        case .orgAdmin, .stranger: .orgAdmin
        case .folderAdmin: .folderAdmin
        case .designer: .studyDesigner
        case .lead: .studyLead
        case .viewer: .studyViewer
        case .editor: .editor
        case .reader: .reader
        case .coordinator: .coordinator
        case .monitor: .monitor
        }
    }

    /// The level of the folder on which the role is given; a Study Lead's can be given on a study only.
    public var level: FolderKind {
        switch self {
        case .siteAdmin: .site
        case .orgAdmin, .stranger: .organization
        case .lead: .study
        default: .app
        }
    }
}
