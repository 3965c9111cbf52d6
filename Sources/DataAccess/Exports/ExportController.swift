import Access
import Cryptography
import HTTP
import PortalUI
import Responses
import SQLStore
import Tables
import Templating
import Timekeeping
import Vocabulary
import WebAccess

/// The exports page of a study: requests, progress, and downloads.
package struct ExportController: Sendable {
    private static let pageCount = 50

    package let siteMap: SiteMap
    package let store: Store
    package let lists: ListRepository
    package let worker: ExportWorker

    package init(siteMap: SiteMap, store: Store, lists: ListRepository, worker: ExportWorker) {
        self.siteMap = siteMap
        self.store = store
        self.lists = lists
        self.worker = worker
    }

    package var routes: [SiteRoute] {
        [
            .get(ResponsePaths.exports, requiring: ViewResponsesAtSites.self, use: index),
            .post(ResponsePaths.exports, requiring: ViewResponsesAtSites.self, async: start),
            .post(ResponsePaths.exportStop, requiring: ViewResponsesAtSites.self, async: stop),
            .post(ResponsePaths.exportRepeat, requiring: ViewResponsesAtSites.self, async: repeatExport),
            .get(ResponsePaths.exportFile, requiring: ViewResponsesAtSites.self, async: file),
        ] + NewProfileController(siteMap: siteMap, secrets: worker.secrets).routes
            + ProfileController(siteMap: siteMap, store: store, lists: lists, worker: worker).routes
            + PseudonymController(siteMap: siteMap, store: store, secrets: worker.secrets).routes
            + TextReviewController(siteMap: siteMap, lists: lists, secrets: worker.secrets).routes
    }

    private func index(
        _ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>, in transaction: borrowing Transaction
    ) throws -> Response {
        let form = ExportForm(query: context.request.query)
        return .html(try page(context, grant.subject, form, FormProblems(), in: transaction).render())
    }

    private func page(
        _ context: RequestContext, _ channel: Channel, _ form: ExportForm, _ problems: FormProblems,
        in transaction: borrowing Transaction
    ) throws -> ExportsPage {
        let before = context.request.query.rowNumber("before").map { ExportID($0) }
        let repository = worker.repository
        let grant = try context.require(ViewResponsesAtSites.self, on: channel, in: transaction)
        var shown = try repository.list(
            with: grant, before: before, count: Self.pageCount + 1, transaction)
        let hasMore = shown.count > Self.pageCount
        if hasMore { shown.removeLast() }
        let catalog = try lists.catalog(of: channel.id, transaction)
        let access = try TableAccess(context, grant, in: transaction)
        let codes = try StudySiteRepository.codes(of: channel.id, in: transaction)
        let view = try form.view(in: catalog, access)?.limited(toSharing: form.onlySharing)
        let address = ResponsePaths.exports(channel)
        let exportAccess = ExportAccess(context)
        let profiles = try DeidentificationProfileRepository.all(with: grant, transaction)
        let deliveries = try ExportDeliveryRepository.deliveries(of: shown.map(\.id), transaction)
        return ExportsPage(
            frame: siteMap.frame(
                context, "Export",
                purpose:
                    "One archive with rows, codebook, and scripts, created in the background. Times are in UTC.",
                section: "/lists", parent: PageLink("Lists", to: ResponsePaths.lists(channel))),
            address: address, form: form, problems: problems,
            subjects: ExportsPage.subjects(
                view, try view.map { try ListViewRepository($0).count(transaction) },
                listCount: catalog.all.count, atSites: grant.sites.codes(among: codes)),
            rowCount: try rowCount(catalog, access, transaction),
            sharing: try DataSharingRepository.counts(grant, transaction),
            jobs: try shown.filter(\.isPending).map { export in
                ExportsPage.job(
                    export, before: try repository.countBefore(export.id, transaction), page: address,
                    token: context.formToken)
            },
            lines: shown.filter { !$0.isPending }.map {
                ExportsPage.Row(
                    $0, atSites: $0.order.sites.codes(among: codes), page: address,
                    access: exportAccess, deliveries[$0.id],
                    maySend: context.hasPermission(EditResponses.self), now: repository.clock())
            },
            profiles: profiles.map { ProfileLink($0, channel) },
            schedules: try ScheduleCard(context, grant, profiles, transaction),
            restrictedCount: try ProcessingRestrictionRepository.count(
                in: channel.id, at: grant.sites, transaction),
            mayExportIdentifiers: exportAccess.identifiers?.contains(grant.sites) == true,
            newProfile: context.hasPermission(EditResponses.self) ? ResponsePaths.newProfile(channel) : nil,
            first: before == nil ? nil : address,
            next: hasMore ? "\(address)?before=\(shown.last?.id.rawValue ?? 0)" : nil)
    }

    /// Returns how many rows all Lists have together.
    private func rowCount(
        _ catalog: ListCatalog, _ access: TableAccess, _ transaction: borrowing Transaction
    ) throws -> String {
        var sum = 0
        var isExact = true
        for list in catalog.all {
            guard let id = list.id else { continue }
            let rows = ListViewRepository(RowsView(list, id: id, query: Query(""), access))
            let count = try rows.all(transaction)
            sum += count.rows
            isExact = isExact && count.isExact
        }
        let words = ListRowCount.Count(rows: sum, isExact: isExact).text
        return
            "\(words) \(sum == 1 ? "row" : "rows") in \(NumberFormat.counted(catalog.all.count, "List", "Lists"))."
    }

    private func start(_ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>) async throws
        -> Response
    {
        let channel = grant.subject
        let form = try ExportForm(context.form)
        let address = ResponsePaths.exports(channel)
        let refused = try await store.write { transaction -> Response? in
            let grant = try context.require(ViewResponsesAtSites.self, on: channel, in: transaction)
            let catalog = try lists.catalog(of: channel.id, transaction)
            let order = try form.order(
                in: catalog, study: channel.study.title, TableAccess(context, grant, in: transaction))
            guard let order else {
                return .html(
                    try page(context, channel, form, form.problems, in: transaction).render(),
                    status: .unprocessableContent)
            }
            try context.requireAccess(to: order, of: channel, in: transaction)
            _ = try worker.ask(order, with: grant, in: transaction)
            return nil
        }
        if let refused { return refused }
        worker.trigger()
        return context.redirect(
            to: address,
            flash: Flash(
                .success, "Export started.", detail: "You can leave this page. The export continues."))
    }

    private func stop(_ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>) async throws
        -> Response
    {
        let channel = grant.subject
        let id = Self.exportID(context)
        let isStopped = try await store.write { transaction in
            let grant = try context.require(ViewResponsesAtSites.self, on: channel, in: transaction)
            guard let export = try worker.repository.find(id, with: grant, transaction) else {
                throw NotFound("export")
            }
            guard try worker.repository.stop(id, transaction) else { return false }
            try grant.record(
                "export.stop", about: export.order.title, ["export": .text("\(id)")], in: transaction)
            return true
        }
        if isStopped { worker.stop(id) }
        return context.redirect(
            to: ResponsePaths.exports(channel),
            flash: isStopped
                ? Flash(.success, "Export stopped.")
                : Flash(.information, "The export was already finished."))
    }

    /// Repeats an export, for users who can view its contents.
    private func repeatExport(_ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>) async throws
        -> Response
    {
        let channel = grant.subject
        let id = Self.exportID(context)
        try await store.write { transaction in
            let grant = try context.require(ViewResponsesAtSites.self, on: channel, in: transaction)
            guard let previous = try worker.repository.find(id, with: grant, transaction),
                !previous.isPending
            else { throw NotFound("finished export") }
            try context.requireAccess(to: previous.order, of: channel, in: transaction)
            if try worker.repository.restart(id, transaction) {
                try grant.record(
                    "export.begin", about: previous.order.title, ["export": .text("\(id)")], in: transaction)
            } else {
                _ = try worker.ask(previous.order, with: grant, in: transaction)
            }
        }
        worker.trigger()
        return context.redirect(
            to: ResponsePaths.exports(channel),
            flash: Flash(.success, "Export started again."))
    }

    /// The permission is checked at every download, because the user may have lost it.
    private func file(_ context: RequestContext, _ grant: Grant<ViewResponsesAtSites>) async throws
        -> Response
    {
        let channel = grant.subject
        let id = Self.exportID(context)
        let path = worker.folder.file(of: id)
        let export = try await store.write { transaction in
            try recordDownload(of: id, at: path, context, channel, in: transaction)
        }
        guard let digest = export.digest, let size = export.fileSize, FileSlice.size(of: path) == size else {
            throw NotFound("export file")
        }
        let stored = FileResponse(
            path: path, size: size, contentType: "application/zip", etag: "\"\(digest)\"")
        var response = stored.response(to: context.request)
            .attachment(named: export.fileName)
        if let bytes = Hex.decode(digest) {
            response = response.with("repr-digest", "sha-256=:\(Base64.encode(bytes)):")
        }
        return response
    }

    /// Returns a completed export, and records its download if its file is there.
    private func recordDownload(
        of id: ExportID, at path: String, _ context: RequestContext, _ channel: Channel,
        in transaction: borrowing Transaction
    ) throws -> Export {
        let grant = try context.require(ViewResponsesAtSites.self, on: channel, in: transaction)
        guard let export = try worker.repository.find(id, with: grant, transaction),
            export.state == .done,
            export.expiresAt.map({ context.now < $0 }) ?? true
        else { throw NotFound("export file") }
        try context.requireAccess(to: export.order, of: channel, in: transaction)
        guard FileSlice.size(of: path) == export.fileSize else {
            try worker.repository.markGone(id, transaction)
            return export
        }
        var details: AuditDetails = ["export": .text("\(id)"), "sha256": .text(export.digest ?? "")]
        if let range = context.request.headers["range"] { details.append("range", .text(range)) }
        try grant.record("export.download", about: export.order.title, details, in: transaction)
        return export
    }

    private static func exportID(_ context: RequestContext) -> ExportID {
        ExportID(context.request.parameters.value("export", as: Int64.self) ?? 0)
    }
}
