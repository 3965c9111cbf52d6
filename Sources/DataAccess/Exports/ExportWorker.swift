import Access
import Cryptography
import HTTP
import Responses
import SQLStore
import Timekeeping
import Vocabulary
import Zip

/// Runs exports in the background, one at a time, on a low-priority thread.
///
/// The queue is stored in the database, so unfinished exports start again after a restart. A class with a lock for the
/// current export and for stop requests.
package final class ExportWorker: Sendable {
    /// The reasons why an export ends without a file.
    enum Interruption: Error {
        /// A user stopped it.
        case stopped
        /// The server is stopping. The export runs after the next start.
        case paused
        /// The export isn't possible; the message says why.
        case impossible(String)
    }

    private struct State {
        var isRunning = false
        /// Whether an export was requested since the last check.
        var isWanted = false
        var isPaused = false
        var making: ExportID?
        var stopped: Set<ExportID> = []
    }

    /// How often progress is saved.
    private static let noteSeconds = 1

    let store: Store
    let folder: ExportFolder
    package let repository: ExportRepository
    let lists: ListRepository
    let designs: DesignResolver
    let secrets: DeidentificationSecretRepository
    let notice: ScheduleFailureNotice
    let copies: ParticipantCopySources
    private let audit: Audit
    private let finished: @Sendable () -> Void
    private let backgroundTasks = BackgroundTasks()
    private let report: @Sendable (String) -> Void
    private let state = Locked(State())

    /// Creates a worker; `finished` is called after each export.
    package init(
        store: Store, folder: ExportFolder, lists: ListRepository, designs: DesignResolver,
        secrets: DeidentificationSecretRepository, notice: ScheduleFailureNotice,
        copies: ParticipantCopySources, audit: Audit,
        finished: @escaping @Sendable () -> Void, report: @escaping @Sendable (String) -> Void
    ) {
        self.store = store
        self.folder = folder
        self.lists = lists
        self.designs = designs
        self.secrets = secrets
        self.notice = notice
        self.copies = copies
        self.audit = audit
        self.finished = finished
        self.report = report
        repository = ExportRepository(clock: audit.clock)
    }

    /// Starts with the waiting exports, unless it is already running.
    package func trigger() {
        let begins = state.withLock { state in
            state.isWanted = true
            guard !state.isRunning, !state.isPaused else { return false }
            state.isRunning = true
            return true
        }
        if begins { backgroundTasks.run { await self.work() } }
    }

    /// Continues with exports that were unfinished when the server stopped, and deletes expired files.
    package func resume() async throws {
        state.withLock { $0.isPaused = false }
        try await store.write { [repository] in try repository.requeue($0) }
        try await sweep()
        trigger()
    }

    /// Waits until no export is running.
    package func waitUntilIdle() async { await backgroundTasks.waitUntilIdle() }

    /// Pauses the current export until the next start: the server is stopping and doesn't wait for it.
    package func pause() { state.withLock { $0.isPaused = true } }

    /// Stops a running export; its row is already updated.
    func stop(_ id: ExportID) {
        state.withLock { state in if state.making == id { state.stopped.insert(id) } }
    }

    /// Deletes expired files.
    package func sweep() async throws {
        let kept = try await store.write { [repository] transaction in
            try repository.expire(transaction)
            return (files: try repository.available(transaction), notes: try repository.noted(transaction))
        }
        folder.removeAllExcept(
            Set(kept.files), notes: Set(kept.notes), creating: state.withLock { $0.making })
    }

    private func work() async {
        while state.withLock({ state in
            defer { state.isWanted = false }
            if state.isPaused || !state.isWanted { state.isRunning = false }
            return state.isRunning
        }) {
            do {
                while let export = try await next() { await make(export) }
                try await sweep()
            } catch {
                // When the server stops, it closes the database while an export is paused.
                if !state.withLock({ $0.isPaused }) {
                    report("exports are paused until the next request: \(error)")
                }
            }
        }
    }

    private func next() async throws -> Export? {
        if state.withLock({ $0.isPaused }) { return nil }
        let export = try await store.write { [repository] in try repository.begin($0) }
        state.withLock { $0.making = export?.id }
        return export
    }

    private func make(_ export: Export) async {
        defer {
            folder.removePartial(of: export.id)
            state.withLock { state in
                state.making = nil
                state.stopped.remove(export.id)
            }
        }
        do {
            guard export.attempts <= ExportRepository.attemptsMax else {
                throw Interruption.impossible(
                    "The server stopped \(ExportRepository.attemptsMax) times during this export. Export less data at "
                        + "a time."
                )
            }
            var prepared = try await prepare(export)
            prepared.changes = try await changes(of: export)
            let archive = prepared
            try await store.write { [repository] transaction in
                try repository.setKeepsIdentifiers(archive.keepsIdentifiers, export.id, transaction)
                try repository.setTotal(
                    try archive.stepTotal(repository, transaction), of: export.id, transaction)
            }
            try folder.make()
            let (rows, size, digest) = try await store.backgroundSnapshot { transaction in
                try self.write(archive, of: export, transaction)
            }
            try folder.commit(export.id)
            try await finish(export, rows, size, digest)
        } catch Interruption.stopped, Interruption.paused {
            // The row already has the state.
        } catch {
            await fail(export, error)
        }
    }

    /// Writes the file of an export, and returns its size and digest.
    private func write(
        _ archive: any ExportArchive, of export: Export, _ transaction: borrowing Transaction
    ) throws -> (rows: Int, size: Int, digest: String) {
        let path = folder.partialFile(of: export.id)
        let rows = try archive.write(to: path, progress(of: export), transaction)
        let file = try FileSlice(entireFile: path)
        let digest = RunningDigest()
        let sink = BodySink { $0.withUnsafeBytes { digest.update($0) } }
        try file.write(to: sink)
        try sink.flush()
        return (rows, file.range.count, digest.finish())
    }

    private func finish(
        _ export: Export, _ rows: Int, _ size: Int, _ digest: String
    ) async throws {
        let isKept = try await store.write { [repository] transaction in
            guard
                try repository.finish(export.id, rows: rows, size: size, digest: digest, transaction)
            else { return false }
            try repository.finishScheduled(export.id, transaction)
            // A copy is between the team and a participant: no receiver learns that one was made.
            if export.copy == nil {
                try WebhookEventRepository.note(
                    .export(
                        export.id.rawValue, title: export.order.title, rows: rows, bytes: size, sha256: digest
                    ), in: export.channel, at: self.audit.clock(), transaction)
            }
            try self.record(
                "export.finish", export,
                ["rows": .number(rows), "bytes": .number(size), "sha256": .text(digest)], in: transaction)
            return true
        }
        if !isKept { folder.remove(export.id) }
        finished()
    }

    private func fail(_ export: Export, _ error: any Error) async {
        var sentence = "The export failed. Ask an administrator to check the server log."
        var mayRetry = true
        if case Interruption.impossible(let words) = error {
            (sentence, mayRetry) = (words, false)
        } else {
            report("export \(export.id) failed: \(error)")
            if (error as? ZipFailure)?.isDiskFull == true {
                sentence = "The server's disk is full. Contact an administrator, then try again."
            }
        }
        do {
            try await store.write { [repository, notice, sentence, mayRetry] transaction in
                if mayRetry, try repository.retry(export.id, after: sentence, transaction) { return }
                try repository.fail(export.id, sentence, transaction)
                try self.record("export.fail", export, [:], in: transaction)
                try notice.enqueue(about: export.id, sentence, transaction)
            }
            finished()
            await notice.send()
        } catch {
            report("export \(export.id) will be restarted after the next server start: \(error)")
        }
    }

    /// Records what happened to an export, which may be gone.
    func record(
        _ action: String, _ id: ExportID, _ details: AuditDetails, in transaction: borrowing Transaction
    ) throws {
        guard let export = try repository.find(id, transaction) else { return }
        try record(action, export, details, in: transaction)
    }

    private func record(
        _ action: String, _ export: Export, _ details: AuditDetails, in transaction: borrowing Transaction
    ) throws {
        guard let folder = try repository.studyFolder(of: export.channel, transaction) else { return }
        var all: AuditDetails = ["export": .text("\(export.id)"), "by": .text(export.askedBy)]
        for pair in details.pairs { all.append(pair.name, pair.value) }
        try Actor.system("Export", audit: audit).record(
            action, on: folder, about: export.order.title, all, in: transaction)
    }

    /// Asks at each step whether to go on, and notes how far it is, at most once a second.
    private func progress(of export: Export) -> ExportProgress {
        var noted = audit.clock()
        return ExportProgress { [self] count in
            let (isPaused, isStopped) = state.withLock { ($0.isPaused, $0.stopped.contains(export.id)) }
            if isStopped { throw Interruption.stopped }
            if isPaused { throw Interruption.paused }
            let now = audit.clock()
            guard now >= noted.adding(seconds: Self.noteSeconds) else { return }
            noted = now
            store.submitWrite(
                { [repository] in try repository.setCount(count, of: export.id, $0) }, then: { _ in })
        }
    }
}
