import DataAccess
import Responses
import SQLStore

/// Removes what remains after an erasure is committed: export files, and pages in the write-ahead log.
///
/// A class with a lock: erasures that happen while it runs share the next round.
final class ErasureRemains: Sendable {
    /// The delays between attempts, in seconds. Readers can need the log for the duration of an export.
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

    /// Starts unless it is already running. Called after the commit of an erasure.
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
                // When the server stops, the log is moved into the database file anyway.
                return
            }
            // When the server stops, it doesn't wait for readers.
            try? await Task.sleep(for: .seconds(pause))
        }
        report(
            "erased data remains in the write-ahead log until all older readers of the database are finished")
    }
}
