import Access
import PortalUI
import SQLStore
import Studies
import Support
import Timekeeping
import WebAccess

@testable import Administration

/// A site of the pages by which it is run, whose server and work are made up.
struct OperationSite: Sendable {
    let site: TestSite
    let asked: RequestedBackups

    init(state: ServerStatus = Self.state, work: BackgroundJobSummary = Self.work) async throws {
        let asked = RequestedBackups()
        self.asked = asked
        site = try await TestSite { parts in
            let siteMap = SiteMap(assets: .plain, sections: administrationSections)
            return ErrorsController(siteMap: siteMap).routes
                + BackupsController(siteMap: siteMap, store: parts.store, requests: asked.requests).routes
                + StatusController(
                    siteMap: siteMap, store: parts.store, sealing: parts.keys.sealing, state: { state },
                    facts: {
                        SiteConfigurationSummary(
                            address: "https://portal.example.org", mail: "smtp://mail.example.org:587",
                            sender: "portal@example.org", settings: [])
                    },
                    countWork: { _, _, _ in work }
                ).routes
        }
    }

    /// A server with nothing to complain about.
    static let state = ServerStatus(
        version: "9.8.7", schema: "0099-last", startedAt: PinnedClock.start, dataFolder: "/srv/portal",
        dataBytes: 3_000_000, freeBytes: 800_000_000_000, diskBytes: 1_000_000_000_000,
        databaseBytes: 2_000_000, logBytes: 4_000, backupSchedule: "Every day.",
        backupIntervalSeconds: 86_400)

    static let work = BackgroundJobSummary(
        jobs: [JobCounts("Exports", waiting: 1, running: 2, failed: 0)],
        forwarding: JobCounts("Forwarding", waiting: 3, running: 0, failed: 0))

    /// The right of the portal's own jobs.
    var grant: Grant<ManageSite> { site.parts.console.grant(ManageSite.self, on: SiteFolder()) }

    /// Adds faults as the portal does.
    func add(_ faults: SiteFault..., times: Int = 1) async throws {
        let now = site.clock.now
        try await site.store.write { transaction in
            for fault in faults {
                try SiteErrorRepository.add(fault, times: times, at: now, in: transaction)
            }
        }
    }

    /// Adds a backup that is made, and perhaps verified.
    func addBackup(verified failure: String? = nil) async throws {
        try await site.store.write { [grant] transaction in
            let path = "/srv/portal/backups/schedule-1.sqlite"
            let id = try BackupRepository.ask(.schedule, at: path, with: grant, in: transaction)
            _ = try BackupRepository.begin(id, with: grant, in: transaction)
            guard
                let entry = try BackupRepository.list(before: nil, count: 1, with: grant, in: transaction)
                    .first
            else { return }
            _ = try BackupRepository.finish(
                entry, bytes: 1_500_000, rows: 1_234, with: grant, in: transaction)
            guard let failure else { return }
            try BackupRepository.verified(entry, failure, with: grant, in: transaction)
        }
    }
}

/// What the pages asked of anyone who makes the backups. Shared state: the lists.
final class RequestedBackups: Sendable {
    private let state = Locked((wakes: 0, stopped: [BackupID]()))

    var wakes: Int { state.withLock { $0.wakes } }
    var stopped: [BackupID] { state.withLock { $0.stopped } }

    var requests: BackupRequests {
        BackupRequests(
            schedule: "One every day.", path: { "/srv/portal/backups/asked-1.sqlite" },
            wake: { self.state.withLock { $0.wakes += 1 } },
            stop: { id in self.state.withLock { $0.stopped.append(id) } },
            nextRun: { ($0 ?? PinnedClock.start).adding(seconds: 86_400) })
    }
}
