import Access
import SQLStore
import Studies

/// Prevents a move from changing the metadata source, because responses would then be read with other designs or fail.
public enum MetadataMoveCheck {
    /// Returns the reasons why apps with studies can't move to another organization, one sentence each.
    public static func obstacles(
        of apps: [AppFolder], to destination: OrganizationFolder, _ transaction: borrowing Transaction
    ) throws -> [String] {
        let sources = MetadataSourceRepository()
        let after = try sources.effective(on: destination.id, transaction).source
        return try apps.compactMap { app -> String? in
            let before = try sources.effective(on: app.id, transaction)
            guard before.origin != app.id, before.source != after,
                try !FolderRepository.channels(offeredBy: app, in: transaction).isEmpty
            else { return nil }
            return
                "Moving \(app.title) would change its metadata source, because "
                + "\(app.organization.title) and \(destination.title) use different ones. "
                + "Set a metadata source for \(app.title) itself, then move it."
        }
    }
}
