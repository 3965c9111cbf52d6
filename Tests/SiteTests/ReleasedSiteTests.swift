import HTTP
import SQLStore
import Support
import Testing

@testable import Portal

/// A site that no one uses any more leaves nothing behind: its threads end, and its database is closed.
@Suite struct ReleasedSiteTests {
    /// A reference that keeps nothing.
    private struct Weak<Object: AnyObject & Sendable>: Sendable {
        weak let object: Object?
    }

    @Test func `a site is released after its last use`() async throws {
        let stores = try await [
            use { try await TestSite { _ in [] } },
            use { try await FullSite.make() },
            use { try await FullSite.withItsRefusalPages() },
        ]
        for (index, store) in stores.enumerated() {
            // Work that answers no one, such as the time of a visit, may be under way.
            for _ in 0..<500 where store.object != nil { try await Task.sleep(for: .milliseconds(10)) }
            #expect(store.object == nil, "site \(index)")
        }
    }

    private func use(_ make: () async throws -> TestSite) async throws -> Weak<Store> {
        let site = try await make()
        _ = try await site.get("/", as: .reader)
        return Weak(object: site.store)
    }
}
