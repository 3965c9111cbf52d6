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
                try queue.failWithoutServer(call, transaction)
                try record("fail", call, outcome: "no server", transaction)
            }
        }
        let reply = await client.send(call, to: server)
        try await store.write { transaction in
            guard try queue.record(reply, of: call, transaction) else { return }
            switch reply {
            case .done: try record("confirm", call, outcome: "confirmed", transaction)
            case .unknownParticipant:
                let isDone = !(call.erases && call.followsWithdrawal)
                try record(isDone ? "confirm" : "fail", call, outcome: "not known there", transaction)
            case .refused, .unreachable: try record("fail", call, outcome: "given up", transaction)
            }
        }
    }

    /// Records how a call ended. The event has nothing about the participant except the study.
    private func record(
        _ verb: String, _ call: WithdrawalCall, outcome: String, _ transaction: borrowing Transaction
    ) throws {
        try Actor.system("Response server calls", audit: audit).record(
            "withdrawal-call.\(verb)", on: call.app,
            [
                "study": .text(call.studyID), "data": .text(call.erases ? "deleted" : "kept"),
                "outcome": .text(outcome),
            ],
            in: transaction)
    }
}
