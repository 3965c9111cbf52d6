import HTTP
import SQLStore
import Support
import Testing

@testable import Portal

/// A site that no one uses any more leaves nothing behind: its threads end, and its database is closed.
@Suite struct ReleasedSiteTests {
    @Test func `a site is released after its last use`() async throws {
        #expect(try await use { try await TestSite { _ in [] } }.isReleased())
        #expect(try await use { try await FullSite.make() }.isReleased())
        #expect(try await use { try await FullSite.withItsRefusalPages() }.isReleased())
    }

    private func use(_ make: () async throws -> TestSite) async throws -> WeakReference<Store> {
        let site = try await make()
        _ = try await site.get("/", as: .reader)
        return WeakReference(site.store)
    }
}
