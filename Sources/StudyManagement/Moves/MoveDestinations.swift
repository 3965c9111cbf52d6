import Access
import SQLStore

/// The destinations for a move: folders in which the user may create such an item, and which aren't archived.
public enum MoveDestinations {
    /// Returns the organizations to which an app can be moved, by name.
    public static func organizations(
        for app: AppFolder, by actor: Actor, in transaction: borrowing Transaction
    ) throws -> [OrganizationFolder] {
        guard let holder = actor.holder else { return [] }
        let visible = try RoleRepository.visible(to: holder, at: actor.now, in: transaction)
        return try FolderRepository.organizations(in: transaction).filter {
            $0.id != app.organization.id && visible[$0.id]?.hasPermission(ManageOrganization.self) == true
        }
    }

    /// Returns the apps to which a study can be moved, by organization and name.
    public static func apps(
        for study: StudyFolder, by actor: Actor, in transaction: borrowing Transaction
    ) throws -> [AppFolder] {
        guard let holder = actor.holder else { return [] }
        let visible = try RoleRepository.visible(to: holder, at: actor.now, in: transaction)
        return try FolderRepository.apps(in: transaction).filter {
            $0.id != study.app.id && visible[$0.id]?.hasPermission(CreateStudy.self) == true
        }
    }
}
