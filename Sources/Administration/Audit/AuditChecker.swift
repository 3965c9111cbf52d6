import Access
import SQLStore

/// Verifies the hash chain in the background, one check at a time, and stores the result.
///
/// Shared state: the progress of the running check, behind a lock. A restart cancels a check; nothing is lost, because
/// a check only reads.
public final class AuditChecker: Sendable {
    /// The progress of a check.
    struct Progress: Sendable, Hashable {
        var checked: Int64
        let total: Int64
    }

    private struct State {
        var progress: Progress?
        var result: AuditCheckResult?
        var failure: String?
        var task: Task<Void, Never>?
    }

    private let store: Store
    let audit: Audit
    private let evidence: @Sendable () -> AuditEvidence
    private let report: @Sendable (String) -> Void
    private let state = Locked(State())

    /// Creates a checker that compares the audit log with `evidence` from outside the database; `report` receives the
    /// reason if a check couldn't finish.
    public init(
        store: Store, audit: Audit, evidence: @escaping @Sendable () -> AuditEvidence = { AuditEvidence() },
        report: @escaping @Sendable (String) -> Void
    ) {
        self.store = store
        self.audit = audit
        self.evidence = evidence
        self.report = report
    }

    /// The progress of the running check; nil if none is running.
    var progress: Progress? { status.progress }

    /// The progress of the running check and the result of the last check that finished since the server started, read
    /// together. A transaction that reads the log may predate the end of a check; this result is current.
    var status: (progress: Progress?, result: AuditCheckResult?) {
        state.withLock { ($0.progress, $0.result) }
    }

    /// Why the last check started in this process couldn't finish.
    var failure: String? { state.withLock { $0.failure } }

    /// Starts a check unless one is running; `total` is the current number of events.
    func start(_ total: Int64, by actor: Actor) {
        let isFirst = state.withLock { state in
            guard state.progress == nil else { return false }
            state.progress = Progress(checked: 0, total: total)
            state.failure = nil
            return true
        }
        guard isFirst else { return }
        let task = Task { await run(by: actor) }
        state.withLock { $0.task = task }
    }

    /// Waits until no check is running.
    public func waitUntilIdle() async { await state.withLock { $0.task }?.value }

    private func run(by actor: Actor) async {
        do {
            let found = try await check()
            let result = try await store.write { transaction -> AuditCheckResult? in
                // A log whose end has a wrong seal can't be extended; then the result is only shown.
                guard try actor.audit.canRecord(in: transaction) else {
                    return AuditCheckResult(found, by: actor)
                }
                try AuditCheckResult.record(found, by: actor, in: transaction)
                return try AuditCheckResult.last(in: transaction)
            }
            state.withLock { state in
                state.progress = nil
                state.result = result
            }
        } catch {
            report("the audit could not be checked: \(error)")
            state.withLock { state in
                state.progress = nil
                state.failure =
                    "The audit log couldn't be verified. Try again. The server log contains the cause."
            }
        }
    }

    /// Compares on a separate thread, because it reads files.
    private func compare(_ report: AuditReport) async throws -> AuditReport {
        try await store.backgroundSnapshot { [audit, evidence] transaction in
            try audit.inspect(report, evidence(), in: transaction).report
        }
    }

    private func check() async throws -> AuditReport {
        var check = AuditCheck(audit)
        while true {
            if let report = check.report { return try await compare(report) }
            let previous = check
            check = try await store.read { transaction in
                var next = previous
                try next.advance(by: AuditCheck.stepCount, in: transaction)
                return next
            }
            let checked = check.checkedCount
            state.withLock { $0.progress?.checked = checked }
        }
    }
}
