import Access
import HTTP
import Responses
import SQLStore
import Studies
import Timekeeping

extension ExportWorker {
    /// Returns the archive of an export, with its designs read and its rows counted.
    func prepare(_ export: Export) async throws -> StudyArchive {
        let (order, channel) = (export.order, export.channel)
        let found = try await store.read { [lists] transaction in
            let study: (String, String)? = try transaction.first(
                """
                select c.study_id, f.title from channels c join folders f on f.id = c.study_folder_id
                where c.id = \(channel)
                """
            ) { (try $0[0], try $0[1]) }
            let properties =
                order.list == nil ? try PropertyRepository.all(of: channel, transaction) : []
            return (
                study: study, catalog: try lists.catalog(of: channel, transaction), properties: properties
            )
        }
        guard let (studyID, study) = found.study else {
            throw Interruption.impossible("The study no longer exists.")
        }
        let views = Self.views(order, in: found.catalog)
        if order.list != nil, views.isEmpty {
            throw Interruption.impossible("The List no longer exists.")
        }
        if let problem = views.compactMap(\.problem).first { throw Interruption.impossible(problem) }
        let designed = try await DesignedColumns(
            of: channel, found.catalog, store: store, designs: designs)
        let archive = StudyArchive(
            order: order, channel: channel, study: study, studyID: studyID, views: views,
            properties: ListView(found.properties, in: channel)?.limited(toSharing: order.onlySharing),
            designed: designed,
            askedAt: export.askedAt, askedBy: export.askedBy,
            folder: String(export.fileName.dropLast(".zip".count)))
        try await store.write { [repository] transaction in
            let total = try Self.total(archive, transaction)
            try repository.setTotal(total, of: export.id, transaction)
        }
        return archive
    }

    private static func views(_ order: ExportRequest, in catalog: ListCatalog) -> [ListView] {
        catalog.all.compactMap { list in
            guard let id = list.id else { return nil }
            if let wanted = order.list {
                guard wanted == id else { return nil }
                return ListView(
                    list, id: id, query: Query(order.view),
                    rights: order.includesTokens ? RightSet(.handleTokens) : []
                ).limited(toSharing: order.onlySharing)
            }
            return ListView(list, id: id, query: Query(PercentCoding.query(ListView.everything(of: list))))
                .limited(toSharing: order.onlySharing)
        }
    }

    /// Returns the approximate number of rows to read.
    private static func total(_ archive: StudyArchive, _ transaction: borrowing Transaction) throws -> Int {
        var total = 0
        for view in archive.views {
            total += try ListRowCount(view, transaction).filtered.rows * archive.passCount
        }
        guard archive.order.list == nil else { return total }
        if archive.properties != nil {
            let holders: Int? = try transaction.value(
                "select count(*) from participants where channel_id = \(archive.channel)")
            total += (holders ?? 0) * archive.passCount
        }
        let responses: Int? = try transaction.value(
            """
            select count(*) from (select 1 from responses where channel_id = \(archive.channel)
                limit \(ResponseListingRepository.countMax)) as found
            """)
        return total + (responses ?? 0)
    }
}
