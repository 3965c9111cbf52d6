import Access
import HTTP
import Responses
import SQLStore
import Studies
import Tables
import Timekeeping

extension ExportWorker {
    /// Returns the archive of an export, with its designs read.
    func prepare(_ export: Export) async throws -> any ExportArchive {
        if let profile = export.order.profile { return try await prepare(export, without: profile) }
        if let copy = export.order.copy { return try await prepare(export, of: copy) }
        let (order, channel) = (export.order, export.channel)
        let found = try await store.read { [lists, repository] transaction in
            let study = try repository.study(of: channel, transaction)
            let properties =
                order.list == nil ? try PropertyRepository.all(of: channel, transaction) : []
            return (
                study: study, catalog: try lists.catalog(of: channel, transaction), properties: properties,
                access: try TableAccess(
                    to: order.sites, in: channel, rights: order.includesTokens ? RightSet(.handleTokens) : [],
                    transaction
                ).forFiles,
                flags: try ColumnFlags(of: channel, transaction),
                siteCodes: order.sites.codes(
                    among: try StudySiteRepository.codes(of: channel, in: transaction))
            )
        }
        guard let study = found.study else {
            throw Interruption.impossible("The study no longer exists.")
        }
        let views = Self.views(order, in: found.catalog, found.access)
        if order.list != nil, views.isEmpty {
            throw Interruption.impossible("The List no longer exists.")
        }
        if let problem = views.compactMap(\.problem).first { throw Interruption.impossible(problem) }
        let designed = try await DesignedColumns(
            of: channel, found.catalog, store: store, designs: designs)
        let archive = StudyArchive(
            order: order, channel: channel, study: study.title, studyID: study.id, views: views,
            properties: ListRows(found.properties, in: channel, found.access).map {
                RowsView(all: $0).limited(toSharing: order.onlySharing)
            },
            designed: designed, flags: found.flags,
            askedAt: export.askedAt, askedBy: export.askedBy, siteCodes: found.siteCodes,
            folder: String(export.fileName.dropLast(".zip".count)))
        return archive
    }

    private static func views(
        _ order: ExportRequest, in catalog: ListCatalog, _ access: TableAccess
    ) -> [RowsView<ListRows>] {
        guard let wanted = order.list else {
            return catalog.views(access).map { $0.limited(toSharing: order.onlySharing) }
        }
        return catalog.all.filter { $0.id == wanted }.map {
            RowsView($0, id: wanted, query: Query(order.view), access).limited(toSharing: order.onlySharing)
        }
    }
}
