import Access
import Administration
import Glibc
import Responses
import SQLStore
import Timekeeping

/// Makes scheduled and requested backups, verifies each by restoring it to a temporary file, and deletes old ones.
///
/// A class with a lock around its state: the current backup, and whether to stop it.
final class BackupWorker: Sendable {
    private struct State {
        var stopped: Set<BackupID> = []
        var isClosing = false
    }

    /// A user stopped the backup, or the server is stopping.
    private struct Stopped: Error {}

    /// The maximum time between two checks.
    private static let restSecondsMax = 3_600

    let plan: BackupPlan
    private let store: Store
    private let systemOperator: Operator
    private let clock: Clock
    private let startedAt: Instant
    private let report: @Sendable (String) -> Void
    private let notes: @Sendable () async throws -> BackupNotes
    private let rounds = PollingLoop()
    private let state = Locked(State())

    init(
        _ plan: BackupPlan, store: Store, audit: Audit,
        notes: @escaping @Sendable () async throws -> BackupNotes = { [:] },
        report: @escaping @Sendable (String) -> Void
    ) {
        self.plan = plan
        self.store = store
        self.report = report
        self.notes = notes
        systemOperator = Operator(job: "Backup", audit: audit)
        clock = audit.clock
        startedAt = audit.clock()
    }

    private var grant: Grant<ManageSite> { systemOperator.grant(ManageSite.self, on: SiteFolder()) }

    /// The interface for pages.
    var requests: BackupRequests {
        BackupRequests(
            schedule: plan.sentence, path: { [plan, clock] in plan.path(.asked, at: clock()) },
            wake: { [rounds] in rounds.trigger() },
            stop: { [state] id in state.withLock { _ = $0.stopped.insert(id) } },
            nextRun: { [plan, startedAt] in plan.due(after: $0, startedAt: startedAt) })
    }

    /// Marks unfinished backups of a previous server as failed, and starts the schedule.
    func start() async throws {
        plan.removeUnfinished()
        try await store.write { [grant] in try BackupRepository.endInterrupted(with: grant, in: $0) }
        rounds.start { [self] in await round() }
    }

    /// Stops the current backup. A verification starts again after the next start of the server.
    func stop() {
        state.withLock { $0.isClosing = true }
        Task { [rounds] in await rounds.stop() }
    }

    private var isClosing: Bool { state.withLock { $0.isClosing } }

    /// Runs due work and returns the seconds until the next check.
    private func round() async -> Int {
        do {
            let next = try await work()
            guard let next else { return Self.restSecondsMax }
            return min(max(Int(next.seconds - clock().seconds), 1), Self.restSecondsMax)
        } catch {
            if !isClosing { report("backups are paused for an hour: \(error)") }
            return Self.restSecondsMax
        }
    }

    /// Runs due work and returns the time of the next scheduled backup.
    func work() async throws -> Instant? {
        try await schedule()
        while let entry = try await next(toVerify: false) { try await make(entry) }
        while let entry = try await next(toVerify: true) { try await verify(entry) }
        try await prune()
        return try await due()
    }

    private func next(toVerify: Bool) async throws -> BackupRecord? {
        if isClosing { return nil }
        return try await store.read { [grant] transaction in
            try BackupRepository.next(toVerify: toVerify, with: grant, in: transaction)
        }
    }

    private func due() async throws -> Instant? {
        let last = try await store.read { [grant] transaction in
            try BackupRepository.lastScheduled(with: grant, in: transaction)
        }
        // A backup in the future was made before the clock was set back. It must not delay the next one.
        let now = clock()
        return plan.due(after: last.flatMap { $0 <= now ? $0 : nil }, startedAt: min(startedAt, now))
    }

    private func schedule() async throws {
        guard let due = try await due(), due <= clock() else { return }
        try await store.write { [grant, plan] transaction in
            let path = plan.path(.schedule, at: grant.now)
            _ = try BackupRepository.ask(.schedule, at: path, with: grant, in: transaction)
        }
    }

    private func make(_ entry: BackupRecord) async throws {
        let isBegun = try await store.write { [grant] in
            try BackupRepository.begin(entry.id, with: grant, in: $0)
        }
        guard isBegun else { return }
        do {
            try plan.prepare(for: store)
            let notes = try await notes()
            let contents = try await store.backup(
                to: entry.path, inBackground: true, notes: notes, progress: progress(of: entry.id))
            let bytes = DiskSpace.size(of: entry.path)
            let isKept = try await store.write { [grant] transaction in
                try BackupRepository.finish(
                    entry, bytes: bytes, rows: contents.rowCount, with: grant, in: transaction)
            }
            if !isKept { unlink(entry.path) }
        } catch is Stopped {
            // The row shows the failure, or the next start records it.
        } catch {
            report("backup \(entry.id) failed: \(error)")
            let sentence = CommandFailure(error).description
            try await store.write { [grant] in
                try BackupRepository.fail(entry, sentence, with: grant, in: $0)
            }
        }
        state.withLock { _ = $0.stopped.remove(entry.id) }
    }

    /// Checks at each step whether to continue, and records the progress at most once a second.
    private func progress(of id: BackupID) -> @Sendable (Double) throws -> Void {
        let noted = Locked(clock())
        return { [self] part in
            if state.withLock({ $0.isClosing || $0.stopped.contains(id) }) { throw Stopped() }
            let now = clock()
            let isDue = noted.withLock { last in
                guard now >= last.adding(seconds: 1) else { return false }
                last = now
                return true
            }
            guard isDue else { return }
            store.submitWrite(
                { [grant] in try BackupRepository.note(part, of: id, with: grant, in: $0) }, then: { _ in })
        }
    }

    private func verify(_ entry: BackupRecord) async throws {
        try await store.write { [grant] in
            try BackupRepository.beginVerifying(entry.id, with: grant, in: $0)
        }
        var failure = ""
        do {
            try plan.prepare(for: store)
            _ = try await Backup.verify(entry.path, in: plan.folder, isPatient: true)
        } catch {
            failure = CommandFailure(error).description
            report("backup \(entry.id) could not be verified: \(error)")
        }
        if isClosing { return }
        let sentence = failure
        try await store.write { [grant] in
            try BackupRepository.verified(entry, sentence, with: grant, in: $0)
        }
    }

    /// Deletes backups beyond the number to keep. Backups of the operator are never deleted.
    private func prune() async throws {
        for kind in BackupRecord.Kind.allCases where kind != .console {
            let old = try await store.read { [grant, plan] transaction in
                try BackupRepository.surplus(of: kind, kept: plan.kept, with: grant, in: transaction)
            }
            for entry in old {
                unlink(entry.path)
                try await store.write { [grant] in
                    try BackupRepository.remove(entry, with: grant, in: $0)
                }
            }
        }
    }
}
