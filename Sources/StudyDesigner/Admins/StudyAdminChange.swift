import Access
import SQLStore

/// Sets or removes the access of a user or group to a study's design.
struct StudyAdminChange: Sendable {
    let principal: Principal
    /// The level of access; nil removes the access that was assigned on the study itself.
    let access: StudyAccess?

    /// Applies the change; does nothing if the access is already the same.
    func apply(with grant: Grant<ManageStudyAdmins>, in transaction: borrowing Transaction) throws {
        let given = try RoleRepository.assigned(to: principal, with: grant, in: transaction)
        if let access { try RoleRepository.assign(access.role, to: principal, with: grant, in: transaction) }
        for role in unwanted where given.contains(role) {
            try RoleRepository.revoke(role, from: principal, with: grant, in: transaction)
        }
    }

    /// The roles to revoke. A Study Lead keeps the Study Designer role, which Study Lead extends. The extending role is
    /// revoked first because revoking its base role would also revoke it.
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
    /// The text that identifies a user or a group in a form.
    var formKey: String {
        switch self {
        case .user(let id): "user-\(id)"
        case .group(let id): "group-\(id)"
        case .email(let email): email
        }
    }

    /// Reads a text of ``formKey``; email addresses aren't accepted because only members can be chosen.
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
