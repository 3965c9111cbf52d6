import Access
import ResponseServer
import SQLStore
import Timekeeping

/// Anchors the log while the server runs: each minute with new events, and at once after an urgent one.
///
/// A class over a lock: the last anchor, and when the witness had one. It reports an anchor that the log doesn't have any
/// more, once.
final class AuditAnchorWorker: Sendable {
    /// How long events wait for an anchor at most.
    static let intervalSeconds = 60

    private struct State {
        var last: AuditAnchor?
        var unsent: AuditAnchor?
        var sent: AuditAnchor?
        var sentAt: Instant?
        var reported: AuditIntegrityFailure?
        var isWitnessSilent = false
        var hasCheckedAll = false
    }

    private let anchoring: AuditAnchorWriter
    private let evidence: AuditEvidence
    private let witness: AuditWitness?
    private let report: @Sendable (String) -> Void
    private let tell: @Sendable (String) -> Void
    private let rounds = PollingLoop()
    private let state = Locked(State())

    /// `report` takes what went wrong, `tell` anchors that the system's journal didn't take.
    init(
        _ anchoring: AuditAnchorWriter, _ evidence: AuditEvidence, witness: AuditWitness?,
        report: @escaping @Sendable (String) -> Void, tell: @escaping @Sendable (String) -> Void
    ) {
        (self.anchoring, self.evidence, self.witness) = (anchoring, evidence, witness)
        (self.report, self.tell) = (report, tell)
    }

    /// Begins.
    func start() {
        anchoring.audit.onUrgentEvent { [rounds] in rounds.trigger() }
        rounds.start { [self] in
            await round()
            return Self.intervalSeconds
        }
    }

    /// Ends with an anchor of the last events.
    func stop() async {
        await rounds.stop()
        await round()
    }

    /// Looks once whether the log still has what was anchored, and anchors what is new.
    func round() async {
        do {
            try await compare()
            let made = try await anchoring.anchor()
            if let made, !made.isInJournal { tell("audit log anchor \(made.anchor.line)") }
            // Commands anchor what they record by themselves, and tell no witness.
            if let newest = made?.anchor ?? anchoring.file.last() {
                state.withLock { state in
                    state.last = newest
                    if state.sent?.digest != newest.digest { state.unsent = newest }
                }
            }
        } catch {
            report("the audit log could not be anchored: \(CommandFailure(error))")
        }
        await deliver()
    }

    /// At first all anchors of the data folder, later the last ones: that of the round before, and that of the file, which
    /// a command may have made since.
    private func compare() async throws {
        let (last, isFirst) = state.withLock { ($0.last, !$0.hasCheckedAll) }
        let latest = [last, anchoring.file.last()].compactMap(\.self)
        let flaw = try await anchoring.store.backgroundSnapshot {
            [anchoring, evidence] transaction -> AuditIntegrityFailure? in
            if isFirst { return try anchoring.audit.compare(evidence, in: transaction).flaw }
            for anchor in latest {
                if let flaw = try anchoring.audit.confirms(anchor, in: transaction) { return flaw }
            }
            return nil
        }
        let isNew = state.withLock { state in
            state.hasCheckedAll = true
            defer { state.reported = flaw ?? state.reported }
            return flaw != nil && flaw != state.reported
        }
        if let flaw, isNew { report("the audit log was tampered with. \(flaw.sentence)") }
    }

    private func deliver() async {
        let now = anchoring.audit.clock()
        let due = state.withLock { state -> AuditAnchor? in
            // A clock that was set back must not silence the witness.
            if let witness, let sentAt = state.sentAt, now >= sentAt,
                now < sentAt.adding(seconds: witness.restSeconds)
            {
                return nil
            }
            return state.unsent
        }
        guard let witness, let due else { return }
        do {
            try await witness.send(due)
            state.withLock { state in
                if state.unsent == due { state.unsent = nil }
                (state.sent, state.sentAt, state.isWitnessSilent) = (due, now, false)
            }
        } catch {
            let isFirst = state.withLock { state in
                defer { state.isWitnessSilent = true }
                return !state.isWitnessSilent
            }
            if isFirst {
                report("the witness of the audit log did not take an anchor: \(CommandFailure(error))")
            }
        }
    }
}
