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

    /// Returns the place of a user's own roles in the grant's organization, or on the entire site; nil without roles.
    public static func place(
        ofRolesOf user: UserID, with grant: Grant<some PeopleManaging>, in transaction: borrowing Transaction
    ) throws -> String? {
        let home = grant.subject.folderID
        let folders = try Set(RoleRepository.assignments(of: user, in: transaction).map(\.folder)).sorted()
            .compactMap { try FolderRepository.folder($0, in: transaction) }
        return place(of: folders.filter { home == .site || $0.organization?.id == home })
    }
}
