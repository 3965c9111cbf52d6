import Access
import Deidentification
import HTTP
import Responses
import SQLStore
import Tables
import Vocabulary
import WebAccess

/// Counts the combinations of a profile for its page, as far as the Lists are small. Larger ones are counted in the export.
struct GroupPreview {
    private static let rowsMax = 20_000

    let lists: ListRepository
    let worker: ExportWorker

    /// Returns the combinations of the profile in the URL; nil if no columns were chosen, or if there are too many rows.
    func groups(_ context: RequestContext, _ channel: Channel) async throws -> SmallGroups? {
        let found = try await worker.store.read { transaction in
            let grant = try context.require(ViewResponsesAtSites.self, on: channel, in: transaction)
            let profile = try ProfileController.profile(context, grant, transaction)
            return (
                profile.settings,
                try worker.secrets.profileKey(of: profile, study: channel.studyID.text, transaction),
                try DeidentificationSource(in: channel.id, lists, at: grant.sites, transaction)
            )
        }
        let (settings, key, source) = found
        guard let key, !settings.groupColumns.isEmpty else { return nil }
        let designed = try await DesignedColumns(
            of: channel.id, source.catalog, store: worker.store, designs: worker.designs)
        let tables = source.plan(settings, designed).filter { table in
            table.columns.contains { settings.groupColumns.contains($0.original?.key ?? "") }
        }
        try worker.folder.make()
        return try await worker.store.backgroundSnapshot { transaction in
            try groups(tables, settings, key, channel.id, transaction)
        }
    }

    private func groups(
        _ tables: [TransformedTable], _ settings: DeidentificationSettings, _ key: ProfileKey,
        _ channel: ChannelID,
        _ transaction: borrowing Transaction
    ) throws -> SmallGroups? {
        var rows = 0
        for table in tables { rows += try TransformedTableRepository(table: table).sourceCount(transaction) }
        if rows > Self.rowsMax { return nil }
        return try DeidentifiedData(
            tables, settings, key, in: channel, folder: worker.folder.path, ExportProgress { _ in },
            transaction
        ).groups
    }
}
