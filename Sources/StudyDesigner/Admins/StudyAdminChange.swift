import Access
import SQLStore

/// Gives someone one step of access to a study's design, or takes all of it back.
struct StudyAdminChange: Sendable {
    let principal: Principal
    /// Nil takes back what was given on the study itself.
    let access: StudyAccess?

    /// Makes the change; what is so already changes nothing.
    func apply(with grant: Grant<ManageStudyAdmins>, in transaction: borrowing Transaction) throws {
        let given = try RoleRepository.assigned(to: principal, with: grant, in: transaction)
        if let access { try RoleRepository.assign(access.role, to: principal, with: grant, in: transaction) }
        for role in unwanted where given.contains(role) {
            try RoleRepository.revoke(role, from: principal, with: grant, in: transaction)
        }
    }

    /// The roles that say something else. A Study Lead keeps the Study Designer, to which it adds; the role that
    /// adds is taken before its base, which would take it along.
    private var unwanted: [Role] {
        switch access {
        case .view: [.studyLead, .studyDesigner]
        case .edit: [.studyLead, .studyViewer]
        case .lead: [.studyViewer]
        case nil: [.studyLead, .studyDesigner, .studyViewer]
        }
    }
}

extension Principal {
    /// The text by which a form names a user or a group.
    var formKey: String {
        switch self {
        case .user(let id): "user-\(id)"
        case .group(let id): "group-\(id)"
        case .email(let email): email
        }
    }

    /// Reads a text of ``formKey``; addresses of mail are not taken: only members can be chosen.
    init?(formKey text: String) {
        let parts = text.split(separator: "-", maxSplits: 1)
        guard parts.count == 2, let number = Int64(parts[1]) else { return nil }
        switch parts[0] {
        case "user": self = .user(UserID(rawValue: number))
        case "group": self = .group(GroupID(rawValue: number))
        default: return nil
        }
    }
}
