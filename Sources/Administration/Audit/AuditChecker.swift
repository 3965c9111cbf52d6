import Access
import SQLStore

/// Checks the chain in the background, once at a time, and writes down what it found.
///
/// Shared state: how far the check is that runs, behind a lock. A restart ends it; nothing is lost, since it only
/// reads.
public final class AuditChecker: Sendable {
    /// How far a check is.
    struct Progress: Sendable, Hashable {
        var checked: Int64
        let total: Int64
    }

    private struct State {
        var progress: Progress?
        var verdict: AuditCheckResult?
        var failure: String?
        var task: Task<Void, Never>?
    }

    private let store: Store
    let audit: Audit
    private let evidence: @Sendable () -> AuditEvidence
    private let report: @Sendable (String) -> Void
    private let state = Locked(State())

    /// Checks of a site's audit against `evidence` from outside the database; `report` hears why one could not end.
    public init(
        store: Store, audit: Audit, evidence: @escaping @Sendable () -> AuditEvidence = { AuditEvidence() },
        report: @escaping @Sendable (String) -> Void
    ) {
        self.store = store
        self.audit = audit
        self.evidence = evidence
        self.report = report
    }

    /// How far the check is that runs, or nil if none does.
    var progress: Progress? { status.progress }

    /// How far the check is that runs, and what the last one found that ended since the server started: both of one
    /// moment. Who reads the log in a transaction may hold a state of before the end, and learns of the end here.
    var status: (progress: Progress?, verdict: AuditCheckResult?) {
        state.withLock { ($0.progress, $0.verdict) }
    }

    /// Why the last check that was started here could not end.
    var failure: String? { state.withLock { $0.failure } }

    /// Starts a check, unless one runs; `total` is how many events there are now.
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

    /// Waits until no check runs.
    public func waitUntilIdle() async { await state.withLock { $0.task }?.value }

    private func run(by actor: Actor) async {
        do {
            let found = try await check()
            let verdict = try await store.write { transaction in
                try AuditCheckResult.record(found, by: actor, in: transaction)
                return try AuditCheckResult.last(in: transaction)
            }
            state.withLock { state in
                state.progress = nil
                state.verdict = verdict
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

    /// Reads files, so it has a thread of its own.
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
