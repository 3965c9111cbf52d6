import Testing

@testable import SQLStore

struct ThreadTests {
    @Test func `a locked value counts right`() async {
        let count = Locked(0)
        await withTaskGroup(of: Void.self) { tasks in
            for _ in 0..<8 {
                tasks.addTask { for _ in 0..<1_000 { count.withLock { $0 += 1 } } }
            }
        }
        #expect(count.withLock { $0 } == 8_000)
    }

    @Test func `waiting ends with the time or with what is waited for`() async throws {
        let value = Locked<Int?>(nil)
        let nothing = try await WorkerThread.run { value.wait(milliseconds: 5) { $0 } }
        #expect(nothing == nil)
        async let found = WorkerThread.run { value.wait { $0 } }
        value.withLock { $0 = 7 }
        value.broadcast()
        #expect(try await found == 7)
    }

    @Test func `jobs are taken in order and in portions`() throws {
        let queue = WorkQueue<Int>(waitingMax: 5_000)
        for number in 0..<5_000 { try queue.add(number) }
        #expect(throws: SQLError.self) { try queue.add(5_000) }
        queue.close()
        var taken: [Int] = []
        while case .jobs(let jobs) = queue.take(max: 7) {
            #expect(jobs.count <= 7)
            taken += jobs
        }
        #expect(taken == Array(0..<5_000))
        #expect(queue.count == 0)
        #expect(throws: SQLError.self) { try queue.add(1) }
    }

    @Test func `an empty queue gives nothing after the time`() {
        let queue = WorkQueue<Int>(waitingMax: 1)
        guard case .nothing = queue.take(max: 1, milliseconds: 1) else {
            Issue.record("something was taken")
            return
        }
    }
}
