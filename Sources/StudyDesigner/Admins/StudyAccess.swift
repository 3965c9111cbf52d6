import Access

/// The levels of access to a study's design; each level includes the previous ones.
enum StudyAccess: String, CaseIterable, Sendable {
    case view
    case edit
    case lead

    /// The displayed name.
    var title: String {
        switch self {
        case .view: "Can view the design"
        case .edit: "Can edit the design"
        case .lead: "Leads the study"
        }
    }

    /// A sentence about what the level adds.
    var summary: String {
        switch self {
        case .view: "Can view every page of the design, but can't change anything."
        case .edit: "Can also change the design and manage its study admins."
        case .lead: "Can also publish, launch, pause and end the study."
        }
    }

    /// The role on the study's folder that grants the level.
    var role: Role {
        switch self {
        case .view: .studyViewer
        case .edit: .studyDesigner
        case .lead: .studyLead
        }
    }

    /// Creates the highest level that the roles grant together; nil if they grant none.
    init?(_ roles: some Sequence<Role>) {
        let rights = RoleSet(roles).rights
        if rights.contains(.publishStudy), rights.contains(.editDesign) {
            self = .lead
        } else if rights.contains(.editDesign) {
            self = .edit
        } else if rights.contains(.viewDesign) {
            self = .view
        } else {
            return nil
        }
    }
}
