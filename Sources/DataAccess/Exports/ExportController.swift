import Access
import Cryptography
import HTTP
import PortalUI
import Responses
import SQLStore
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
            .get(ResponsePaths.exports, requiring: ViewResponses.self, use: index),
            .post(ResponsePaths.exports, requiring: ViewResponses.self, async: start),
            .post(ResponsePaths.exportStop, requiring: ViewResponses.self, async: stop),
            .post(ResponsePaths.exportRepeat, requiring: ViewResponses.self, async: repeatExport),
            .get(ResponsePaths.exportFile, requiring: ViewResponses.self, async: file),
        ]
    }

    private func index(
        _ context: RequestContext, _ grant: Grant<ViewResponses>, in transaction: borrowing Transaction
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
        var shown = try repository.list(
            in: channel.id, before: before, count: Self.pageCount + 1, transaction)
        let hasMore = shown.count > Self.pageCount
        if hasMore { shown.removeLast() }
        let catalog = try lists.catalog(of: channel.id, transaction)
        let view = try form.view(in: catalog, rights: context.studyRights)?
            .limited(toSharing: form.onlySharing)
        let grant = try context.require(ViewResponses.self, on: channel, in: transaction)
        let address = ResponsePaths.exports(channel)
        return ExportsPage(
            frame: siteMap.frame(
                context, "Export",
                purpose:
                    "One archive with rows, codebook, and scripts, created in the background. Times are in UTC.",
                section: "/lists", parent: PageLink("Lists", to: ResponsePaths.lists(channel))),
            address: address, form: form, problems: problems,
            subjects: ExportsPage.subjects(
                view, try view.map { try ListViewRepository($0).count(transaction) },
                listCount: catalog.all.count),
            sharing: try DataSharingRepository.counts(grant, transaction),
            jobs: try shown.filter(\.isPending).map { export in
                ExportsPage.job(
                    export, before: try repository.countBefore(export.id, transaction), page: address,
                    token: context.formToken)
            },
            lines: shown.filter { !$0.isPending }.map {
                ExportsPage.Row(
                    $0, page: address, mayTakeTokens: context.hasPermission(ManageTokens.self),
                    now: repository.clock())
            },
            first: before == nil ? nil : address,
            next: hasMore ? "\(address)?before=\(shown.last?.id.rawValue ?? 0)" : nil)
    }

    private func start(_ context: RequestContext, _ grant: Grant<ViewResponses>) async throws -> Response {
        let channel = grant.subject
        let form = try ExportForm(context.form)
        let address = ResponsePaths.exports(channel)
        let refused = try await store.write { transaction -> Response? in
            let grant = try context.require(ViewResponses.self, on: channel, in: transaction)
            let catalog = try lists.catalog(of: channel.id, transaction)
            let order = try form.order(
                in: catalog, study: channel.study.title, rights: context.studyRights
            )
            guard let order else {
                return .html(
                    try page(context, channel, form, form.problems, in: transaction).render(),
                    status: .unprocessableContent)
            }
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

    private func stop(_ context: RequestContext, _ grant: Grant<ViewResponses>) async throws -> Response {
        let channel = grant.subject
        let id = Self.exportID(context)
        let isStopped = try await store.write { transaction in
            let grant = try context.require(ViewResponses.self, on: channel, in: transaction)
            guard let export = try worker.repository.find(id, in: channel.id, transaction) else {
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
    private func repeatExport(_ context: RequestContext, _ grant: Grant<ViewResponses>) async throws
        -> Response
    {
        let channel = grant.subject
        let id = Self.exportID(context)
        try await store.write { transaction in
            let grant = try context.require(ViewResponses.self, on: channel, in: transaction)
            guard let previous = try worker.repository.find(id, in: channel.id, transaction),
                !previous.isPending
            else { throw NotFound("finished export") }
            if previous.order.includesTokens {
                _ = try context.require(ManageTokens.self, on: channel, in: transaction)
            }
            _ = try worker.ask(previous.order, with: grant, in: transaction)
        }
        worker.trigger()
        return context.redirect(
            to: ResponsePaths.exports(channel),
            flash: Flash(.success, "Export started again."))
    }

    /// The permission is checked at every download, because the user may have lost it.
    private func file(_ context: RequestContext, _ grant: Grant<ViewResponses>) async throws -> Response {
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
        let grant = try context.require(ViewResponses.self, on: channel, in: transaction)
        guard let export = try worker.repository.find(id, in: channel.id, transaction),
            export.state == .done,
            context.now < export.expiresAt ?? context.now
        else { throw NotFound("export file") }
        if export.order.includesTokens {
            _ = try context.require(ManageTokens.self, on: channel, in: transaction)
        }
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
