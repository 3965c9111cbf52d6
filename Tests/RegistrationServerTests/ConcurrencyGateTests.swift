import HTTP
import Testing

@testable import RegistrationServer

/// The limit of sign-ins that are under way.
struct ConcurrencyGateTests {
    @Test func `Work above the limit is refused at once, and says when to try again`() async throws {
        let gate = ConcurrencyGate(limit: 1)
        let (begins, begin) = AsyncStream<Void>.makeStream()
        let (ends, end) = AsyncStream<Void>.makeStream()
        let first = Task {
            try await gate.run {
                begin.yield()
                for await _ in ends { break }
            }
        }
        for await _ in begins { break }
        let refusal = await #expect(throws: RegistrationRefusal.self) { try await gate.run {} }
        #expect(refusal?.status == .serviceUnavailable)
        #expect(refusal?.retryAfter == 5)
        end.yield()
        try await first.value
        try await gate.run {}
    }

    @Test func `Work that fails makes room as well`() async throws {
        let gate = ConcurrencyGate(limit: 1)
        await #expect(throws: CancellationError.self) { try await gate.run { throw CancellationError() } }
        try await gate.run {}
    }
}
