import SQLStore
import Testing

@testable import Access

@Suite(.timeLimit(.minutes(1)))
struct AsyncLimiterTests {
    @Test func `as many callers wait as may, and the next is refused`() async throws {
        let limiter = AsyncLimiter(count: 1, waitingMax: 2)
        let gate = Locked(false)
        let results = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 1...4 {
                group.addTask {
                    do {
                        return try await limiter.run {
                            while !gate.withLock({ $0 }) {}
                            return true
                        }
                    } catch is RateLimited {
                        // The caller that is refused lets the others go on.
                        gate.withLock { $0 = true }
                        return false
                    }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results.count { $0 } == 3)
    }
}
