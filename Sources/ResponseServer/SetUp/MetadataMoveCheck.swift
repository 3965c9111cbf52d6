import Access
import SQLStore
import Studies

/// Keeps a move from changing where the designs of surveys come from: responses would be read by other designs, or fail.
public enum MetadataMoveCheck {
    /// Why apps with studies cannot leave for another organization, a sentence for each.
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
                "\(app.title) would take the designs of its surveys from elsewhere, since "
                + "\(app.organization.title) and \(destination.title) differ in that. "
                + "Set on \(app.title) itself where they come from, then move it."
        }
    }
}
