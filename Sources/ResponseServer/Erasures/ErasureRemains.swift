import SQLStore

/// Gets rid of what an erasure leaves behind once it is committed: files of exports, and pages in the write-ahead log.
///
/// A class over a lock: erasures that come while it is at work share the next round.
final class ErasureRemains: Sendable {
    /// Readers may need the log for as long as an export lasts; it is tried again after these many seconds.
    private static let pauses = [1, 5, 15, 60]

    private struct State {
        var isRunning = false
        var isWanted = false
    }

    private let store: Store
    private let exports: ExportWorker
    private let backgroundTasks: BackgroundTasks
    private let report: @Sendable (String) -> Void
    private let state = Locked(State())

    init(
        store: Store, exports: ExportWorker, backgroundTasks: BackgroundTasks,
        report: @escaping @Sendable (String) -> Void
    ) {
        self.store = store
        self.exports = exports
        self.backgroundTasks = backgroundTasks
        self.report = report
    }

    /// Begins, unless it is at work; called after the commit of an erasure.
    func remove() {
        exports.trigger()
        let begins = state.withLock { state in
            defer { state.isRunning = true }
            state.isWanted = true
            return !state.isRunning
        }
        if begins { backgroundTasks.run { await self.work() } }
    }

    private func work() async {
        while state.withLock({ state in
            defer { state.isWanted = false }
            if !state.isWanted { state.isRunning = false }
            return state.isRunning
        }) {
            await emptyLog()
        }
    }

    private func emptyLog() async {
        for pause in Self.pauses {
            do {
                if try await store.emptyLog() { return }
            } catch {
                // A server that stops moves the log into the file anyway.
                return
            }
            // A server that stops waits for no reader.
            try? await Task.sleep(for: .seconds(pause))
        }
        report(
            "what was erased stays in the write-ahead log until nobody reads an older state of the database")
    }
}
