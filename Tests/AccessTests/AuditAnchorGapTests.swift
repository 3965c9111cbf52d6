import SQLStore
import Support
import Testing
import Timekeeping

@testable import Access

/// What is said of a place that has an anchor of every event and lacks those of old ones.
@Suite struct AuditAnchorGapTests {
    private func warnings(minutes: Int64, isKeptUpToDate: Bool, anchored: Bool) async throws -> [String] {
        let store = try await Store.migrated()
        let (start, key) = (PinnedClock.start, [UInt8](repeating: 3, count: 32))
        let audit = Audit(key: key) { start }
        try await store.write { transaction in
            try Actor.system("Test", audit: audit).record("thing.change", on: .site, in: transaction)
        }
        let later = Audit(key: key) { Instant(milliseconds: start.milliseconds + minutes * 60_000) }
        return try await store.read { transaction in
            let end = try audit.anchor(in: transaction)
            let source = AuditAnchorSource("the file", isKeptUpToDate: isKeptUpToDate) { body in
                if anchored, let end { try body(.anchor(end)) }
            }
            return try later.compare(AuditEvidence(sources: [source]), in: transaction).warnings
        }
    }

    @Test func `an old event without an anchor is a warning`() async throws {
        let warnings = try await warnings(minutes: 11, isKeptUpToDate: true, anchored: false)
        #expect(warnings.count == 1)
        #expect(warnings.first?.contains("the file has no anchor after event 0") == true, "\(warnings)")
    }

    @Test(arguments: [(9, true, false), (11, false, false), (11, true, true)])
    func `a new event, another place and an anchored event are none`(
        _ minutes: Int64, _ isKeptUpToDate: Bool, _ anchored: Bool
    ) async throws {
        let warnings = try await warnings(
            minutes: minutes, isKeptUpToDate: isKeptUpToDate, anchored: anchored)
        #expect(warnings == [])
    }
}
