import Access
import Cryptography
import HTTP
import SQLStore
import Studies
import Timekeeping
import Zip

/// Makes exports in the background, one after the other, on a thread before which all others go.
///
/// What waits and what is being made are rows: after a restart it begins anew what was not whole. A class over a
/// lock, for what is being made and who wants it stopped.
final class ExportWorker: Sendable {
    /// Why an export ends without a file.
    enum Interruption: Error {
        /// Someone stopped it.
        case stopped
        /// The server stops; it is made after the next start.
        case paused
        /// It cannot be made, as the sentence says.
        case impossible(String)
    }

    private struct State {
        var isRunning = false
        /// Something was asked for since it was looked last.
        var isWanted = false
        var isPaused = false
        var making: ExportID?
        var stopped: Set<ExportID> = []
    }

    /// How often progress is noted.
    private static let noteSeconds = 1

    let store: Store
    let folder: ExportFolder
    let repository: ExportRepository
    let lists: ListRepository
    let designs: DesignResolver
    private let audit: Audit
    private let backgroundTasks = BackgroundTasks()
    private let report: @Sendable (String) -> Void
    private let state = Locked(State())

    init(
        store: Store, folder: ExportFolder, lists: ListRepository, designs: DesignResolver, audit: Audit,
        report: @escaping @Sendable (String) -> Void
    ) {
        self.store = store
        self.folder = folder
        self.lists = lists
        self.designs = designs
        self.audit = audit
        self.report = report
        repository = ExportRepository(clock: audit.clock)
    }

    /// Begins with what waits, unless it is at work.
    func trigger() {
        let begins = state.withLock { state in
            state.isWanted = true
            guard !state.isRunning, !state.isPaused else { return false }
            state.isRunning = true
            return true
        }
        if begins { backgroundTasks.run { await self.work() } }
    }

    /// Goes on with what had not ended when the server stopped, and deletes what no one may take away any more.
    func resume() async throws {
        state.withLock { $0.isPaused = false }
        try await store.write { [repository] in try repository.requeue($0) }
        try await sweep()
        trigger()
    }

    /// Waits until nothing is being made.
    func waitUntilIdle() async { await backgroundTasks.waitUntilIdle() }

    /// Lets what is being made rest until the next start: the server stops, and does not wait for it.
    func pause() { state.withLock { $0.isPaused = true } }

    /// Ends an export that is being made; its row says so already.
    func stop(_ id: ExportID) {
        state.withLock { state in if state.making == id { state.stopped.insert(id) } }
    }

    /// Deletes the files whose time is over.
    func sweep() async throws {
        let kept = try await store.write { [repository] transaction in
            try repository.expire(transaction)
            return try repository.available(transaction)
        }
        folder.removeAllExcept(Set(kept), creating: state.withLock { $0.making })
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
                // A server that stops closes the database under what rests anyway.
                if !state.withLock({ $0.isPaused }) {
                    report("exports wait until the next is asked for: \(error)")
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
                    "The server stopped \(ExportRepository.attemptsMax) times while it was made. Export less at once."
                )
            }
            let archive = try await prepare(export)
            try folder.make()
            let (outcome, size, digest) = try await store.backgroundSnapshot { transaction in
                let outcome = try archive.write(
                    to: self.folder.partialFile(of: export.id), self.progress(of: export), transaction)
                let file = try FileSlice(whole: self.folder.partialFile(of: export.id))
                let digest = RunningDigest()
                let sink = BodySink { $0.withUnsafeBytes { digest.update($0) } }
                try file.write(to: sink)
                try sink.flush()
                return (outcome, file.range.count, digest.finish())
            }
            try folder.commit(export.id)
            try await finish(export, outcome, size, digest)
        } catch Interruption.stopped, Interruption.paused {
            // The row says it already.
        } catch {
            await fail(export, error)
        }
    }

    private func finish(
        _ export: Export, _ outcome: StudyArchive.Outcome, _ size: Int, _ digest: String
    ) async throws {
        let isKept = try await store.write { [repository] transaction in
            let rows = outcome.rows + outcome.responses
            guard
                try repository.finish(export.id, rows: rows, size: size, digest: digest, transaction)
            else { return false }
            try self.record(
                "export.finish", export,
                ["rows": .number(rows), "bytes": .number(size), "sha256": .text(digest)], transaction)
            return true
        }
        if !isKept { folder.remove(export.id) }
    }

    private func fail(_ export: Export, _ error: any Error) async {
        var sentence = "It could not be made. An administrator finds the reason in the server's log."
        if case Interruption.impossible(let words) = error {
            sentence = words
        } else {
            report("export \(export.id) failed: \(error)")
            if (error as? ZipFailure)?.isDiskFull == true {
                sentence = "The disk of the server is full. Tell an administrator, and export again."
            }
        }
        do {
            try await store.write { [repository, sentence] transaction in
                try repository.fail(export.id, sentence, transaction)
                try self.record("export.fail", export, [:], transaction)
            }
        } catch {
            report("export \(export.id) is begun anew when the server starts again: \(error)")
        }
    }

    private func record(
        _ action: String, _ export: Export, _ details: AuditDetails, _ transaction: borrowing Transaction
    ) throws {
        let folder: FolderID? = try transaction.value(
            "select study_folder_id from channels where id = \(export.channel)")
        guard let folder else { return }
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
