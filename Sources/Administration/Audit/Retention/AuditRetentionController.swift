import Access
import HTTP
import PortalUI
import SQLStore
import Templating
import Vocabulary
import WebAccess

/// Manages how long audit events are kept, and the archives of older events.
public struct AuditRetentionController: Sendable {
    let siteMap: SiteMap
    let store: Store
    let archiver: AuditArchiver

    /// Creates the controller of a site.
    public init(siteMap: SiteMap, store: Store, archiver: AuditArchiver) {
        self.siteMap = siteMap
        self.store = store
        self.archiver = archiver
    }

    /// The controller's routes.
    public var routes: [SiteRoute] {
        [
            .get(AdministrationPaths.auditRetention, requiring: ManageSite.self, use: show),
            .post(AdministrationPaths.auditRetention, requiring: ManageSite.self, use: save),
            .post(AdministrationPaths.auditArchives, requiring: ManageSite.self, async: write),
            .get(AdministrationPaths.auditArchive, requiring: ManageSite.self, async: download),
            .post(AdministrationPaths.auditRemoval, requiring: ManageSite.self, async: remove),
        ]
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws -> Response {
        let kept = try AuditRetentionRepository.current(in: transaction)
        return .html(try page(context, grant, kept, in: transaction).render())
    }

    private func save(
        _ context: RequestContext, _ grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws -> Response {
        let (kept, years) = (context.form["kept"] ?? "", (context.form["years"] ?? "").trimmed)
        do {
            guard let choice = AuditRetentionPage.RetentionChoice(rawValue: kept) else {
                throw InvalidInput("kept", "Choose one of the two options.")
            }
            let retention = AuditRetention(years: choice == .forever ? nil : Int(years) ?? 0)
            try AuditRetentionRepository.set(retention, with: grant, in: transaction)
            return context.redirect(
                to: AdministrationPaths.auditRetention,
                flash: .init(
                    "Events are kept \(choice == .forever ? "" : "for ")\(retention.phrase).",
                    detail: choice == .forever ? "" : "Nothing is removed automatically."))
        } catch let refusal as InvalidInput {
            let current = try AuditRetentionRepository.current(in: transaction)
            var page = try page(context, grant, current, in: transaction)
            (page.kept, page.years, page.problems) = (kept, years, FormProblems(refusal))
            return .html(page.render(), status: .unprocessableContent)
        }
    }

    private func write(_ context: RequestContext, _ grant: Grant<ManageSite>) async throws -> Response {
        do {
            try await store.write { transaction in
                let grant = try context.require(ManageSite.self, on: grant.subject, in: transaction)
                _ = try AuditArchiveRepository.ask(with: grant, in: transaction)
            }
        } catch let conflict as Conflict {
            return context.redirect(
                to: AdministrationPaths.auditRetention, flash: .init(.failure, conflict.sentence))
        }
        archiver.wake()
        return context.redirect(
            to: AdministrationPaths.auditRetention,
            flash: .init("Creating the archive.", detail: "No events are removed yet."))
    }

    private func remove(_ context: RequestContext, _ grant: Grant<ManageSite>) async throws -> Response {
        let site = grant.subject
        do {
            let archive = try await archiver.remove(Self.id(context)) { transaction in
                try context.require(ManageSite.self, on: site, in: transaction)
            }
            let events = NumberFormat.counted(archive.count, "event", "events")
            return context.redirect(
                to: AdministrationPaths.auditRetention,
                flash: .init(
                    "\(events) removed from the audit log.", detail: "A checkpoint replaces them."))
        } catch let conflict as Conflict {
            return context.redirect(
                to: AdministrationPaths.auditRetention, flash: .init(.failure, conflict.sentence))
        }
    }

    /// Records the download of an archive in the audit log before the first byte is sent.
    private func download(_ context: RequestContext, _ grant: Grant<ManageSite>) async throws -> Response {
        let (id, site) = (Self.id(context), grant.subject)
        let archive = try await store.write { [archiver] transaction in
            let grant = try context.require(ManageSite.self, on: site, in: transaction)
            let archive = try AuditArchiveRepository.archive(id, with: grant, in: transaction)
            guard FileSlice.size(of: archiver.path(of: archive)) == archive.byteCount else {
                throw NotFound("file of an archive")
            }
            try grant.record(
                "audit-archive.download", about: archive.fileName,
                ["sha256": .text(archive.digest ?? "")], in: transaction)
            return archive
        }
        guard let digest = archive.digest, let size = archive.byteCount else {
            throw NotFound("file of an archive")
        }
        let file = FileResponse(
            path: archiver.path(of: archive), size: size, contentType: "application/gzip",
            etag: "\"\(digest)\"")
        return file.response(to: context.request)
            .attachment(named: archive.fileName)
    }

    private func page(
        _ context: RequestContext, _ grant: Grant<ManageSite>, _ kept: AuditRetention,
        in transaction: borrowing Transaction
    ) throws -> AuditRetentionPage {
        let archives = try AuditArchiveRepository.list(with: grant, in: transaction)
        let isAtWork = archives.contains { $0.state == .waiting }
        let preview =
            try isAtWork
            ? nil
            : kept.end(at: context.now).map { end in
                try AuditRetentionPage.Preview(ExpiredAuditEvents(before: end, with: grant, in: transaction))
            }
        return AuditRetentionPage(
            frame: siteMap.frame(
                context, "Retention",
                purpose:
                    "How long audit events are kept, and what happens to them after that. Times are in "
                    + "UTC.",
                section: AdministrationPaths.audit,
                parent: PageLink("Audit log", to: AdministrationPaths.audit)),
            kept: AuditRetentionPage.RetentionChoice(kept).rawValue, years: kept.years.map { "\($0)" } ?? "6",
            preview: preview,
            jobs: archives.filter { $0.state == .waiting }.map(AuditRetentionPage.job),
            lines: archives.filter { $0.state != .waiting }.map { archive in
                AuditRetentionPage.Row(
                    archive, hasFile: FileSlice.size(of: archiver.path(of: archive)) == archive.byteCount)
            })
    }

    private static func id(_ context: RequestContext) -> AuditArchiveID {
        AuditArchiveID(rawValue: context.request.parameters.value("archive", as: Int64.self) ?? 0)
    }
}
