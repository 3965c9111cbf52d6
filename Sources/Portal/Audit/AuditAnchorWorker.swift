import Access
import Responses
import SQLStore
import Timekeeping

/// Anchors the log while the server runs: every minute if there are new events, and immediately after an urgent one.
///
/// A class with a lock around its state: the last anchor, and when the witness got one. It reports an anchor that is
/// missing in the log once.
final class AuditAnchorWorker: Sendable {
    /// The maximum time until events are anchored.
    static let intervalSeconds = 60

    private struct State {
        var last: AuditAnchor?
        var unsent: AuditAnchor?
        /// Whether the anchor to send includes an urgent event that the witness doesn't know.
        var isUrgent = false
        var sent: AuditAnchor?
        var sentAt: Instant?
        var reported: AuditIntegrityFailure?
        var isWitnessSilent = false
        var hasCheckedAll = false
        var hasCheckedLines = false
        var hasStarted = false
    }

    private let anchoring: AuditAnchorWriter
    private let evidence: AuditEvidence
    private let witness: AuditWitness?
    private let report: @Sendable (String) -> Void
    private let note: @Sendable (String) -> Void
    private let rounds = PollingLoop()
    private let state = Locked(State())

    /// `report` gets failures; `tell` gets anchors that the system journal didn't accept.
    init(
        _ anchoring: AuditAnchorWriter, _ evidence: AuditEvidence, witness: AuditWitness?,
        report: @escaping @Sendable (String) -> Void, note: @escaping @Sendable (String) -> Void
    ) {
        (self.anchoring, self.evidence, self.witness) = (anchoring, evidence, witness)
        (self.report, self.note) = (report, note)
    }

    /// Starts anchoring.
    func start() {
        anchoring.audit.onUrgentEvent { [rounds] in rounds.trigger() }
        let isFirst = Locked(true)
        rounds.start { [self] in
            let reason = isFirst.withLock { isFirst in
                defer { isFirst = false }
                return isFirst ? "found when the server started" : "found while the server ran"
            }
            await round(as: reason)
            return nextRoundSeconds
        }
    }

    /// The number of seconds until the next round: fewer if an urgent anchor waits for the pause between two
    /// deliveries.
    private var nextRoundSeconds: Int {
        let now = anchoring.audit.clock()
        return state.withLock { state in
            guard let witness, state.isUrgent, state.unsent != nil, !state.isWitnessSilent,
                let sentAt = state.sentAt
            else { return Self.intervalSeconds }
            let pause = sentAt.adding(seconds: witness.urgentIntervalSeconds)
            let left = Int((pause.milliseconds - now.milliseconds + 999) / 1000)
            return max(1, min(left, Self.intervalSeconds))
        }
    }

    /// Anchors the last events and stops.
    func stop() async {
        await rounds.stop()
        await round()
    }

    /// Verifies once that the log matches its anchors, and anchors new events. If anchors are missing, it first records
    /// that, with a reason.
    func round(as reason: String = "found while the server ran") async {
        do {
            try await compare()
            let made = try await anchor(as: reason)
            if let made, !made.isInJournal { note("audit log anchor \(made.anchor.line)") }
            // Commands anchor their own events, but do not notify the witness.
            if let newest = made?.anchor ?? anchoring.file.last() { try await prepare(newest) }
        } catch {
            report("the audit log could not be anchored: \(CommandFailure(error))")
        }
        await deliver()
    }

    /// Prepares the newest anchor, which the witness gets next if it hasn't already.
    private func prepare(_ newest: AuditAnchor) async throws {
        let sent = state.withLock { state in
            state.last = newest
            return state.sent
        }
        guard let witness, sent?.digest != newest.digest else { return }
        // The events tell, not the calls of this process, because a command may have recorded them.
        var isUrgent = false
        if let sent, witness.urgentIntervalSeconds < witness.intervalSeconds {
            isUrgent = try await anchoring.store.read { transaction in
                try AuditRepository.hasUrgentEvent(after: sent.number, upTo: newest, in: transaction)
            }
        }
        state.withLock { [isUrgent] state in (state.unsent, state.isUrgent) = (newest, isUrgent) }
    }

    private func anchor(as reason: String) async throws -> AuditAnchorWriter.Made? {
        let actor = Actor.system("Audit anchors", audit: anchoring.audit)
        if state.withLock({ !$0.hasCheckedLines }) { try await account(as: reason, by: actor) }
        let made: AuditAnchorWriter.Made?
        do {
            made = try await anchoring.anchor()
        } catch is AuditAnchorWriter.MissingLines {
            try await account(as: reason, by: actor)
            made = try await anchoring.anchor()
        }
        try await recordStart(by: actor)
        return made
    }

    /// Records once, after the database knows a line, that lines follow each other.
    private func recordStart(by actor: Actor) async throws {
        guard state.withLock({ !$0.hasStarted }) else { return }
        let hasStarted = try await anchoring.store.write { [audit = anchoring.audit] transaction in
            try audit.startAnchors(by: actor, in: transaction)
            return try AuditRepository.hasStartedAnchors(in: transaction)
        }
        state.withLock { $0.hasStarted = hasStarted }
    }

    private func account(as reason: String, by actor: Actor) async throws {
        let finding = try await anchoring.accountForLines(reason, by: actor)
        state.withLock { $0.hasCheckedLines = true }
        if let finding { report("anchors of the audit log are missing or were changed. \(finding)") }
    }

    /// Returns the anchors to verify: first all in the data folder, later the last one of the previous round and the
    /// last one in the file, which a command may have added.
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
        if let flaw, isNew { report("the audit log was changed or is damaged. \(flaw.sentence)") }
    }

    private func deliver() async {
        let now = anchoring.audit.clock()
        guard let witness, let due = due(to: witness, at: now) else { return }
        do {
            try await witness.send(due)
            state.withLock { state in
                if state.unsent == due { (state.unsent, state.isUrgent) = (nil, false) }
                (state.sent, state.sentAt, state.isWitnessSilent) = (due, now, false)
            }
        } catch {
            let isFirst = state.withLock { state in
                defer { state.isWitnessSilent = true }
                return !state.isWitnessSilent
            }
            if isFirst {
                report("the audit log witness did not accept an anchor: \(CommandFailure(error))")
            }
        }
    }

    /// Returns the anchor to send; nil if there is none, or if the witness got one less than an interval ago.
    private func due(to witness: AuditWitness, at now: Instant) -> AuditAnchor? {
        state.withLock { state in
            let interval = state.isUrgent ? witness.urgentIntervalSeconds : witness.intervalSeconds
            // A clock that was set back must not silence the witness.
            if let sentAt = state.sentAt, now >= sentAt, now < sentAt.adding(seconds: interval) { return nil }
            return state.unsent
        }
    }
}
