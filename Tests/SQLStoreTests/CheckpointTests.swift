import Testing

@testable import SQLStore

/// When the write-ahead log is moved, and when readers are waited for.
@Suite struct CheckpointTests {
    /// The ways at which a log is moved that grows to so many pages by commits of 100.
    private func modes(_ checkpoints: inout Checkpoints, to pages: Int) -> [(
        pages: Int, mode: Checkpoints.CheckpointMode
    )] {
        stride(from: 100, through: pages, by: 100).compactMap { pages in
            checkpoints.mode(at: pages).map { (pages, $0) }
        }
    }

    @Test func `A log that stays short is moved as far as readers allow`() {
        var checkpoints = Checkpoints()
        let modes = modes(&checkpoints, to: 15_900)
        #expect(modes.map(\.pages) == [4_000, 8_000, 12_000])
        #expect(modes.allSatisfy { $0.mode == .eager })
    }

    @Test func `A reader that stays is waited for the less often, the longer it stays`() {
        var checkpoints = Checkpoints()
        // Four gigabytes of log, in 250 attempts.
        let modes = modes(&checkpoints, to: 1_000_000)
        #expect(modes.count == 250)
        let waited = modes.filter { $0.mode == .waitingForReaders }.map(\.pages)
        #expect(waited.prefix(3) == [16_000, 20_000, 28_000])
        #expect(waited.count == 18)
    }

    @Test func `A log that starts over is like the first`() {
        var checkpoints = Checkpoints()
        _ = modes(&checkpoints, to: 500_000)
        #expect(checkpoints.mode(at: 100) == nil)
        let modes = modes(&checkpoints, to: 16_000)
        #expect(modes.map(\.mode) == [.eager, .eager, .eager, .waitingForReaders])
    }
}
