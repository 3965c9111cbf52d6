import SQLStore
import Testing

/// Closures that may run again share a commit without a savepoint each; no one can tell by what is kept.
struct RepeatableWriteTests {
    private enum Ending {
        case kept, refusedAtOnce, refusedAfterWriting
    }

    /// How often each closure of a group ran, and what it was told.
    private struct Outcome: Sendable {
        var runs: [Int: Int] = [:]
        var answers: [Int: Bool] = [:]
    }

    /// Submits a closure for each fate, as one group.
    private func group(
        _ store: Store, _ fates: [Ending], areRepeatable: Bool = true
    ) async throws -> Outcome {
        let gate = Gate()
        await store.holdWriter(gate)
        let outcome = Locked(Outcome())
        await withCheckedContinuation { continuation in
            for (number, fate) in fates.enumerated() {
                store.submitWrite(
                    isRepeatable: areRepeatable || number > 0,
                    { tx in
                        outcome.withLock { $0.runs[number, default: 0] += 1 }
                        if fate == .refusedAtOnce { throw TestError() }
                        try tx.run("insert into notes (body) values (\("note \(number)"))")
                        if fate == .refusedAfterWriting { throw TestError() }
                    },
                    then: { result in
                        let areAll = outcome.withLock { outcome in
                            outcome.answers[number] = (try? result.get()) != nil
                            return outcome.answers.count == fates.count
                        }
                        if areAll { continuation.resume() }
                    })
            }
            gate.open()
        }
        return outcome.withLock { $0 }
    }

    private func check(_ outcome: Outcome, _ fates: [Ending], _ store: Store) async throws {
        let kept = fates.indices.filter { fates[$0] == .kept }
        #expect(outcome.answers.count == fates.count)
        #expect(outcome.answers.filter(\.value).keys.sorted() == kept)
        #expect(try await store.notes() == kept.map { "note \($0)" }.sorted())
    }

    @Test func `they share one commit and run once`() async throws {
        let store = try await makeStore()
        let fates = [Ending](repeating: .kept, count: 100)
        let outcome = try await group(store, fates)
        try await check(outcome, fates, store)
        #expect(outcome.runs.values.allSatisfy { $0 == 1 })
    }

    @Test func `one that refuses before it writes costs the others nothing`() async throws {
        let store = try await makeStore()
        let fates: [Ending] = [.kept, .refusedAtOnce, .kept, .refusedAtOnce, .kept]
        let outcome = try await group(store, fates)
        try await check(outcome, fates, store)
        #expect(outcome.runs.values.allSatisfy { $0 == 1 })
    }

    @Test func `one that fails after it wrote is undone alone, and the others run again`() async throws {
        let store = try await makeStore()
        let fates: [Ending] = [.kept, .kept, .refusedAfterWriting, .refusedAtOnce, .kept]
        let outcome = try await group(store, fates)
        try await check(outcome, fates, store)
        #expect(outcome.runs[0] == 2)
        #expect(outcome.runs[2] == 2)
        #expect(outcome.runs[4] == 1)
    }

    @Test func `alongside one that may not run again no one does`() async throws {
        let store = try await makeStore()
        let fates: [Ending] = [.kept, .refusedAfterWriting, .kept]
        let outcome = try await group(store, fates, areRepeatable: false)
        try await check(outcome, fates, store)
        #expect(outcome.runs.values.allSatisfy { $0 == 1 })
    }
}
