import SQLStore
import Support
import Testing

@testable import ResponseServer

/// A response server that no one uses any more leaves nothing behind, also if its pages send requests to itself.
@Suite struct ReleasedPageSiteTests {
    /// A reference that keeps nothing.
    private struct Weak: Sendable {
        weak let store: Store?
    }

    @Test func `a site with the API test page is released after its last use`() async throws {
        let released = try await Weak(store: PageSite().site.store)
        try await expectReleased(released)
    }

    @Test func `a response server is released after its last use`() async throws {
        let released = try await Weak(store: World().store)
        try await expectReleased(released)
    }

    private func expectReleased(_ released: Weak) async throws {
        for _ in 0..<500 where released.store != nil { try await Task.sleep(for: .milliseconds(10)) }
        #expect(released.store == nil)
    }
}
