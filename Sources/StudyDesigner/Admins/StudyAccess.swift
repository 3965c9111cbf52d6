import Access

/// What someone may do with a study's design: each step holds the one before.
enum StudyAccess: String, CaseIterable, Sendable {
    case view
    case edit
    case lead

    /// The words on pages.
    var title: String {
        switch self {
        case .view: "Views the design"
        case .edit: "Edits the design"
        case .lead: "Leads the study"
        }
    }

    /// What it adds, in a few words.
    var summary: String {
        switch self {
        case .view: "Sees every page of the design and changes nothing."
        case .edit: "Changes the design and chooses who works on it."
        case .lead: "Also publishes, launches, pauses and ends the study."
        }
    }

    /// The role on the study's folder that stands for it.
    var role: Role {
        switch self {
        case .view: .studyViewer
        case .edit: .studyDesigner
        case .lead: .studyLead
        }
    }

    /// The widest that roles allow together; nil when they open no design.
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
