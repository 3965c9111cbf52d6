import Access
import SQLStore

/// Asks the Response servers of apps to withdraw the participants who left.
struct WithdrawalWorker: Sendable {
    /// The seconds between two looks at the queue; a call of this process is sent at once.
    private static let intervalSeconds = 30

    let store: Store
    let queue: WithdrawalCallRepository
    let client: WithdrawalClient
    let audit: Audit
    let report: @Sendable (String) -> Void

    /// Makes all calls that are due, and returns the seconds until the next look.
    func round() async -> Int {
        do {
            while !Task.isCancelled, let call = try await store.write({ try queue.claim($0) }) {
                try await make(call)
            }
        } catch {
            report("calls to other Response servers couldn't be made: \(error)")
        }
        return Self.intervalSeconds
    }

    private func make(_ call: WithdrawalCall) async throws {
        guard let server = call.server else {
            return try await store.write { transaction in
                if let end = try queue.failWithoutServer(call, transaction) {
                    try record(end, of: call, transaction)
                }
            }
        }
        let reply = await client.send(call, to: server)
        try await store.write { transaction in
            if let end = try queue.record(reply, of: call, transaction) {
                try record(end, of: call, transaction)
            }
        }
    }

    /// Records how a call ended. The event has nothing about the participant except the study.
    private func record(
        _ end: WithdrawalEnd, of call: WithdrawalCall, _ transaction: borrowing Transaction
    ) throws {
        try Actor.system("Response server calls", audit: audit).record(
            end.isDone ? "withdrawal-call.confirm" : "withdrawal-call.fail", on: call.app,
            [
                "study": .text(call.studyID), "data": .text(call.erases ? "deleted" : "kept"),
                "outcome": .text(end.rawValue),
            ],
            in: transaction)
    }
}
