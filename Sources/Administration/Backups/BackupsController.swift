import Access
import HTTP
import PortalUI
import SQLStore
import Templating
import Timekeeping
import WebAccess

/// Passes the backups and verifications requested on the page to the background task.
public struct BackupRequests: Sendable {
    /// Returns a new path for a requested backup.
    let path: @Sendable () -> String
    /// Wakes the background task to look for pending work.
    let wake: @Sendable () -> Void
    /// Stops a running backup.
    let stop: @Sendable (BackupID) -> Void
    /// The schedule and the number of backups kept, in a sentence.
    let schedule: String
    /// Returns when the next backup runs after the last scheduled one, if any; nil if none is scheduled.
    let nextRun: @Sendable (_ last: Instant?) -> Instant?

    /// Creates requests with the actions of a background task.
    public init(
        schedule: String, path: @escaping @Sendable () -> String, wake: @escaping @Sendable () -> Void,
        stop: @escaping @Sendable (BackupID) -> Void,
        nextRun: @escaping @Sendable (_ last: Instant?) -> Instant? = { _ in nil }
    ) {
        self.schedule = schedule
        self.nextRun = nextRun
        self.path = path
        self.wake = wake
        self.stop = stop
    }

    /// Requests without a background task: backups stay in the queue.
    public static let waiting = BackupRequests(
        schedule: "Automatic backups are off.", path: { "backup.sqlite" }, wake: {}, stop: { _ in })
}

/// Lists the site's backups with their verification, and creates and verifies backups on request.
public struct BackupsController: Sendable {
    private static let pageCount = 50

    let siteMap: SiteMap
    let store: Store
    let requests: BackupRequests

    /// Creates the controller of a site.
    public init(siteMap: SiteMap, store: Store, requests: BackupRequests) {
        self.siteMap = siteMap
        self.store = store
        self.requests = requests
    }

    /// The controller's routes.
    public var routes: [SiteRoute] {
        [
            .get(AdministrationPaths.backups, requiring: ManageSite.self, use: show),
            .post(AdministrationPaths.backups, requiring: ManageSite.self, async: make),
            .post(AdministrationPaths.stopBackup, requiring: ManageSite.self, async: stop),
            .post(AdministrationPaths.verifyBackup, requiring: ManageSite.self, async: verify),
        ]
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<ManageSite>, in transaction: borrowing Transaction
    ) throws -> Response {
        let before = context.request.query.rowNumber("before").map {
            BackupID(rawValue: $0)
        }
        var entries = try BackupRepository.list(
            before: before, count: Self.pageCount + 1, with: grant, in: transaction)
        let hasMore = entries.count > Self.pageCount
        if hasMore { entries.removeLast() }
        let isPending = entries.contains(where: \.isPending)
        let page = BackupsPage(
            frame: siteMap.frame(
                context, "Backups",
                purpose: "Copies of the entire database, one file each. Times are in UTC.",
                section: AdministrationPaths.status,
                parent: PageLink("Status", to: AdministrationPaths.status)),
            schedule: requests.schedule, folder: folder,
            nextRun: requests.nextRun(try BackupRepository.lastScheduled(with: grant, in: transaction))
                .map { TimeText.minuteWords(max($0, context.now)) },
            jobs: entries.compactMap { BackupsPage.job($0, token: context.formToken) },
            lines: entries.filter { !$0.isPending }.map { BackupsPage.Row($0, mayRepeat: !isPending) },
            first: before == nil ? nil : AdministrationPaths.backups,
            next: hasMore ? "\(AdministrationPaths.backups)?before=\(entries.last?.id.rawValue ?? 0)" : nil)
        return .html(page.render())
    }

    /// The folder of the files.
    private var folder: String {
        let path = requests.path()
        return path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    }

    private func make(_ context: RequestContext, _ grant: Grant<ManageSite>) async throws -> Response {
        do {
            try await store.write { transaction in
                let grant = try context.require(ManageSite.self, on: grant.subject, in: transaction)
                _ = try BackupRepository.ask(.asked, at: requests.path(), with: grant, in: transaction)
            }
        } catch let conflict as Conflict {
            return context.redirect(
                to: AdministrationPaths.backups, flash: Flash(.failure, conflict.sentence))
        }
        requests.wake()
        return context.redirect(
            to: AdministrationPaths.backups,
            flash: Flash(.success, "Backup started.", detail: "It is verified when it is complete."))
    }

    private func stop(_ context: RequestContext, _ grant: Grant<ManageSite>) async throws -> Response {
        let id = Self.id(context)
        let isStopped = try await store.write { transaction in
            let grant = try context.require(ManageSite.self, on: grant.subject, in: transaction)
            return try BackupRepository.stop(id, with: grant, in: transaction)
        }
        if isStopped { requests.stop(id) }
        return context.redirect(
            to: AdministrationPaths.backups,
            flash: isStopped
                ? Flash(.success, "Backup stopped.")
                : Flash(.information, "The backup had already finished."))
    }

    private func verify(_ context: RequestContext, _ grant: Grant<ManageSite>) async throws -> Response {
        let id = Self.id(context)
        let isAsked = try await store.write { transaction in
            let grant = try context.require(ManageSite.self, on: grant.subject, in: transaction)
            return try BackupRepository.askVerification(of: id, with: grant, in: transaction)
        }
        guard isAsked else { throw NotFound("file of a backup") }
        requests.wake()
        return context.redirect(
            to: AdministrationPaths.backups,
            flash: Flash(
                .success, "Verifying the backup.",
                detail:
                    "The backup is restored to a separate file and compared with the original, table by table."
            ))
    }

    private static func id(_ context: RequestContext) -> BackupID {
        BackupID(rawValue: context.request.parameters.value("backup", as: Int64.self) ?? 0)
    }
}
