import SQLStore
import Vocabulary

/// The folders of a person's roles as the place in an email.
public enum FolderTitles {
    /// Returns the titles, each once, separated by commas; only the site's if one of the folders is the site, and nil
    /// without folders.
    public static func place(of folders: [Folder]) -> String? {
        if let site = folders.first(where: { $0.kind == .site }) { return site.title }
        var titles: [String] = []
        for folder in folders where !titles.contains(folder.title) { titles.append(folder.title) }
        return titles.isEmpty ? nil : titles.joined(separator: ", ")
    }

    /// Returns the roles with their folders, such as "Reader: Heron", separated by commas; only those on the site if
    /// there are any, and nil without roles.
    public static func place(of roles: [(role: Role, folder: Folder)]) -> String? {
        let onSite = roles.filter { $0.folder.kind == .site }
        let named = (onSite.isEmpty ? roles : onSite).map { "\($0.role.title): \($0.folder.title)" }
        return named.isEmpty ? nil : named.joined(separator: ", ")
    }

    /// Returns a user's own roles in the grant's organization, or on the entire site; nil without roles.
    public static func place(
        ofRolesOf user: UserID, with grant: Grant<some PeopleManaging>, in transaction: borrowing Transaction
    ) throws -> String? {
        let home = grant.subject.folderID
        let roles = try roles(of: user, in: transaction)
        return place(of: roles.filter { home == .site || $0.folder.organization?.id == home })
    }

    /// Returns a user's own roles with their folders, on any folder.
    static func roles(
        of user: UserID, in transaction: borrowing Transaction
    ) throws -> [(role: Role, folder: Folder)] {
        try RoleRepository.assignments(of: user, in: transaction)
            .sorted { ($0.folder, $0.role.rawValue) < ($1.folder, $1.role.rawValue) }
            .compactMap { held in
                try FolderRepository.folder(held.folder, in: transaction).map {
                    (role: held.role, folder: $0)
                }
            }
    }
}
