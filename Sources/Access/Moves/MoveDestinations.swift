import SQLStore
import Studies

/// Where someone may move something to: places where they may make such a thing, and nothing that is archived.
public enum MoveDestinations {
    /// The organizations to which an app can go, by name.
    public static func organizations(
        for app: AppFolder, by actor: Actor, in transaction: borrowing Transaction
    ) throws -> [OrganizationFolder] {
        guard let holder = actor.holder else { return [] }
        let visible = try RoleRepository.visible(to: holder, in: transaction)
        return try FolderRepository.organizations(in: transaction).filter {
            $0.id != app.organization.id && visible[$0.id]?.hasPermission(ManageOrganization.self) == true
        }
    }

    /// The apps to which a study can go, by organization and name.
    public static func apps(
        for study: StudyFolder, by actor: Actor, in transaction: borrowing Transaction
    ) throws -> [AppFolder] {
        guard let holder = actor.holder else { return [] }
        let visible = try RoleRepository.visible(to: holder, in: transaction)
        return try FolderRepository.apps(in: transaction).filter {
            $0.id != study.app.id && visible[$0.id]?.hasPermission(CreateStudy.self) == true
        }
    }
}
