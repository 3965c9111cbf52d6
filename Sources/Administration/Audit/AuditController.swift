import Access
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating
import Timekeeping
import Vocabulary
import WebAccess

/// The audit log of a folder: its pages, its export and, for the site, the verification of the hash chain.
public struct AuditController: Sendable {
    /// The number of events per page.
    static let pageCount = 50
    /// The number of events that an export reads at once. It holds no read transaction between batches.
    private static let pieceCount = 2000

    let siteMap: SiteMap
    let store: Store
    let checking: AuditChecker
    let listTitles: ListTitlesByName

    /// Creates the controller of a site; `listTitles` returns the titles of a study's Lists.
    public init(
        siteMap: SiteMap, store: Store, checking: AuditChecker,
        listTitles: @escaping ListTitlesByName = { _, _ in [:] }
    ) {
        self.listTitles = listTitles
        self.siteMap = siteMap
        self.store = store
        self.checking = checking
    }

    /// The controller's routes: the same on every level, except the check, which exists only for the site.
    public var routes: [SiteRoute] {
        ["", AdministrationPaths.organization, AdministrationPaths.app, AdministrationPaths.study].flatMap {
            place in
            [
                .get(place + AdministrationPaths.audit, requiring: ViewAudit.self, use: list),
                .get(place + AdministrationPaths.auditEntry, requiring: ViewAudit.self, use: show),
                SiteRoute.post(
                    place + AdministrationPaths.auditExport, requiring: ViewAudit.self, async: export
                )
                .described(
                    as: place == AdministrationPaths.study
                        ? .operation(.exportAudit) : .alias(of: Operation.exportAudit.name)),
            ]
        } + [.post(AdministrationPaths.auditCheck, requiring: ManageSite.self, use: check)]
    }

    private func list(
        _ context: RequestContext, _ grant: Grant<ViewAudit>, in transaction: borrowing Transaction
    ) throws -> Response {
        let query = AuditQuery(context.request.query)
        let page = try AuditRepository.page(
            query.filter, at: query.place, limit: Self.pageCount, with: grant, in: transaction)
        let address = AdministrationPaths.audit(context.location)
        var reading = AuditFormatter(
            address: address, home: grant.subject.path, now: context.now,
            names: try names(in: page.entries, context, grant, transaction))
        let log = AuditLogPage(
            frame: frame(context), address: address, query: query,
            people: try AuditFilterOptions.people(query, with: grant, in: transaction),
            actions: try AuditFilterOptions.actions(with: grant, in: transaction),
            days: try reading.days(of: page.entries, in: transaction), page: page,
            status: try status(context, in: transaction),
            report: context.location.channel.map { _ in AdministrationPaths.report(context.location) },
            signatures: context.location.channel.map(AdministrationPaths.signatures),
            retention: context.location == .site && context.hasPermission(ManageSite.self)
                ? AdministrationPaths.auditRetention : nil)
        return .html(log.render())
    }

    /// Returns the titles and names of what a study's events are about: its channels, Lists and people with a role.
    private func names(
        in entries: [AuditEntry], _ context: RequestContext, _ grant: Grant<ViewAudit>,
        _ transaction: borrowing Transaction
    ) throws -> [String: String] {
        guard let shown = context.location.channel else { return [:] }
        var names = try listTitles(shown.id, transaction)
        for channel in try AuditRepository.channels(with: grant, in: transaction) {
            let title = channel.study.title
            names[channel.path] = channel.kind == .live ? title : "\(title) (\(channel.kind.title))"
        }
        guard entries.contains(where: { $0.about.contains("@") }) else { return names }
        for holder in try RoleRepository.people(with: grant, in: transaction) {
            guard case .user(_, let email) = holder.who else { continue }
            names[email] = holder.name
        }
        return names
    }

    private func frame(_ context: RequestContext) -> Frame {
        let what =
            switch context.location {
            case .site: "All activity on this site"
            case .organization: "All activity in this organization"
            case .app: "All activity in this app and its studies"
            case .channel: "All activity in this study"
            }
        return siteMap.frame(
            context, "Audit log",
            purpose: "\(what), with users and IP addresses. Entries can't be changed. Times are in UTC.",
            section: AdministrationPaths.audit)
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<ViewAudit>, in transaction: borrowing Transaction
    ) throws -> Response {
        let number: Int64 = context.request.parameters.value("entry") ?? 0
        let entry = try AuditRepository.entry(number, with: grant, in: transaction)
        let address = AdministrationPaths.audit(context.location)
        var reading = AuditFormatter(address: address, home: grant.subject.path, now: context.now)
        let path = try reading.path(of: entry.folder, in: transaction)
        let page = AuditEntryPage(
            frame: siteMap.frame(
                context, "Event \(NumberFormat.integer(Int(entry.seq)))",
                purpose: AuditEventText.title(of: entry.action),
                section: AdministrationPaths.audit, parent: PageLink("Audit log", to: address)),
            facts: AuditFilterOptions.facts(entry, path: path),
            changes: [DiffSection("Before and after", AuditFormatter.changes(of: entry))]
                .filter { !$0.lines.isEmpty },
            detailItems: AuditFormatter.facts(of: entry),
            similar: AuditFilterOptions.similar(to: entry, at: address))
        return .html(page.render())
    }

    /// The export is recorded before its first line is sent, and includes events up to that record.
    private func export(_ context: RequestContext, _ grant: Grant<ViewAudit>) async throws -> Response {
        let query = AuditQuery(context.form)
        let file = try Self.file(context.form, of: grant.subject)
        let (store, audit) = (store, checking.audit)
        let head = try await recordExport(query, as: file, context, on: grant.subject)
        let last = head?.number ?? 0
        let filter = query.filter
        let name = "audit-\(context.now.iso8601.prefix(10)).\(file.format.rawValue)"
        return Response.stream(type: file.format.mediaType) { sink in
            var exporter = AuditExporter(audit, with: grant)
            let heading = Array(file.heading.utf8)
            exporter.add(heading)
            try sink.write(heading)
            var number: Int64 = 0
            while number < last {
                let piece = try Self.piece(of: filter, after: number, store, context, grant)
                for (entry, path, link) in piece where entry.seq <= last {
                    let line = file.line(entry, path: path, exporter.marks(of: entry, link))
                    exporter.add(line)
                    try sink.write(line)
                }
                guard let end = piece.last?.entry.seq else { break }
                number = end
            }
            try sink.write(file.end(exporter.trailer(head)))
        }.attachment(named: name)
    }

    /// Returns a file in the chosen format; only the log of the entire site has the chain.
    private static func file(_ form: Form, of folder: Folder) throws -> AuditFile {
        AuditFile(
            format: try QueryOption.value(of: "format", form["format"], AuditFile.Format.init) ?? .csv,
            isChained: folder.folderID == .site)
    }

    /// Records an export, and returns the end of the log with that record.
    private func recordExport(
        _ query: AuditQuery, as file: AuditFile, _ context: RequestContext, on folder: Folder
    ) async throws -> SealedHead? {
        try await store.write { transaction in
            let grant = try context.require(ViewAudit.self, on: folder, in: transaction)
            let head = try SealedHead.current(with: grant, in: transaction)
            var details: AuditDetails = ["format": .text(file.format.rawValue)]
            for field in query.fields { details.append(field.name, .text(field.value)) }
            try grant.record("audit.export", about: folder.path, details, in: transaction)
            return head
        }
    }

    /// Returns the next events with the paths of their folders and their links in the chain.
    private static func piece(
        of filter: AuditFilter, after number: Int64, _ store: Store, _ context: RequestContext,
        _ grant: Grant<ViewAudit>
    ) throws -> [(entry: AuditEntry, path: String, link: AuditExporter.Link)] {
        try store.withSnapshot { transaction in
            var reading = AuditFormatter(address: "", home: "", now: context.now)
            return try AuditRepository.next(
                filter, after: number, limit: pieceCount, with: grant, in: transaction
            ).map {
                (
                    entry: $0, path: try reading.path(of: $0.folder, in: transaction),
                    link: try AuditExporter.link(of: $0, with: grant, in: transaction)
                )
            }
        }
    }

    private func check(
        _ context: RequestContext, _ grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws -> Response {
        checking.start(try AuditCheck.count(in: transaction), by: context.actor)
        return context.redirect(to: AdministrationPaths.audit)
    }
}

extension AuditController {
    /// Returns the status of the hash chain, as shown at the top of every audit page.
    func status(_ context: RequestContext, in transaction: borrowing Transaction) throws -> AuditStatus {
        let status = checking.status
        let result = [status.result, try AuditCheckResult.last(in: transaction)].compactMap(\.self)
            .max { $0.at < $1.at }
        let isSite = context.location == .site
        let progress = isSite ? status.progress : nil
        return AuditStatus(
            chip: Self.chip(result), detail: result.map { Self.detail($0, context.now) },
            failure: result?.currentFlaw.map { .failure("The audit log was tampered with.", $0) }
                ?? (isSite ? checking.failure.map { .failure($0) } : nil),
            running: progress.map { progress in
                let (done, total) = (Int(progress.checked), Int(max(progress.total, 1)))
                return JobRow(
                    id: "audit-check", title: "Verifying the audit log", done: min(done, total), of: total,
                    status: "\(NumberFormat.integer(done)) of \(NumberFormat.integer(total))",
                    pollAddress: AdministrationPaths.audit,
                    refreshAddress: AdministrationPaths.audit)
            },
            checkAddress: isSite && progress == nil && context.hasPermission(ManageSite.self)
                ? AdministrationPaths.auditCheck : nil,
            siteAddress: !isSite && context.hasPermission(ManageSite.self) ? AdministrationPaths.audit : nil)
    }

    private static func chip(_ result: AuditCheckResult?) -> StateChip {
        guard let result else { return StateChip("Not verified", shape: .dashedRing, tone: .gray) }
        guard result.flaw == nil else { return StateChip("Damaged", shape: .cross, tone: .red) }
        return StateChip(
            "Verified through event \(NumberFormat.integer(result.eventCount))", shape: .check, tone: .green)
    }

    private static func detail(_ result: AuditCheckResult, _ now: Instant) -> String {
        "\(TimeText(result.at, from: now).shown), by \(result.checkedBy)"
    }
}
