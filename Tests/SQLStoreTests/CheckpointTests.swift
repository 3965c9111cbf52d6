import Testing

@testable import SQLStore

/// When the write-ahead log is moved, and when readers are waited for.
@Suite struct CheckpointTests {
    /// The ways at which a log is moved that grows to so many pages by commits of 100.
    private func ways(_ checkpoints: inout Checkpoints, to pages: Int) -> [(
        pages: Int, way: Checkpoints.CheckpointMode
    )] {
        stride(from: 100, through: pages, by: 100).compactMap { pages in
            checkpoints.way(at: pages).map { (pages, $0) }
        }
    }

    @Test func `A log that stays short is moved as far as readers allow`() {
        var checkpoints = Checkpoints()
        let ways = ways(&checkpoints, to: 15_900)
        #expect(ways.map(\.pages) == [4_000, 8_000, 12_000])
        #expect(ways.allSatisfy { $0.way == .eager })
    }

    @Test func `A reader that stays is waited for the less often, the longer it stays`() {
        var checkpoints = Checkpoints()
        // Four gigabytes of log, in 250 attempts.
        let ways = ways(&checkpoints, to: 1_000_000)
        #expect(ways.count == 250)
        let waited = ways.filter { $0.way == .waitingForReaders }.map(\.pages)
        #expect(waited.prefix(3) == [16_000, 20_000, 28_000])
        #expect(waited.count == 18)
    }

    @Test func `A log that begins anew is like the first`() {
        var checkpoints = Checkpoints()
        _ = ways(&checkpoints, to: 500_000)
        #expect(checkpoints.way(at: 100) == nil)
        let ways = ways(&checkpoints, to: 16_000)
        #expect(ways.map(\.way) == [.eager, .eager, .eager, .waitingForReaders])
    }
}
